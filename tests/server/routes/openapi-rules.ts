import { list, record } from '../../compatibility/api/json.ts';

/**
 * Returns the violations of those OpenAPI 3.0 rules that a document of JSON Schemas most easily breaks, each with its
 * path.
 */
export function openApiFaults(document: unknown): string[] {
  const { openapi, info, paths } = record(document);
  const faults = /^3\.0\.\d+$/.test(String(openapi)) ? [] : [`openapi: ${openapi}`];
  const { title, version } = record(info);
  if (typeof title !== 'string' || typeof version !== 'string') faults.push('info: no title or version');
  const items = Object.entries(record(paths));
  return [...faults, ...items.flatMap(([path, item]) => itemFaults(path, record(item)))];
}

/** Every operation of a document. */
export function operationsOf(document: unknown): { name: string; operation: Record<string, unknown> }[] {
  return Object.entries(record(record(document).paths)).flatMap(([path, item]) =>
    Object.entries(record(item)).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation: record(operation),
    })),
  );
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function itemFaults(path: string, item: Record<string, unknown>): string[] {
  const faults = path.startsWith('/') ? [] : [`${path}: does not begin with a slash`];
  const named = [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]);
  for (const [method, value] of Object.entries(item)) {
    const place = `${method} ${path}`;
    if (!METHODS.includes(method)) faults.push(`${place}: no method of OpenAPI`);
    faults.push(...operationFaults(place, record(value), named));
  }
  return faults;
}

function operationFaults(place: string, operation: Record<string, unknown>, named: (string | undefined)[]): string[] {
  const parameters = list(operation.parameters).map(record);
  const inPath = parameters.filter((parameter) => parameter.in === 'path' && parameter.required === true);
  const responses = Object.entries(record(operation.responses));
  return [
    ...(same(
      named,
      inPath.map((parameter) => parameter.name),
    )
      ? []
      : [`${place}: path and parameters differ`]),
    ...parameters.flatMap((parameter) => schemaFaults(`${place} ${parameter.name}`, parameter.schema)),
    ...(operation.requestBody ? contentFaults(`${place} body`, operation.requestBody) : []),
    ...(responses.length > 0 ? [] : [`${place}: no responses`]),
    ...responses.flatMap(([status, response]) => responseFaults(`${place} ${status}`, status, record(response))),
  ];
}

function responseFaults(place: string, status: string, response: Record<string, unknown>): string[] {
  const faults = /^([1-5]\d\d|default)$/.test(status) ? [] : [`${place}: no status`];
  if (typeof response.description !== 'string') faults.push(`${place}: no description`);
  return [...faults, ...(response.content ? contentFaults(place, response) : [])];
}

function contentFaults(place: string, holder: unknown): string[] {
  return Object.entries(record(record(holder).content)).flatMap(([type, media]) =>
    schemaFaults(`${place} ${type}`, record(media).schema),
  );
}

const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean'];

/** The keywords of a Schema Object; OpenAPI 3.0 has fewer than JSON Schema. */
const WORDS = [
  'title',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxProperties',
  'minProperties',
  'required',
  'enum',
  'type',
  'allOf',
  'oneOf',
  'anyOf',
  'not',
  'items',
  'properties',
  'additionalProperties',
  'description',
  'format',
  'default',
  'nullable',
  'discriminator',
  'readOnly',
  'writeOnly',
  'example',
  'deprecated',
];

function schemaFaults(place: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`${place}: no schema`];
  const schema = record(value);
  const strange = Object.keys(schema).filter((word) => !WORDS.includes(word));
  const faults = strange.map((word) => `${place}: ${word} is no word of OpenAPI 3.0`);
  if ('type' in schema && !TYPES.includes(String(schema.type))) faults.push(`${place}: type ${String(schema.type)}`);
  if (schema.type === 'array' && !schema.items) faults.push(`${place}: an array of what?`);
  return [...faults, ...parts(schema).flatMap(([name, part]) => schemaFaults(`${place}.${name}`, part))];
}

function parts(schema: Record<string, unknown>): [string, unknown][] {
  const choices = [...list(schema.anyOf), ...list(schema.oneOf), ...list(schema.allOf)];
  const { items, additionalProperties: more } = schema;
  return [
    ...Object.entries(record(schema.properties)),
    ...choices.map((choice, index): [string, unknown] => [String(index), choice]),
    ...(items ? [['[]', items] satisfies [string, unknown]] : []),
    ...(typeof more === 'object' ? [['*', more] satisfies [string, unknown]] : []),
  ];
}

function same(a: unknown[], b: unknown[]): boolean {
  return JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());
}
