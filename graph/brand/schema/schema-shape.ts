import { isRecord } from '../../../domain/is-record.ts';

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

/**
 * A shape without alternatives that a value was not meant as: an object is of the kind that its `view` or `player` says, and
 * null is an alternative of a field that may be left out.
 */
export function narrowed(shape: Shape, value: unknown): Shape {
  const choices = shape.anyOf?.filter(({ type }) => type !== 'null');
  if (!choices) return shape;
  const [only, ...others] = choices;
  if (only && others.length === 0) return narrowed(only, value);
  if (choices.every(isConstant)) return { type: 'string', enum: choices.map((choice) => choice.const) };
  const kind = kindFieldOf(choices);
  if (kind === null || !isRecord(value)) return shape;
  const meant = choices.find((choice) => choice.properties?.[kind]?.const === value[kind]);
  return meant ?? kindAlone(kind, choices);
}

/** Whether a field may be null, which means the same as leaving it out. */
export function mayBeNull({ anyOf = [] }: Shape): boolean {
  return anyOf.some(({ type }) => type === 'null');
}

/** Of a value whose kind is unknown only that can be told. */
function kindAlone(kind: string, choices: readonly Shape[]): Shape {
  const names = choices.map((choice) => choice.properties?.[kind]?.const);
  return { type: 'object', required: [kind], properties: { [kind]: { type: 'string', enum: names } } };
}

/** The field by whose constant objects of several kinds are told apart. */
function kindFieldOf(choices: readonly Shape[]): string | null {
  const fields = Object.keys(choices[0]?.properties ?? {});
  const isKind = (field: string) =>
    choices.every(({ properties = {} }) => properties[field] !== undefined && isConstant(properties[field]));
  return fields.find(isKind) ?? null;
}

function isConstant(shape: Shape): boolean {
  return 'const' in shape;
}
