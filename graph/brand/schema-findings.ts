import type { TSchema } from 'typebox';
import { Settings } from 'typebox/system';
import { Errors } from 'typebox/value';
import type { FileFinding, Finding } from '../findings.ts';
import type { BrandFile } from './brand-folder.ts';

/** A file with its content. */
export interface Held<Value> {
  file: string;
  value: Value;
}

/** The value of a file that fits its schema, or the findings. */
export function shapeOf<Value>(file: BrandFile, schema: TSchema): { value: Value | null; findings: FileFinding[] } {
  if (file.finding) return { value: null, findings: [{ ...file.finding, file: file.name }] };
  const findings = schemaFindings(schema, file.value).map((finding) => ({ ...finding, file: file.name }));
  return findings.length > 0 ? { value: null, findings } : { value: file.value as Value, findings };
}

/** More faults than a person corrects at once; the library's default stops at the eighth. */
Settings.Set({ maxErrors: 1000 });

type SchemaError = ReturnType<typeof Errors>[number];

/** The violations of a schema, one sentence each; empty for a valid file. */
export function schemaFindings(schema: TSchema, value: unknown): Finding[] {
  const kinds = kindsByView(schema);
  const kind = kinds.get(viewOf(value));
  if (kinds.size > 0 && !kind) return [finding('$.view', `must be one of ${[...kinds.keys()].join(', ')}`)];
  const errors = Errors(kind ?? schema, value).filter(({ keyword }) => !ECHOES.has(keyword));
  return alternativesJoined(errors).map(findingOf);
}

/** Errors of these keywords repeat, less clearly, another error at the same place. */
const ECHOES: ReadonlySet<string> = new Set(['boolean', 'anyOf']);

/** The schemas of a content file by its `view`, so that faults against the other views' schemas are left out. */
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
