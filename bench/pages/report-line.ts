import type { PageMeasure } from './measure-page.ts';

/** One page's medians, and the ratio to its copy without a script. */
export function lineOf(name: string, own: readonly PageMeasure[], copy: readonly PageMeasure[]): string {
  const of = (measures: readonly PageMeasure[], take: (measure: PageMeasure) => number | null) =>
    middle(measures.map((each) => take(each) ?? Number.NaN));
  const [lcp, copied] = [of(own, (each) => each.lcp), of(copy, (each) => each.lcp)];
  const largest = (measures: readonly PageMeasure[]) => [...new Set(measures.map((each) => each.lcpOf))].join(' or ');
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  return [
    name.padEnd(14),
    `FCP ${of(own, (each) => each.fcp).toFixed(0)} (copy ${of(copy, (each) => each.fcp).toFixed(0)})`,
    `LCP ${lcp.toFixed(0)} (copy ${copied.toFixed(0)}, ratio ${(lcp / copied).toFixed(2)}) of ${largest(own)} (copy ${largest(copy)})`,
    `answers ${of(own, (each) => each.alive).toFixed(0)}`,
    `CLS ${of(own, (each) => each.cls).toFixed(3)}`,
    `blocking ${of(own, (each) => each.blocking).toFixed(0)} (copy ${of(copy, (each) => each.blocking).toFixed(0)})`,
    `script before LCP ${kilobytes(of(own, (each) => each.scriptBeforeLcp))}`,
    `before it answers ${kilobytes(of(own, (each) => each.scriptBeforeAlive))}`,
    `script ${kilobytes(of(own, (each) => each.script))} and providers' ${kilobytes(of(own, (each) => each.providersScript))}`,
    `all ${kilobytes(of(own, (each) => each.bytes))} in ${of(own, (each) => each.requests)}`,
  ].join(' · ');
}

export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
