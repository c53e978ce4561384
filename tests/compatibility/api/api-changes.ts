import { type Json, list, record } from './json.ts';
import { type Resolve, schemaChanges, type Way } from './schema-changes.ts';

/**
 * Returns the incompatible changes between two OpenAPI documents: calls, parameters, fields, enum values, headers and
 * statuses that are gone or of another type, and new obligations of a request. Each is named by its path, such as `post
 * /api/quotes 200.total`. Additions are compatible.
 */
export function apiChanges(before: unknown, now: unknown): string[] {
  const today = record(record(now).paths);
  const resolve = resolveIn(record(now));
  return entries(record(before).paths).flatMap(([path, item]) =>
    entries(item).flatMap(([method, operation]) => {
      const name = `${method} ${path}`;
      const found = record(today[path])[method];
      return found ? operationChanges(name, record(operation), record(found), resolve) : [`${name}: is gone`];
    }),
  );
}

function operationChanges(name: string, before: Json, now: Json, resolve: Resolve): string[] {
  return [
    ...parameterChanges(name, before, now, resolve),
    ...bodyChanges(`${name} body`, record(before.requestBody), record(now.requestBody), resolve),
    ...entries(before.responses).flatMap(([status, response]) => {
      const found = record(now.responses)[status];
      if (!found) return [`${name} ${status}: is gone`];
      return answerChanges(`${name} ${status}`, record(response), record(found), resolve);
    }),
  ];
}

function parameterChanges(name: string, before: Json, now: Json, resolve: Resolve): string[] {
  const keyOf = (parameter: unknown) => `${record(parameter).in} ${record(parameter).name}`;
  const old = new Map(list(before.parameters).map((each) => [keyOf(each), record(each)]));
  const today = new Map(list(now.parameters).map((each) => [keyOf(each), record(each)]));
  const added = [...today].filter(([key, { required }]) => required && !old.get(key)?.required);
  const kept = [...old].flatMap(([key, { schema }]) => {
    const found = today.get(key);
    if (!found) return [`${name} ${key}: is gone`];
    return schemaChanges(record(schema), record(found.schema), { path: `${name} ${key}`, way: 'sent', resolve });
  });
  return [...kept, ...added.map(([key]) => `${name} ${key}: has to be sent now`)];
}

function bodyChanges(path: string, before: Json, now: Json, resolve: Resolve): string[] {
  const isNew = now.required === true && before.required !== true;
  return [...(isNew ? [`${path}: has to be sent now`] : []), ...contentChanges(path, before, now, 'sent', resolve)];
}

function answerChanges(path: string, before: Json, now: Json, resolve: Resolve): string[] {
  const headers = entries(before.headers).flatMap(([name, header]) => {
    const found = record(now.headers)[name];
    if (!found) return [`${path} header ${name}: is gone`];
    const place = { path: `${path} header ${name}`, way: 'read', resolve } as const;
    return schemaChanges(record(record(header).schema), record(record(found).schema), place);
  });
  return [...headers, ...contentChanges(path, before, now, 'read', resolve)];
}

function contentChanges(path: string, before: Json, now: Json, way: Way, resolve: Resolve): string[] {
  return entries(before.content).flatMap(([type, media]) => {
    const found = record(now.content)[type];
    if (!found) return [`${path} ${type}: is gone`];
    return schemaChanges(record(record(media).schema), record(record(found).schema), { path, way, resolve });
  });
}

/** Resolves references into the document's own components. */
function resolveIn(document: Json): Resolve {
  const resolve: Resolve = (schema) => {
    if (typeof schema.$ref !== 'string') return schema;
    const steps = schema.$ref.replace('#/', '').split('/');
    return resolve(steps.reduce((part, step) => record(part[step]), document));
  };
  return resolve;
}

function entries(value: unknown): [string, unknown][] {
  return Object.entries(record(value));
}
