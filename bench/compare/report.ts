import type { Figures } from './in-turn.ts';
import { BOUND, type Judgement, judge, type Measure } from './judge.ts';

const WIDTHS = [38, 10, 10, 7, 14];

export interface Report {
  text: string;
  /** False where one of the commits lacks a measure. */
  isWhole: boolean;
}

/** The table of an older commit beside the working one, and after it the measures under the bound, and those that one of them lacks. */
export function reportOf(measures: readonly Measure[], old: readonly Figures[], now: readonly Figures[]): Report {
  const isMeasured = ({ name }: Measure) => [...old, ...now].every((figures) => figures[name] !== undefined);
  const rows = measures.filter(isMeasured).map((measure) => {
    const of = (figures: Figures | undefined) => figures?.[measure.name] ?? Number.NaN;
    const pairs = old.map((figures, round) => ({ old: of(figures), now: of(now[round]) }));
    return { name: measure.name, ...judge(measure, pairs) };
  });
  const under = rows.filter(({ isUnder }) => isUnder).map(({ name, ratio }) => `${name} (${ratio.toFixed(2)})`);
  const lacking = measures.filter((measure) => !isMeasured(measure)).map(({ name }) => name);
  const text = [
    line(['', 'old', 'new', 'ratio', 'worst–best']),
    ...rows.map(rowOf),
    under.length === 0 ? `Nothing is under ${BOUND}.` : `Under ${BOUND}: ${under.join(', ')}.`,
    ...(lacking.length === 0 ? [] : [`Not measured, since one of both lacks it: ${lacking.join(', ')}.`]),
  ].join('\n');
  return { text, isWhole: lacking.length === 0 };
}

function rowOf({ name, old, now, ratio, worst, best, isUnder }: Judgement & { name: string }): string {
  const spread = `${worst.toFixed(2)}–${best.toFixed(2)}`;
  return line([name, rounded(old), rounded(now), ratio.toFixed(2), spread, isUnder ? `under ${BOUND}` : '']);
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
    .join(' ')
    .trimEnd();
}

/** Three digits tell apart what is measured. */
function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
