import type { TSchema } from 'typebox';
import { Settings } from 'typebox/system';
import { Errors } from 'typebox/value';
import type { Finding } from '../../graph/build/findings.ts';

/** Far more than anybody mends at once; the package would stop at the eighth. */
Settings.Set({ maxErrors: 1000 });

type SchemaError = ReturnType<typeof Errors>[number];

/** What keeps a file from being what its schema says, one sentence for each fault; empty where nothing does. */
export function schemaFindings(schema: TSchema, value: unknown): Finding[] {
  const kinds = kindsByView(schema);
  const kind = kinds.get(viewOf(value));
  if (kinds.size > 0 && !kind) return [finding('$.view', `must be one of ${[...kinds.keys()].join(', ')}`)];
  const errors = Errors(kind ?? schema, value).filter(({ keyword }) => !ECHOES.has(keyword));
  return alternativesJoined(errors).map(findingOf);
}

/** These only say again, and less clearly, what another error says of the same place. */
const ECHOES: ReadonlySet<string> = new Set(['boolean', 'anyOf']);

/** Content files are of kinds that their `view` tells apart; the faults of the other kinds would bury a file's own. */
function kindsByView(schema: TSchema): Map<unknown, TSchema> {
  const kinds = 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [];
  return new Map(kinds.map((kind) => [kind.properties?.view?.const, kind]));
}

function viewOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'view' in value ? value.view : undefined;
}

/** A value that may be of several types has an error for each of them; together they are one fault. */
function alternativesJoined(errors: SchemaError[]): SchemaError[][] {
  const faults = new Map<string, SchemaError[]>();
  for (const [index, error] of errors.entries()) {
    const isAlternative = /\/anyOf\/\d+$/.test(error.schemaPath);
    const key = isAlternative ? error.instancePath : String(index);
    faults.set(key, [...(faults.get(key) ?? []), error]);
  }
  return [...faults.values()];
}

function findingOf(errors: SchemaError[]): Finding {
  const path = (errors[0]?.instancePath ?? '').replace(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.');
  const faults = errors.map((error, index) => (index === 0 ? faultOf(error) : faultOf(error).replace(/^must /, '')));
  return finding(`$${path}`, faults.join(' or '));
}

function faultOf(error: SchemaError): string {
  if (error.keyword !== 'additionalProperties') return error.message;
  return `must not have ${error.params.additionalProperties.join(', ')}`;
}

function finding(path: string, fault: string): Finding {
  return { code: 'schema', severity: 'error', path, message: `${path} ${fault}.` };
}
