import { shortened } from '../../domain/text-limit.ts';

/** The bounds of a copy: what is longer is shortened and says so, since an inspector must show any value. */
const MOST_DEPTH = 12;
const MOST_ENTRIES = 100;
const MOST_CHARACTERS = 2_000;
/** Of each property of a property of the whole, such as each part of an actor's context: about a quarter of a megabyte. */
const MOST_VALUES = 3_000;
const SHARED_FROM = 3;

/** The key beside which an object says how many of its properties were left out. */
export const SHORTENED = '…';

/** Characters of a machine's definition, which is sent whole or not at all: a longer one would close the studio's socket. */
export const MOST_OF_A_DEFINITION = 4 * 1024 * 1024;

export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/** What is not shown. */
export interface Mask {
  /** Whether all texts and numbers under this key are hidden, at any depth. */
  hides: (key: string) => boolean;
  /** A text without the parts that are hidden anywhere, such as an email address in a sentence. */
  redact: (text: string) => string;
}

/** Stands for a hidden text; a hidden object keeps its shape, so that one sees which fields are filled. */
export const HIDDEN = '•••';

const SHOW_ALL: Mask = { hides: () => false, redact: (text) => text };

/** What JSON cannot carry becomes words, and what is long is shortened, with the number of what was left out. */
export function plainCopy(value: unknown, mask: Mask = SHOW_ALL): Plain {
  const left = { values: MOST_VALUES };
  const copy = (each: unknown, around: readonly object[], isHidden: boolean): Plain => {
    left.values = around.length <= SHARED_FROM ? MOST_VALUES : left.values - 1;
    if (typeof each !== 'object' || each === null) return maskWord(each, isHidden);
    if (around.includes(each)) return '[circular]';
    if (around.length >= MOST_DEPTH) return Array.isArray(each) ? `[list of ${each.length}]` : '[object]';
    const plain = readable(each);
    if (typeof plain !== 'object' || plain === null) return maskWord(plain, isHidden);
    const inner = [...around, each];
    return Array.isArray(plain) ? copyList(plain, inner, isHidden) : copyObject(plain, inner, isHidden);
  };
  /** An empty value is shown, because a missing address is what one looks for. */
  const maskWord = (each: unknown, isHidden: boolean): Plain => {
    const isEmpty = each === null || each === undefined || each === '' || typeof each === 'boolean';
    if (isHidden && !isEmpty) return HIDDEN;
    return plainWord(typeof each === 'string' ? mask.redact(each) : each);
  };
  const copyList = (list: readonly unknown[], around: readonly object[], isHidden: boolean): Plain => {
    const shown: Plain[] = [];
    for (const each of list.slice(0, MOST_ENTRIES)) {
      if (left.values <= 0) break;
      shown.push(copy(each, around, isHidden));
    }
    return shown.length < list.length ? [...shown, `… ${list.length - shown.length} more`] : shown;
  };
  const copyObject = (object: object, around: readonly object[], isHidden: boolean): Plain => {
    const keys = Object.keys(object);
    const shown: [string, Plain][] = [];
    for (const key of keys.slice(0, MOST_ENTRIES)) {
      if (left.values <= 0) break;
      const own = readProperty(object, key);
      if (own !== undefined) shown.push([mask.redact(key), copy(own, around, isHidden || mask.hides(key))]);
      else left.values -= 1;
    }
    const hidden = keys.length - Math.min(keys.length, MOST_ENTRIES);
    const isCut = hidden > 0 || left.values <= 0;
    return Object.fromEntries(isCut ? [...shown, [SHORTENED, `${hidden || 'some'} more`]] : shown);
  };
  return copy(value, [], false);
}

function plainWord(value: unknown): Plain {
  if (typeof value === 'string') return shortText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : String(value);
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `ƒ ${value.name || 'anonymous'}`;
  return typeof value === 'symbol' ? value.toString() : null;
}

function shortText(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return `${shortened(text, MOST_CHARACTERS)}… (${text.length} characters)`;
}

/** An object as its kind is best read; `toJSON` counts, as in a date, an address or XState's actors. */
function readable(object: object): unknown {
  try {
    if (object instanceof Error) return { name: object.name, message: object.message };
    if (object instanceof Map) return Object.fromEntries([...object].map(([key, value]) => [String(key), value]));
    if (object instanceof Set) return [...object];
    if ('nodeType' in object && 'nodeName' in object) return `<${String(object.nodeName).toLowerCase()}>`;
    return 'toJSON' in object && typeof object.toJSON === 'function' ? object.toJSON() : object;
  } catch {
    return '[unreadable]';
  }
}

function readProperty(object: object, key: string): unknown {
  try {
    return Reflect.get(object, key);
  } catch {
    return '[unreadable]';
  }
}
