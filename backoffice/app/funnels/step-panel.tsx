import { Link } from 'react-router-dom';
import type { GraphNode } from '../../../contracts/page/published-graph.ts';
import { stateKey } from '../../../machines/funnel/state-keys.ts';
import type { StepBody } from '../../contracts/admin-figures-api.ts';
import type { Inside, LiveFinding } from '../../contracts/admin-funnels-api.ts';
import { EDGE_STYLES } from '../../diagram/colours.ts';
import { amountText, countedText, countText, durationText, shareText } from '../../figures/number-text.ts';
import { countColumn, type DataColumn, DataTable } from '../parts/data-table.tsx';
import { FigureList } from '../parts/figure-list.tsx';
import { clockCopy } from '../parts/moment-copy.ts';
import { StepPreview } from '../preview/step-preview.tsx';
import { Findings } from './findings.tsx';

interface StepPanelProps {
  uid: string;
  node: GraphNode;
  /** Its figures; null where none were read. */
  figures: StepBody | null;
  findings: readonly LiveFinding[];
  inside: Inside | null;
  /** `30 /special-offer` of a step's id. */
  nameOf: (step: string) => string;
  choose: (step: string) => void;
  /** The preview shows the live version alone. */
  isLive: boolean;
}

/** One step: its figures, who is inside now, its findings, and its page in each of its states. */
export function StepPanel({ uid, node, figures, findings, inside, nameOf, choose, isLive }: StepPanelProps) {
  return (
    <>
      <section className="facts" aria-label="Step">
        <h2>
          {node.step} · /{node.url}
        </h2>
        {figures ? (
          <FigureList figures={figureRows(figures)} />
        ) : (
          <p className="quiet">No figures of it in this time.</p>
        )}
      </section>
      {figures && <WaysOn figures={figures} nameOf={nameOf} choose={choose} />}
      {figures && figures.declines.length > 0 && <Declines declines={figures.declines} />}
      {inside && <InsideNow inside={inside} step={node.id} />}
      <Findings findings={findings} />
      {isLive && <StepPreview key={node.id} uid={uid} step={node.id} />}
      <p className="quiet">
        <Link
          to={`/machines/funnels/${encodeURIComponent(uid)}?as=machine&state=${encodeURIComponent(stateKey(node.id))}`}
        >
          The machine of this step
        </Link>
      </p>
    </>
  );
}

function figureRows(step: StepBody): (readonly [string, string | null])[] {
  return [
    ['Sessions', countText(step.sessions)],
    ['Of those before', step.before === 0 ? null : shareText(step.shareOfBefore)],
    ['Went no further', `${countText(step.stopped)} (${shareText(step.stoppedShare)})`],
    ['Half went on within', step.medianUpToMs === null ? null : durationText(step.medianUpToMs)],
    ...step.money.flatMap(({ currency, orders, captured, perSession }): (readonly [string, string])[] => [
      ['Orders', countText(orders)],
      ['Revenue', amountText(captured, currency)],
      ['A session', amountText(perSession, currency)],
    ]),
  ];
}

function WaysOn({ figures, nameOf, choose }: { figures: StepBody } & Pick<StepPanelProps, 'nameOf' | 'choose'>) {
  return (
    <section className="facts" aria-label="Ways on">
      <h2>Ways on</h2>
      <ul className="choices">
        {figures.edges.map(({ on, to, sessions, share, isLive }) => (
          <li key={`${on} ${to}`}>
            <button type="button" onClick={() => choose(to)}>
              <span className={`edge-${on}`}>{EDGE_STYLES[on].word}</span> → {nameOf(to)}
            </button>{' '}
            <span className="quiet">
              {shareText(share)}, {countText(sessions)}
              {isLive ? '' : ', in an earlier version'}
            </span>
          </li>
        ))}
        {figures.edges.length === 0 && <li className="quiet">None: the funnel ends here.</li>}
      </ul>
    </section>
  );
}

const MOST = 20;

/** The visitors on a step who did something in the last minutes; nothing names a person. */
function InsideNow({ inside, step }: { inside: Inside; step: string }) {
  const here = inside.visitors.filter(({ stepId }) => stepId === step);
  const count = inside.steps.find(({ stepId }) => stepId === step)?.visitors ?? 0;
  return (
    <section className="facts" aria-label="Inside now">
      <h2>{count === 0 ? 'Nobody inside now' : `${countedText(count, 'visitor')} inside now`}</h2>
      <p className="quiet">Visitors who did something here within {inside.minutes} minutes, looks aside.</p>
      <ul className="tests">
        {here.slice(0, MOST).map(({ device, source, country, since, lastAt, hasPaid, version }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: visitors have no name, and may be alike
          <li key={at}>
            {[device, source, country].filter(Boolean).join(', ') || 'unknown'} · came {clockCopy(since)}, last act{' '}
            {clockCopy(lastAt)}
            {hasPaid ? ' · has paid' : ''} <code>{version.slice(0, 8)}</code>
          </li>
        ))}
      </ul>
      {count > MOST && <p className="quiet">… and {countText(count - MOST)} more.</p>}
    </section>
  );
}

type Decline = StepBody['declines'][number];

const COLUMNS: readonly DataColumn<Decline>[] = [
  { id: 'reason', header: 'Reason', value: ({ reason }) => reason?.replaceAll('_', ' ') || 'not known' },
  { id: 'method', header: 'Method', value: ({ method }) => method },
  countColumn('payments', 'Payments', ({ payments }) => payments),
];

/** Why payments failed on a step, the most frequent reason first. */
export function Declines({ declines }: { declines: readonly Decline[] }) {
  const all = declines.reduce((sum, { payments }) => sum + payments, 0);
  return (
    <section className="facts" aria-label="Why payments fail">
      <h2>{countedText(all, 'payment')} failed</h2>
      <DataTable
        caption="Failed payments by method and reason"
        rows={declines}
        columns={COLUMNS}
        idOf={({ method, reason }) => `${method} ${reason}`}
        order={{ id: 'payments', isDescending: true }}
      />
    </section>
  );
}
