import { isRecord } from '../../../domain/is-record.ts';
import { listInWords } from '../../../domain/list-copy.ts';
import { shortened } from '../../../domain/text-limit.ts';
import type { JsonKeys } from '../../../graph/findings.ts';

/** The values that a field may have, in words that follow "write": `a number from 0 to 100`, `one of "percent" or "amount"`. */
export function describeAllowed(shape: Shape): string {
  if (shape.anyOf) {
    const words = shape.anyOf.filter(({ type }) => type !== 'null').map(describeAllowed);
    return `${listInWords(words, 'or')}${mayBeNull(shape) ? ', or leave it out' : ''}`;
  }
  if ('const' in shape) return JSON.stringify(shape.const);
  if (shape.enum) return shape.enum.length === 1 ? quoted(shape.enum) : `one of ${quoted(shape.enum)}`;
  return (shape.type && BY_TYPE[shape.type]?.(shape)) ?? 'another value';
}

const BY_TYPE: Readonly<Record<string, (shape: Shape) => string>> = {
  string: describeText,
  number: (shape) => `a number${describeRange(shape)}${describeDigits(shape)}`,
  integer: (shape) => `a whole number${describeRange(shape)}`,
  boolean: () => 'true or false',
  array: (shape) => `a list in [ ]${describeItems(shape)}`,
  object: () => 'fields in { }',
};

function describeText({ pattern, patternErrorMessage, format, minLength = 0, maxLength }: Shape): string {
  if (format === 'date-time') return 'a moment with its time zone, such as "2026-12-01T00:00:00Z"';
  if (pattern !== undefined) return patternErrorMessage ?? `a text that fits ${pattern}`;
  const most = maxLength === undefined ? '' : ` of at most ${maxLength.toLocaleString('en-US')} characters`;
  return `a text in quotes${most}${minLength > 0 ? ', which is not empty' : ''}`;
}

function describeRange({ minimum, maximum }: Shape): string {
  const words = [minimum, maximum].map((limit) => limit?.toLocaleString('en-US'));
  if (minimum !== undefined && maximum !== undefined) return ` from ${words.join(' to ')}`;
  if (minimum !== undefined) return `, ${words[0]} or more`;
  return maximum === undefined ? '' : `, ${words[1]} or less`;
}

function describeDigits({ multipleOf }: Shape): string {
  return multipleOf === undefined ? '' : `, with at most ${Math.round(-Math.log10(multipleOf))} digits after the point`;
}

function describeItems({ minItems = 0, maxItems, uniqueItems }: Shape): string {
  const once = uniqueItems ? ', each of them once' : '';
  if (maxItems === undefined) return `${minItems > 0 ? `, with at least ${minItems}` : ''}${once}`;
  return `, with ${minItems === maxItems ? `exactly ${maxItems}` : `${minItems} to ${maxItems}`}${once}`;
}

/** A value as a sentence shows it: lists and objects by their kind, a long text by its beginning. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'fields in { }';
  if (typeof value !== 'string') return String(value);
  return value.length > 60
    ? `${JSON.stringify(shortened(value, 40)).slice(0, -1)}…" (${value.length} characters)`
    : JSON.stringify(value);
}

/** A place by its field: `"offerPrice"`, or `item 2 of "shipsTo"`, counted from 1. */
export function fieldName(keys: JsonKeys): string {
  const last = keys.at(-1);
  if (last === undefined) return 'The file';
  if (typeof last === 'string') return JSON.stringify(last);
  const list = keys.findLast((key) => typeof key === 'string');
  return list === undefined ? `Item ${last + 1} of the file` : `Item ${last + 1} of "${list}"`;
}

function quoted(values: readonly unknown[]): string {
  return listInWords(
    values.map((value) => JSON.stringify(value)),
    'or',
  );
}

/** The keywords of JSON Schema that the contracts of files use. */
export interface Shape {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  patternProperties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  additionalProperties?: unknown;
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** A keyword of editors: the pattern in words, with an example. */
  patternErrorMessage?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
}

/** An object is of the kind that its `view` or `player` says, and null is an alternative of an optional field. */
export function narrowed(shape: Shape, value: unknown): Shape {
  const choices = shape.anyOf?.filter(({ type }) => type !== 'null');
  if (!choices) return shape;
  const [only, ...others] = choices;
  if (only && others.length === 0) return narrowed(only, value);
  if (choices.every(isConstant)) return { type: 'string', enum: choices.map((choice) => choice.const) };
  const kind = findKindField(choices);
  if (kind === null || !isRecord(value)) return shape;
  const meant = choices.find((choice) => choice.properties?.[kind]?.const === value[kind]);
  return meant ?? kindAlone(kind, choices);
}

/** Whether a field may be null, which means the same as leaving it out. */
function mayBeNull({ anyOf = [] }: Shape): boolean {
  return anyOf.some(({ type }) => type === 'null');
}

/** Of a value whose kind is unknown only that can be told. */
function kindAlone(kind: string, choices: readonly Shape[]): Shape {
  const names = choices.map((choice) => choice.properties?.[kind]?.const);
  return { type: 'object', required: [kind], properties: { [kind]: { type: 'string', enum: names } } };
}

/** The field by whose constant objects of several kinds are told apart. */
function findKindField(choices: readonly Shape[]): string | null {
  const fields = Object.keys(choices[0]?.properties ?? {});
  const isKind = (field: string) =>
    choices.every(({ properties = {} }) => properties[field] !== undefined && isConstant(properties[field]));
  return fields.find(isKind) ?? null;
}

function isConstant(shape: Shape): boolean {
  return 'const' in shape;
}
