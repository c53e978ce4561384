import { isRecord } from '../../domain/is-record.ts';

/** A description in which each schema has the first of its examples, since OpenAPI 3.0 knows no list of them. */
export function withOneExample<Value>(value: Value): Value;
export function withOneExample(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withOneExample(each));
  if (!isRecord(value)) return value;
  const { examples, ...rest } = value;
  const others = Object.entries(Array.isArray(examples) ? rest : value);
  const example = Array.isArray(examples) && !('example' in value) ? { example: examples[0] } : {};
  return { ...Object.fromEntries(others.map(([name, each]) => [name, withOneExample(each)])), ...example };
}
