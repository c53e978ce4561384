import { isObject, type Json, list, record } from './json.ts';

/** The direction of a schema's values: a client sends those of a request, and reads those of an answer. */
export type Way = 'sent' | 'read';

/** Resolves a `$ref` of the new document. */
export type Resolve = (schema: Json) => Json;

interface Place {
  path: string;
  way: Way;
  resolve: Resolve;
}

/**
 * Returns the incompatible changes from the schema `before` to the schema `now`, each with its path; additions are
 * compatible. A schema with `anyOf` holds its alternatives, any other schema is its only alternative.
 */
export function schemaChanges(before: Json, now: Json, place: Place): string[] {
  const today = place.resolve(now);
  const choices = alternativesOf(today).map(place.resolve);
  const lost = alternativesOf(before).flatMap((old) => changesOfOne(old, choices, place));
  return [...nullChanges(before, { anyOf: choices, nullable: today.nullable }, place), ...lost];
}

function alternativesOf(schema: Json): Json[] {
  return Array.isArray(schema.anyOf) ? schema.anyOf.map(record) : [schema];
}

/** Compares with the alternatives of the same type, and reports the one with the fewest changes. */
function changesOfOne(before: Json, choices: Json[], place: Place): string[] {
  const alike = choices.filter(({ type }) => type === before.type);
  if (alike.length === 0)
    return [`${place.path}: ${before.type} became ${choices.map(({ type }) => type).join(' or ')}`];
  return alike
    .map((now) => changesBetween(before, now, place))
    .reduce((best, each) => (each.length < best.length ? each : best));
}

function changesBetween(before: Json, now: Json, place: Place): string[] {
  return [
    ...enumChanges(before, now, place),
    ...limitChanges(before, now, place),
    ...fieldChanges(before, now, place),
    ...partChanges(before, now, place),
  ];
}

/** A reader did not expect null before; a sender may go on sending it. */
function nullChanges(before: Json, now: Json, { path, way }: Place): string[] {
  if (takesNull(before) === takesNull(now)) return [];
  if (way === 'sent') return takesNull(now) ? [] : [`${path}: takes null no more`];
  return takesNull(now) ? [`${path}: may be null now`] : [];
}

function takesNull(schema: Json): boolean {
  return schema.nullable === true || list(schema.anyOf).some((each) => record(each).nullable === true);
}

function enumChanges(before: Json, now: Json, { path, way }: Place): string[] {
  if (!Array.isArray(now.enum)) return before.enum && way === 'read' ? [`${path}: may be anything now`] : [];
  if (!Array.isArray(before.enum)) return way === 'sent' ? [`${path}: takes no more than ${now.enum}`] : [];
  const words: unknown[] = now.enum;
  return before.enum.filter((word) => !words.includes(word)).map((word) => `${path}: ${word} is gone`);
}

const LIMITS = ['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];

/** Limits of a request must not become narrower; limits of an answer may change. */
function limitChanges(before: Json, now: Json, { path, way }: Place): string[] {
  if (way === 'read') return before.format === now.format ? [] : [`${path}: format is ${now.format}`];
  const narrower = LIMITS.filter((limit) => now[limit] !== undefined && isNarrower(limit, before[limit], now[limit]));
  return narrower.map((limit) => `${path}: ${limit} is ${now[limit]}`);
}

function isNarrower(limit: string, before: unknown, now: unknown): boolean {
  if (typeof before !== 'number' || typeof now !== 'number') return before !== now;
  return limit.startsWith('min') ? now > before : now < before;
}

function fieldChanges(before: Json, now: Json, place: Place): string[] {
  const [old, today] = [record(before.properties), record(now.properties)];
  const [must, mustNow] = [list(before.required), list(now.required)];
  const inside = Object.keys(old).flatMap((name) =>
    name in today ? schemaChanges(record(old[name]), record(today[name]), at(place, `.${name}`)) : [],
  );
  const said = (names: unknown[], what: string) => names.map((name) => `${place.path}.${name}: ${what}`);
  const gone = Object.keys(old).filter((name) => !(name in today));
  return [
    ...said(gone, 'is gone'),
    ...inside,
    ...(place.way === 'sent'
      ? said(without(mustNow, must), 'has to be sent now')
      : said(without(must, [...mustNow, ...gone]), 'may be missing now')),
  ];
}

function partChanges(before: Json, now: Json, place: Place): string[] {
  const { additionalProperties: others } = now;
  const isClosed = others === false && before.additionalProperties !== false;
  if (isClosed && place.way === 'sent') return [`${place.path}: takes no other fields any more`];
  return [
    ...(before.items ? schemaChanges(record(before.items), record(now.items), at(place, '[]')) : []),
    ...(isObject(before.additionalProperties)
      ? schemaChanges(record(before.additionalProperties), record(others), at(place, '.*'))
      : []),
  ];
}

function at(place: Place, part: string): Place {
  return { ...place, path: place.path + part };
}

function without(all: unknown[], some: unknown[]): unknown[] {
  return all.filter((each) => !some.includes(each));
}
