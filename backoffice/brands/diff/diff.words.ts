import { isRecord } from '../../../domain/is-record.ts';
import { isSection, pairSections, type Section } from './diff.sections.ts';

/** A value of a file that differs between two versions, by the keys that lead to it; absent values are undefined. */
export interface ChangedValue {
  keys: readonly (string | number)[];
  was: unknown;
  is: unknown;
}

/** Items of a list are told whole, so that one added in front does not make all later ones differ. */
export function changedValues(was: unknown, is: unknown, keys: ChangedValue['keys'] = []): ChangedValue[] {
  if (isSame(was, is)) return [];
  if (Array.isArray(was) && Array.isArray(is)) return changedItems(was, is, keys);
  if (!isRecord(was) || !isRecord(is)) return [{ keys, was, is }];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.flatMap((name) => changedValues(was[name], is[name], [...keys, name]));
}

function changedItems(was: readonly unknown[], is: readonly unknown[], keys: ChangedValue['keys']): ChangedValue[] {
  if (isReordered(was, is)) return [{ keys, was, is }];
  if (was.every(isSection) && is.every(isSection)) return changedSections(was, is, keys);
  const before = was.findIndex((each, index) => !isSame(each, is[index]));
  const start = before === -1 ? was.length : before;
  const [gone, added] = withoutCommonEnd(was.slice(start), is.slice(start));
  return Array.from({ length: Math.max(gone.length, added.length) }, (_, index) => index).flatMap((index) =>
    changedValues(gone[index], added[index], [...keys, start + index]),
  );
}

function isReordered(was: readonly unknown[], is: readonly unknown[]): boolean {
  const [before, after] = [was, is].map((items) => items.map((item) => JSON.stringify(item)).sort());
  return isSame(before, after);
}

function changedSections(was: readonly Section[], is: readonly Section[], keys: ChangedValue['keys']): ChangedValue[] {
  return pairSections(was, is).flatMap((pair) =>
    changedValues(valueIn(was, pair.was), valueIn(is, pair.is), [...keys, pair.is ?? pair.was ?? 0]),
  );
}

function valueIn(sections: readonly Section[], index: number | null): Section | undefined {
  return index === null ? undefined : sections[index];
}

function withoutCommonEnd(was: readonly unknown[], is: readonly unknown[]): [readonly unknown[], readonly unknown[]] {
  const shorter = Math.min(was.length, is.length);
  let common = 0;
  while (common < shorter && isSame(was[was.length - 1 - common], is[is.length - 1 - common])) common += 1;
  return [was.slice(0, was.length - common), is.slice(0, is.length - common)];
}

/** In files null and an absent field mean the same. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** `questions › items 3 › answer`: the place of a value, with list items counted from 1. */
export function placeInWords(keys: ChangedValue['keys']): string {
  const words = keys.map((key) => (typeof key === 'number' ? ` ${key + 1}` : ` › ${key}`));
  return words.join('').slice(' › '.length);
}

const LONGEST = 70;
/** How much of the equal beginning stands before the first difference. */
const LEAD = 20;

/** Two texts in quotes, each shortened to the part around their first difference. */
export function contrasted(was: string, is: string): { was: string; is: string } {
  const [before, after] = [[...was], [...is]];
  const same = before.findIndex((letter, index) => letter !== after[index]);
  const first = same === -1 ? before.length : same;
  const start = Math.max(before.length, after.length) <= LONGEST ? 0 : wordStart(before, first);
  return { was: excerpt(before, start), is: excerpt(after, start) };
}

/** The beginning of the first word that is wholly within the lead. */
function wordStart(letters: readonly string[], first: number): number {
  const start = Math.max(0, first - LEAD);
  const blank = letters.slice(start, first).indexOf(' ');
  return start === 0 ? start : start + blank + 1;
}

/** A text in quotes, shortened from its beginning. */
export function quoted(text: string): string {
  return excerpt([...text], 0);
}

function excerpt(letters: readonly string[], start: number): string {
  const end = letters.length - start <= LONGEST ? letters.length : start + LONGEST - 1;
  const text = letters.slice(start, end).join('').replace(/\s+/g, ' ');
  return `"${start > 0 ? '…' : ''}${text}${end < letters.length ? '…' : ''}"`;
}
