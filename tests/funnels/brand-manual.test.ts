import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BRAND_FILES, BRAND_PARTS } from '../../backoffice/brands/brand-folder.ts';
import { TOKEN_KINDS } from '../../backoffice/brands/theme/theme-tokens.ts';
import { FIELDS_PAGE, fieldsPage, manualFields } from '../../scripts/manual/brand-manual.ts';
import { fieldsOf } from '../../scripts/manual/fields.ts';

const manual = readFileSync(FIELDS_PAGE, 'utf8');

describe('docs/brand-fields.md', () => {
  it('is the page that the contracts make: run npx tsx scripts/schemas.ts', () => {
    expect(manual).toBe(fieldsPage());
  });

  it('has every kind of file, and every name of a theme', () => {
    const files = [...BRAND_FILES, ...BRAND_PARTS.map((part) => `${part}/*.json`)];
    expect(files.filter((file) => !manual.includes(`## \`${file}\``))).toEqual([]);
    expect([...TOKEN_KINDS.keys()].filter((name) => !manual.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it('has a meaning and an example of each field', () => {
    const fields = [...manualFields()].flatMap(([file, found]) => found.map((field) => ({ file, ...field })));
    expect(fields.length).toBeGreaterThan(150);
    const bare = fields.filter(({ meaning, example }) => meaning === '' || example === null);
    expect(bare.map(({ file, path }) => `${file}: ${path}`)).toEqual([]);
  });
});

describe('the fields of a schema', () => {
  const list = (kind: string, field: string) => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: kind, description: 'Which.' }, [field]: { type: 'string', description: 'Words.' } },
  });

  it('tells kinds of a list apart, and takes each example from a file of its kind', () => {
    const shape = {
      type: 'object',
      properties: { parts: { type: 'array', items: { anyOf: [list('a', 'x'), list('b', 'y')] } } },
    };
    const fields = fieldsOf(shape, [{ parts: [{ kind: 'b', x: 'wrong', y: 'right' }] }]);
    expect(fields.map(({ path, example, isNeeded }) => [path, example, isNeeded])).toEqual([
      ['parts', '[ … ]', false],
      ['parts[a].kind', null, true],
      ['parts[a].x', null, false],
      ['parts[b].kind', '"b"', true],
      ['parts[b].y', '"right"', false],
    ]);
  });

  it('takes the examples of the schema before those of files, and none where a field is null', () => {
    const shape = {
      type: 'object',
      properties: {
        one: { type: 'string', examples: ['schema'] },
        two: { anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] },
      },
    };
    const [one, two] = fieldsOf(shape, [{ one: 'file', two: null }, { two: 7 }]);
    expect([one?.example, two?.example, two?.allowed]).toEqual(['"schema"', '7', 'a number, 0 or more']);
  });
});
