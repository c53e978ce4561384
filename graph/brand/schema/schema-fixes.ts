import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { countryCodeOf, stateCodeOf } from '../../../domain/account/place-codes.ts';
import { onlyMeant } from '../../../domain/meant-name.ts';
import type { Fix } from '../../findings.ts';
import type { JsonKeys } from '../../json-path.ts';
import { narrowed, type Shape } from './schema-shape.ts';

/** The value that was meant by one that does not fit its shape; null where none or several could be. */
export function meantValue(shape: Shape, value: unknown, keys: JsonKeys): Extract<Fix, { type: 'set-value' }> | null {
  const possible = guesses(narrowed(shape, value), value, keys).filter((guess) => fits(shape, guess));
  return possible.length === 1 ? { type: 'set-value', value: possible[0] } : null;
}

/** The name that was meant by one that a record does not allow, such as `US` for `USA`; null where none is, or it has that too. */
export function meantKey({ patternProperties = {} }: Shape, name: string, record: object): string | null {
  const ways = [...spellings(name), countryCodeOf(name) ?? name];
  const meant = ways.find((way) => Object.keys(patternProperties).some((pattern) => new RegExp(pattern).test(way)));
  return meant === undefined || Object.hasOwn(record, meant) ? null : meant;
}

function guesses(shape: Shape, value: unknown, keys: JsonKeys): unknown[] {
  if (shape.type === 'array') return Array.isArray(value) ? [] : [[value]];
  if (shape.type === 'string' && typeof value === 'number') return [String(value)];
  if (typeof value !== 'string') return [];
  const text = value.trim();
  if (shape.type === 'number' || shape.type === 'integer') return /^-?\d+(\.\d+)?$/.test(text) ? [Number(text)] : [];
  if (shape.type === 'boolean') return /^(true|false)$/i.test(text) ? [text.toLowerCase() === 'true'] : [];
  const names = [...(shape.enum ?? []), shape.const].filter((name) => typeof name === 'string');
  if (names.length > 0) return [onlyMeant(text, names)];
  return shape.pattern === undefined ? [] : writtenAs(shape, text, keys);
}

/** A place by its code, or the first way to write the text that its pattern allows. */
function writtenAs(shape: Shape, text: string, keys: JsonKeys): string[] {
  const field = keys.findLast((key) => typeof key === 'string') ?? '';
  if (COUNTRY_FIELDS.has(field)) return [countryCodeOf(text)].filter((code) => code !== null);
  if (STATE_FIELDS.has(field)) return [stateCodeOf(text)].filter((code) => code !== null);
  return spellings(text)
    .filter((way) => fits(shape, way))
    .slice(0, 1);
}

const COUNTRY_FIELDS: ReadonlySet<string> = new Set(['shipsTo', 'withdrawalCountries', 'country', 'countries']);
const STATE_FIELDS: ReadonlySet<string> = new Set(['state', 'states']);

function spellings(text: string): string[] {
  const bare = text.trim();
  return [bare, bare.toUpperCase(), bare.toLowerCase(), bare.replaceAll('_', '-'), `/${bare.toLowerCase()}`];
}

function fits(shape: Shape & TSchema, value: unknown): boolean {
  return Check(shape, value);
}
