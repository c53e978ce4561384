import type { ExperimentArm, ExperimentGroup, ExperimentInterval } from '../../contracts/admin-experiments-api.ts';
import { amountText, pointsText, signedText } from '../../figures/number-text.ts';

interface IntervalRow {
  arm: ExperimentArm;
  /** What differs, such as `conversion`. */
  what: string;
  interval: ExperimentInterval;
  copy: (value: number) => string;
}

/** The differences to the compared variant, each drawn as a range with its estimate; left of the line is less. */
export function IntervalRows({ group }: { group: ExperimentGroup }) {
  const { arms, comparedWith } = group;
  const rows = arms.flatMap(intervalRows);
  if (rows.length === 0) return null;
  const other = arms.find(({ variant }) => variant === comparedWith)?.url ?? '';
  return (
    <div className="intervals">
      <h3>Beside /{other}: the difference lies in the range, as far as is known</h3>
      <ul>
        {rows.map((row) => (
          <li key={`${row.arm.variant} ${row.what}`}>
            <span>
              /{row.arm.url} <span className="quiet">{row.what}</span>
            </span>
            <IntervalBar {...row} most={widestBound(rows, row.what)} />
            <span>{describeInterval(row)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function intervalRows(arm: ExperimentArm): IntervalRow[] {
  const { difference, revenue } = arm;
  const money = revenue.flatMap(({ currency, difference: interval }) =>
    interval
      ? [
          {
            arm,
            what: `${currency} a session`,
            interval,
            copy: (value: number) => signedText(value, amountText(Math.abs(value), currency)),
          },
        ]
      : [],
  );
  return [...(difference ? [{ arm, what: 'conversion', interval: difference, copy: pointsText }] : []), ...money];
}

/** Rows of the same kind have one scale, so that their widths can be compared. */
function widestBound(rows: readonly IntervalRow[], kind: string): number {
  const bounds = rows.filter(({ what }) => what === kind).flatMap(({ interval: { low, high } }) => [low, high]);
  return Math.max(Number.MIN_VALUE, ...bounds.map(Math.abs));
}

const WIDTH = 280;
const HALF = WIDTH / 2;
const HEIGHT = 20;
const MARGIN = 6;

function IntervalBar({ arm, what, interval, most }: IntervalRow & { most: number }) {
  const at = (value: number) => HALF + (value / most) * (HALF - MARGIN);
  const { low, high, estimate } = interval;
  const means = low > 0 ? 'is-more' : high < 0 ? 'is-less' : 'is-open';
  return (
    <svg
      className={`interval ${means}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`The range of the difference in ${what} of /${arm.url}`}
    >
      <line className="interval-zero" x1={HALF} x2={HALF} y1="0" y2={HEIGHT} />
      <line className="interval-range" x1={at(low)} x2={at(high)} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      <circle className="interval-estimate" cx={at(estimate)} cy={HEIGHT / 2} r="4" />
    </svg>
  );
}

function describeInterval({ interval: { low, high, estimate }, copy }: IntervalRow): string {
  return `${copy(estimate)}, between ${copy(low)} and ${copy(high)}`;
}
