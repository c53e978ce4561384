import { lazy, Suspense } from 'react';
import type { ReportBody, StepBody } from '../../contracts/admin-figures-api.ts';
import type { ListedFunnel } from '../../contracts/admin-funnels-api.ts';
import type { DrawnFigures } from '../../figures/figures-of-report.ts';
import { amountText, countedText, countText, shareText } from '../../figures/number-text.ts';
import { FigureList } from '../parts/figure-list.tsx';
import { Findings } from './findings.tsx';

/** The library of charts comes with the first funnel that is opened. */
const DayChart = lazy(() => import('./day-chart.tsx'));

interface FunnelPanelProps {
  report: ReportBody | null;
  figures: DrawnFigures | null;
  listed: ListedFunnel | null;
  /** Whether the figures are those of all sessions, as the days of the list are. */
  isOfAll: boolean;
  choose: (step: string) => void;
}

/** A funnel as a whole: what it earns, where most are lost, what is wrong, and what is tested. */
export function FunnelPanel({ report, figures, listed, isOfAll, choose }: FunnelPanelProps) {
  return (
    <>
      {report && (
        <section className="facts" aria-label="Figures">
          <h2>All of it</h2>
          <FigureList figures={totalRows(report)} />
          {figures && <p className="quiet">{figures.range}</p>}
          {figures?.notes.map((note) => (
            <p key={note} className="quiet">
              {note}.
            </p>
          ))}
        </section>
      )}
      {listed && isOfAll && listed.days.some(({ sessions }) => sessions > 0) && (
        <section className="facts" aria-label="Sessions by day">
          <h2>Sessions by day</h2>
          <Suspense>
            <DayChart days={listed.days} />
          </Suspense>
        </section>
      )}
      {report && <Losses report={report} choose={choose} />}
      {listed && listed.tests.length > 0 && (
        <section className="facts" aria-label="Split tests">
          <h2>{countedText(listed.tests.length, 'split test')} running</h2>
          <ul className="choices">
            {listed.tests.map(({ stepId, number, url }) => (
              <li key={stepId}>
                <button type="button" onClick={() => choose(stepId)}>
                  {number} /{url}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {listed && <Findings findings={listed.findings} choose={choose} />}
    </>
  );
}

function totalRows({ sessions, money }: ReportBody): (readonly [string, string | null])[] {
  const orders = money.reduce((sum, { total }) => sum + total.orders, 0);
  const sales = money.reduce((sum, { byPages }) => sum + byPages.sales, 0);
  return [
    ['Sessions', countText(sessions)],
    ['Sales', countText(sales)],
    ['Conversion', shareText(sessions === 0 ? null : sales / sessions)],
    ['Orders, with those of offers', countText(orders)],
    ...money.flatMap(({ currency, total, perSession }): (readonly [string, string])[] => [
      [`Revenue (${currency})`, amountText(total.captured, currency)],
      [`A session (${currency})`, amountText(perSession, currency)],
      [`Left after refunds and disputes (${currency})`, amountText(total.net, currency)],
    ]),
  ];
}

const MOST_LOSSES = 5;

/** The steps from which most sessions went no further; an end of the funnel loses none. */
function Losses({ report, choose }: { report: ReportBody; choose: (step: string) => void }) {
  const losing = report.steps
    .filter(({ live, edges, stopped }) => live && edges.some(({ isLive }) => isLive) && stopped > 0)
    .sort((one, other) => other.stopped - one.stopped)
    .slice(0, MOST_LOSSES);
  if (losing.length === 0) return null;
  return (
    <section className="facts" aria-label="Where most stop">
      <h2>Where most stop</h2>
      <ol className="choices losses">
        {losing.map((step) => (
          <li key={step.stepId}>
            <button type="button" onClick={() => choose(step.stepId)}>
              {stepCopy(step)}
            </button>{' '}
            <span className="quiet">
              {countText(step.stopped)} of {countText(step.sessions)} ({shareText(step.stoppedShare)}) went no further
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepCopy({ live, stepId }: StepBody): string {
  return live ? `${live.number} /${live.url}` : stepId;
}
