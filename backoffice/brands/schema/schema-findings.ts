import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { isRecord } from '../../../domain/is-record.ts';
import { listInWords } from '../../../domain/list-copy.ts';
import { onlyMeant } from '../../../domain/meant-name.ts';
import { type FileFinding, type Finding, type Fix, formatPath, type JsonKeys } from '../../../graph/findings.ts';
import type { BrandFile } from '../brand-folder.ts';
import { findCountryCode, findStateCode } from './place-codes.ts';
import { describeAllowed, fieldName, narrowed, type Shape, shownValue } from './schema-copy.ts';
import { textFindings } from './text-findings.ts';

/** A file with its content. */
export interface Held<Value> {
  file: string;
  value: Value;
}

/** A file with its content where that fits its schema, else with its findings. */
export interface Shaped<Value> {
  file: string;
  value: Value | null;
  findings: FileFinding[];
}

/** The files that fit their schemas. */
export function validFiles<Value>(shapes: readonly Shaped<Value>[]): Held<Value>[] {
  return shapes.flatMap(({ file, value }) => (value === null ? [] : [{ file, value }]));
}

/** The findings of files by their schemas: a brand's checks and comparisons ask for the same file many times. */
const known = new WeakMap<BrandFile, Map<TSchema, FileFinding[]>>();

/** Holds a file to its schema. A file must not be changed afterwards. */
export function checkShape<Value>(file: BrandFile, schema: TSchema): Shaped<Value> {
  const bySchema = known.get(file) ?? new Map<TSchema, FileFinding[]>();
  known.set(file, bySchema);
  const findings = bySchema.get(schema) ?? fileFindings(file, schema);
  bySchema.set(schema, findings);
  return { file: file.name, value: findings.length > 0 ? null : (file.value as Value), findings };
}

function fileFindings(file: BrandFile, schema: TSchema): FileFinding[] {
  const unfit = file.findings.length > 0 ? file.findings : schemaFindings(schema, file.value);
  const found = unfit.length > 0 ? unfit : textFindings(file.value);
  return found.map((finding) => ({ ...finding, file: file.name }));
}

/** The violations of a schema, one sentence each; empty for a valid file. */
export function schemaFindings(schema: TSchema, value: unknown): Finding[] {
  return faultsAt(schema, value, []).slice(0, MOST_FAULTS);
}

/** More faults than a person mends at once. */
const MOST_FAULTS = 200;

/** A value that does not fit has at least one finding: on what is in it, else on itself. */
function faultsAt(shape: Shape, value: unknown, keys: JsonKeys): Finding[] {
  if (Check(shape, value)) return [];
  const meant = narrowed(shape, value);
  const inside = isRecord(value) ? faultsOfFields(meant, value, keys) : faultsOfItems(meant, value, keys);
  return inside.length > 0 ? inside : [unfitting(shape, value, keys)];
}

function faultsOfItems({ items }: Shape, value: unknown, keys: JsonKeys): Finding[] {
  if (!items || !Array.isArray(value)) return [];
  return value.flatMap((item, index) => faultsAt(items, item, [...keys, index]));
}

function faultsOfFields(shape: Shape, value: Record<string, unknown>, keys: JsonKeys): Finding[] {
  const { properties = {}, required = [], patternProperties = {} } = shape;
  if (shape.type !== 'object') return [];
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const unknown =
    shape.additionalProperties === false ? Object.keys(value).filter((name) => !isNamed(shape, name)) : [];
  const free = Object.keys(properties).filter((name) => !Object.hasOwn(value, name));
  const renames = new Map(unknown.map((name) => [name, onlyMeant(name, free) ?? meantKey(shape, name, value)]));
  const renamed = new Set(renames.values());
  const fields = Object.entries(value).flatMap(([name, each]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : patternShape(patternProperties, name);
    return field ? faultsAt(field, each, [...keys, name]) : [];
  });
  return [
    ...unknown.map((name) => unknownField(shape, [...keys, name], { meant: renames.get(name) ?? null, free })),
    ...missing.filter((name) => !renamed.has(name)).map((name) => missingField(properties[name], name, keys)),
    ...fields,
  ];
}

function isNamed({ properties = {}, patternProperties = {} }: Shape, name: string): boolean {
  return Object.hasOwn(properties, name) || patternShape(patternProperties, name) !== undefined;
}

function patternShape(shapes: Readonly<Record<string, Shape>>, name: string): Shape | undefined {
  return Object.entries(shapes).find(([pattern]) => new RegExp(pattern).test(name))?.[1];
}

function missingField(shape: Shape | undefined, name: string, keys: JsonKeys): Finding {
  const where = keys.length === 0 ? '' : ` in ${fieldName(keys).replace('Item', 'item')}`;
  return error(keys, `"${name}" is missing${where}: add it, with ${shape ? describeAllowed(shape) : 'a value'}`);
}

function unknownField(
  shape: Shape,
  keys: JsonKeys,
  { meant, free }: { meant: string | null; free: readonly string[] },
): Finding {
  const name = fieldName(keys);
  if (meant !== null)
    return error(keys, `The field ${name} is not read: "${meant}" was probably meant`, {
      type: 'rename-field',
      to: meant,
    });
  if (shape.patternErrorMessage !== undefined)
    return error(keys, `The name ${name} is not possible: write ${shape.patternErrorMessage}`);
  const others = free.filter((field) => field !== '$schema').map((field) => `"${field}"`);
  const remedy =
    others.length > 0 ? `, or name it as one of those that are not there yet: ${listInWords(others, 'or')}` : '';
  return error(keys, `The field ${name} is not read: remove it${remedy}`);
}

function unfitting(shape: Shape, value: unknown, keys: JsonKeys): Finding {
  const name = fieldName(keys);
  const fix = meantValue(shape, value, keys);
  const meant = fix === null ? '' : `; ${JSON.stringify(fix.value)} was probably meant`;
  const said = value === '' || (Array.isArray(value) && value.length === 0) ? 'empty' : shownValue(value);
  return error(keys, `${name} is ${said}: write ${describeAllowed(shape)}${meant}`, fix);
}

function error(keys: JsonKeys, sentence: string, fix: Fix | null = null): Finding {
  return {
    code: 'schema',
    severity: 'error',
    path: formatPath(keys),
    message: `${sentence}.`,
    ...(fix ? { fix } : {}),
  };
}

/** The value that was meant by one that does not fit its shape; null where none or several could be. */
function meantValue(shape: Shape, value: unknown, keys: JsonKeys): Extract<Fix, { type: 'set-value' }> | null {
  const possible = guesses(narrowed(shape, value), value, keys).filter((guess) => fits(shape, guess));
  return possible.length === 1 ? { type: 'set-value', value: possible[0] } : null;
}

/** The name that was meant by one that a record does not allow, such as `US` for `USA`; null where none is, or it has that too. */
function meantKey({ patternProperties = {} }: Shape, name: string, record: object): string | null {
  const ways = [...spellings(name), findCountryCode(name) ?? name];
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
  if (COUNTRY_FIELDS.has(field)) return [findCountryCode(text)].filter((code) => code !== null);
  if (STATE_FIELDS.has(field)) return [findStateCode(text)].filter((code) => code !== null);
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
