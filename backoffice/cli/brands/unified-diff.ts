/** The unchanged lines around a change. */
const AROUND = 3;

/** One change of a file in the unified format, from its first changed line to its last, as `patch` and `git apply` take it. */
export function unifiedDiff(file: string, before: string, after: string): string {
  const [old, next] = [before.split('\n'), after.split('\n')];
  const first = firstDifference(old, next);
  const most = Math.min(old.length, next.length) - first;
  const same = Math.min(most, firstDifference(old.toReversed(), next.toReversed()));
  const start = Math.max(0, first - AROUND);
  const tail = old.slice(old.length - same).slice(0, AROUND);
  const head = old.slice(start, first);
  const [removed, added] = [old.slice(first, old.length - same), next.slice(first, next.length - same)];
  const count = (lines: readonly string[]) => head.length + lines.length + tail.length;
  return [
    `--- a/${file}`,
    `+++ b/${file}`,
    `@@ -${start + 1},${count(removed)} +${start + 1},${count(added)} @@`,
    ...head.map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...tail.map((line) => ` ${line}`),
  ].join('\n');
}

function firstDifference(old: readonly string[], next: readonly string[]): number {
  const found = old.findIndex((line, index) => line !== next[index]);
  return found < 0 ? old.length : found;
}
