import { isRecord } from '../../../domain/is-record.ts';

/** A section of a page, by the kind that its content says. */
export interface Section {
  kind: string;
  title?: unknown;
}

/** The indexes of one section in both versions; null where one of them lacks it. */
export interface SectionPair {
  was: number | null;
  is: number | null;
}

export function isSection(value: unknown): value is Section {
  return isRecord(value) && typeof value.kind === 'string';
}

/** As many sections as can be form pairs, the most alike, in their order; two of different kinds never form one. */
export function pairSections(was: readonly Section[], is: readonly Section[]): SectionPair[] {
  const best = bestFrom(was, is);
  const from = (i: number, j: number): SectionPair[] => {
    const [one, other] = [was[i], is[j]];
    const alike = likeness(one, other);
    if (alike > 0 && best(i, j) === alike + best(i + 1, j + 1)) return [{ was: i, is: j }, ...from(i + 1, j + 1)];
    if (one && best(i, j) === best(i + 1, j)) return [{ was: i, is: null }, ...from(i + 1, j)];
    return other ? [{ was: null, is: j }, ...from(i, j + 1)] : [];
  };
  return from(0, 0);
}

/** The greatest likeness that all pairs from two places on can have together. */
function bestFrom(was: readonly Section[], is: readonly Section[]): (i: number, j: number) => number {
  const width = is.length + 1;
  const table = new Array<number>((was.length + 1) * width).fill(0);
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = was.length - 1; i >= 0; i -= 1)
    for (let j = is.length - 1; j >= 0; j -= 1) {
      const alike = likeness(was[i], is[j]);
      table[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), alike > 0 ? alike + at(i + 1, j + 1) : 0);
    }
  return at;
}

function likeness(one: Section | undefined, other: Section | undefined): number {
  if (!one || !other || one.kind !== other.kind) return 0;
  if (JSON.stringify(one) === JSON.stringify(other)) return 3;
  return one.title === other.title ? 2 : 1;
}
