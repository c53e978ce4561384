import { countText } from '../../figures/number-text.ts';

interface SparkLineProps {
  /** What is counted, such as `Sessions a day`; a reader hears it, with the last and the highest count, in the place of the line. */
  of: string;
  values: readonly number[];
}

const WIDTH = 96;
const HEIGHT = 24;
/** Pixels that the line stays from the edges. */
const MARGIN = 2;

/** The course of a count by day, in a cell of a table. */
export function SparkLine({ of, values }: SparkLineProps) {
  const most = Math.max(1, ...values);
  const label = `${of}: ${countText(values.at(-1) ?? 0)} in the last, ${countText(Math.max(0, ...values))} at most`;
  const points = values.map((value, at) => {
    const x = MARGIN + (at / Math.max(1, values.length - 1)) * (WIDTH - 2 * MARGIN);
    const y = HEIGHT - MARGIN - (value / most) * (HEIGHT - 2 * MARGIN);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className="spark-line" width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
