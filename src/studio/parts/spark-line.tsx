import { LineChart } from './line-chart.tsx';
import { countCopy } from './money.ts';

interface SparkLineProps {
  /** What is counted, such as `Sessions a day`. */
  of: string;
  times: readonly string[];
  values: readonly number[];
}

/** The course of a count in a cell of a table. */
export function SparkLine({ of, times, values }: SparkLineProps) {
  const last = values.at(-1) ?? 0;
  const label = `${of}: ${countCopy(last)} in the last, ${countCopy(Math.max(0, ...values))} at most`;
  return <LineChart label={label} times={times} values={values} width={96} height={24} />;
}
