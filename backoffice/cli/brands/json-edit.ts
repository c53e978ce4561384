import type { JsonKeys } from '../../../graph/findings.ts';

/** The begin and the end of a part of a text. */
interface Span {
  start: number;
  end: number;
}

interface Member extends Span {
  name: string | number;
  /** Where the member begins with its name; of a list's item, where its value does. */
  at: number;
}

/**
 * A JSON text in which the value at a path is another one. All else stays as it was written, and a field that is new is written
 * as its neighbours are. The text has to be JSON, and to have all of the path but a last field.
 */
export function withValueAt(text: string, path: JsonKeys, value: unknown): string {
  const written = JSON.stringify(value);
  const { span, left } = nearestTo(text, path);
  const [name, ...more] = left;
  if (name === undefined) return text.slice(0, span.start) + written + text.slice(span.end);
  if (more.length > 0 || typeof name === 'number') throw new Error(`the text has no ${path.join('.')}`);
  return withField(text, span, { members: parseMembers(text, span), field: `${JSON.stringify(name)}: ${written}` });
}

/** A JSON text in which the field at a path has another name. The text has to have all of the path. */
export function withNameAt(text: string, path: JsonKeys, name: string): string {
  const { at, left } = nearestTo(text, path);
  if (left.length > 0) throw new Error(`the text has no ${path.join('.')}`);
  return text.slice(0, at) + JSON.stringify(name) + text.slice(endOfWord(text, at));
}

/**
 * Where the value at a path begins in a JSON text, counted in UTF-16 units; of a path that the text has not, where the nearest value
 * around it begins.
 */
export function findOffset(text: string, path: JsonKeys): number {
  return nearestTo(text, path).span.start;
}

/** The value at a path or the nearest one around it, and what of the path the text has not. */
function nearestTo(text: string, path: JsonKeys): { span: Span; at: number; left: JsonKeys } {
  let [span, at] = [valueFrom(text, 0), 0];
  for (const [depth, name] of path.entries()) {
    // The last of several fields with one name counts, as for JSON.parse.
    const found = '[{'.includes(text.charAt(span.start))
      ? parseMembers(text, span).findLast((member) => member.name === name)
      : undefined;
    if (!found) return { span, at, left: path.slice(depth) };
    [span, at] = [found, found.at];
  }
  return { span, at, left: [] };
}

function withField(text: string, object: Span, { members, field }: { members: readonly Member[]; field: string }) {
  const last = members.at(-1);
  if (!last) return `${text.slice(0, object.start + 1)}${field}${text.slice(object.start + 1)}`;
  const before = /\s*$/.exec(text.slice(object.start + 1, last.at))?.[0] ?? '';
  return `${text.slice(0, last.end)},${before}${field}${text.slice(last.end)}`;
}

const BLANK = /[\s\ufeff]*/y;
const WORD = /"(?:[^"\\]|\\.)*"|[^\s,[\]{}:"]+/y;
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}]/g;

/** The value that begins after the blanks at a place. */
function valueFrom(text: string, place: number): Span {
  const start = afterBlanks(text, place);
  return { start, end: '[{'.includes(text.charAt(start)) ? endOfNest(text, start) : endOfWord(text, start) };
}

/** The fields of an object with their values, or the items of a list. */
function parseMembers(text: string, { start, end }: Span): Member[] {
  const isList = text.charAt(start) === '[';
  const members: Member[] = [];
  let at = afterBlanks(text, start + 1);
  while (at < end - 1) {
    const nameEnd = isList ? at : endOfWord(text, at);
    const name = isList ? members.length : String(JSON.parse(text.slice(at, nameEnd)));
    const value = valueFrom(text, isList ? at : afterBlanks(text, nameEnd) + 1);
    members.push({ name, at, ...value });
    at = afterBlanks(text, afterBlanks(text, value.end) + 1);
  }
  return members;
}

function afterBlanks(text: string, place: number): number {
  BLANK.lastIndex = place;
  BLANK.exec(text);
  return BLANK.lastIndex;
}

function endOfWord(text: string, place: number): number {
  WORD.lastIndex = place;
  if (!WORD.test(text)) throw new Error(`the text is not JSON at ${place}`);
  return WORD.lastIndex;
}

/** The end of a list or an object: brackets within texts count for nothing. */
function endOfNest(text: string, place: number): number {
  let depth = 0;
  TOKEN.lastIndex = place;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    if (!token[0].startsWith('"')) depth += '[{'.includes(token[0]) ? 1 : -1;
    if (depth === 0) return TOKEN.lastIndex;
  }
  throw new Error('the text is not JSON: it ends too early');
}
