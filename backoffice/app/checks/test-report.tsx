import type { Experiment, ExperimentArm, ExperimentGroup } from '../../contracts/admin-experiments-api.ts';
import { amountText, chanceText, countedText, countText, winnerOf } from '../../figures/number-text.ts';
import { countColumn, type DataColumn, DataTable, shareColumn } from '../parts/data-table.tsx';
import { momentCopy } from '../parts/moment-copy.ts';
import { IntervalRows } from './interval-rows.tsx';

const NOTES: Readonly<Record<Experiment['range']['begins'], string | null>> = {
  'with the test': null,
  'when stored': 'The test is older: sessions are counted by their variant from then on.',
  'as chosen': 'The test is older: the ranges hold only if this begin was chosen before its figures were looked at.',
};

/** What a split test says: its verdict in sentences first, then what the verdict is made of. */
export function TestReport({ experiment }: { experiment: Experiment }) {
  const { groups, outside, began, ended, range } = experiment;
  const note = NOTES[range.begins];
  return (
    <>
      <p className="quiet">
        It began {momentCopy(began)}
        {ended === null ? ' and runs' : ` and ended ${momentCopy(ended)}`}. {note}
      </p>
      {groups.map((group) => (
        <GroupReport key={group.device ?? 'all'} group={group} experiment={experiment} />
      ))}
      {outside > 0 && (
        <p className="quiet">{countedText(outside, 'session')} of tablets and unknown devices are in no group.</p>
      )}
    </>
  );
}

const DEVICES = { Mobile: 'Phones', Desktop: 'Desktops' } as const;

function GroupReport({ group, experiment }: { group: ExperimentGroup; experiment: Experiment }) {
  const { device, verdict, arms, comparedWith } = group;
  const { funnel, step, ended } = experiment;
  const won = ended === null ? winnerOf(group) : null;
  const currencies = [...new Set(arms.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))];
  const name = device === null ? 'all visitors' : DEVICES[device];
  return (
    <div className="test-group">
      {device !== null && <h3>{DEVICES[device]}</h3>}
      <div className={`verdict is-${verdict.type}`}>
        {verdict.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {won !== null && (
          <p className="quiet">
            <code>
              npx sluice winner {funnel.uid} {step.number} {won}
            </code>{' '}
            ends the test with it.
          </p>
        )}
      </div>
      <DataTable
        caption={`Variants of ${funnel.uid}, step ${step.number}, ${name}`}
        rows={arms}
        columns={armColumns(comparedWith, currencies)}
        idOf={({ variant }) => variant}
      />
      {verdict.type !== 'sorted' && <IntervalRows group={group} />}
      <ShareCheck group={group} />
    </div>
  );
}

/** One column of money for each currency that the visitors paid in. */
function armColumns(comparedWith: string | null, currencies: readonly string[]): readonly DataColumn<ExperimentArm>[] {
  return [
    {
      id: 'variant',
      header: 'Variant',
      value: ({ url }) => `/${url}`,
      cell: ({ url, variant, share }) => (
        <>
          /{url}{' '}
          <span className="quiet">
            {variant === comparedWith ? 'compared with' : share === 0 ? 'not drawn any more' : ''}
          </span>
        </>
      ),
    },
    shareColumn('share', 'Share', ({ share }) => share),
    countColumn('sessions', 'Sessions', ({ sessions }) => sessions),
    countColumn('sales', 'Sales', ({ sales }) => sales),
    {
      id: 'conversion',
      header: 'Conversion',
      value: ({ conversion }) => conversion,
      cell: ({ conversion }) => (conversion === null ? '–' : `${(conversion * 100).toFixed(2)} %`),
      isNumber: true,
    },
    ...currencies.map(
      (currency): DataColumn<ExperimentArm> => ({
        id: `money ${currency}`,
        header: `${currency} a session`,
        value: (arm) => revenuePerSession(arm, currency),
        cell: (arm) => amountText(revenuePerSession(arm, currency), currency),
        isNumber: true,
      }),
    ),
  ];
}

function revenuePerSession({ revenue }: ExperimentArm, of: string): number | null {
  return revenue.find(({ currency }) => currency === of)?.perSession ?? null;
}

/** Whether the sessions came by the shares of the test: each variant's beside those that its share gives. */
function ShareCheck({ group: { ratio, arms } }: { group: ExperimentGroup }) {
  if (ratio === null) return null;
  const drawn = arms.filter(({ share }) => share > 0);
  const most = Math.max(1, ...drawn.flatMap(({ sessions, expected }) => [sessions, expected ?? 0]));
  return (
    <details className="share-check" open={ratio.isOff}>
      <summary className={ratio.isOff ? 'is-fail' : ''}>
        {ratio.isOff
          ? 'The sessions did not come by the shares of the test'
          : 'The sessions came by the shares of the test'}{' '}
        <span className="quiet">p {chanceText(ratio.p)}</span>
      </summary>
      <ul>
        {drawn.map(({ variant, url, sessions, expected }) => (
          <li key={variant}>
            <span>/{url}</span>
            <span className="share-bar" aria-hidden="true">
              <span className="share-got" style={{ width: `${(sessions / most) * 100}%` }} />
              <span className="share-expected" style={{ insetInlineStart: `${((expected ?? 0) / most) * 100}%` }} />
            </span>
            <span>
              {countText(sessions)} came, its share gives {countText(Math.round(expected ?? 0))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
