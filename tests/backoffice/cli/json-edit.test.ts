import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withValueAt } from '../../../backoffice/cli/brands/json-edit.ts';
import { isRecord } from '../../../domain/is-record.ts';
import type { JsonKeys } from '../../../graph/findings.ts';
import { soakRuns } from '../../support/soak/soak.ts';

/** Every path of a value. */
function pathsOf(value: unknown): JsonKeys[] {
  const entries = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  return [[], ...entries.flatMap(([name, each]) => pathsOf(each).map((path) => [name, ...path]))];
}

/** The value with another one at a path. */
function replaced(value: unknown, [name, ...rest]: JsonKeys, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.map((each, index) => (index === name ? replaced(each, rest, by) : each));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, field === name ? replaced(each, rest, by) : each]),
  );
}

const jsonWithPath = fc
  .json({ maxDepth: 4 })
  .map((text): unknown => JSON.parse(text))
  .filter((value) => !JSON.stringify(value).includes('__proto__'))
  .chain((value) => fc.tuple(fc.constant(value), fc.constantFrom(...pathsOf(value))));

describe('an edit of a JSON text', () => {
  it('sets the value at any path, and no other, in any formatting', () => {
    const indents = fc.constantFrom('', '  ', '\t', 3);
    const property = fc.property(
      jsonWithPath,
      indents,
      fc.constantFrom(true, null, 'a "b" {', 1),
      (given, indent, by) => {
        const [value, path] = given;
        const text = `\ufeff ${JSON.stringify(value, null, indent).replaceAll('\n', '\r\n')}\r\n`;
        const edited = withValueAt(text, path, by);
        expect(JSON.parse(edited.slice(1))).toEqual(replaced(value, path, by));
        expect(edited.endsWith('\r\n')).toBe(true);
      },
    );
    fc.assert(property, soakRuns(1000));
  });

  it.each([
    ['{\n  "a": {\n    "b": 1\n  }\n}\n', '{\n  "a": {\n    "b": 1,\n    "c": true\n  }\n}\n'],
    ['{"a": {"b": 1, "d": "}"}}', '{"a": {"b": 1, "d": "}", "c": true}}'],
    ['{"a":{}}', '{"a":{"c": true}}'],
    ['{"a": {"c": 1, "c": 2}}', '{"a": {"c": 1, "c": true}}'],
    [String.raw`{"\u0061": {"c": "\"}"}}`, String.raw`{"\u0061": {"c": true}}`],
  ])('writes a field into %j', (text, edited) => {
    expect(withValueAt(text, ['a', 'c'], true)).toBe(edited);
  });

  it('refuses a path that is not there', () => {
    expect(() => withValueAt('{"a": [1]}', ['b', 'c'], true)).toThrow('the text has no b.c');
    expect(() => withValueAt('{"a": [1]}', ['a', 1], true)).toThrow('the text has no a.1');
  });
});
