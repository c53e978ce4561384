import { readdirSync, readFileSync } from 'node:fs';
import { Compile as CompileContract } from 'typebox/compile';
import { Compile as CompileJsonSchema } from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { FILE_CONTRACTS, SCHEMA_FOLDER, schemaFiles } from '../../scripts/schemas.ts';
import { demoFiles, type FileKind, FUNNELS } from './demo-files.ts';

/** The editor's schemas of funnel files are the contracts of the server. */

const files = demoFiles().filter(isEdited);

type EditedKind = keyof typeof FILE_CONTRACTS;

/** The files with a schema for editors. */
function isEdited<File extends { kind: FileKind }>(file: File): file is File & { kind: EditedKind } {
  return Object.hasOwn(FILE_CONTRACTS, file.kind);
}

function schemaOnDisk(kind: FileKind) {
  return JSON.parse(readFileSync(new URL(`${kind}.schema.json`, SCHEMA_FOLDER), 'utf8'));
}

function example(kind: FileKind): Record<string, unknown> {
  const file = files.find((each) => each.kind === kind);
  if (!file) throw new Error(`no ${kind} file`);
  return structuredClone(file.json) as Record<string, unknown>;
}

describe('schemas of funnel files', () => {
  it('E02 E05 E10 E14 the committed schemas are those of the contracts: run npx tsx scripts/schemas.ts', () => {
    const committed = readdirSync(SCHEMA_FOLDER).map((name) => [
      name,
      readFileSync(new URL(name, SCHEMA_FOLDER), 'utf8'),
    ]);
    expect(Object.fromEntries(committed)).toEqual(schemaFiles());
  });

  it('there are files of every kind to check', () => {
    expect(new Set(files.map((file) => file.kind))).toEqual(
      new Set(['brand', 'funnel', 'offer', 'content', 'destination']),
    );
  });

  it.each(files)('E02 E05 E10 E14 $path keeps its contract and its committed schema', ({ kind, json }) => {
    const contract = CompileContract(FILE_CONTRACTS[kind]);
    const committed = CompileJsonSchema(schemaOnDisk(kind));
    expect(contract.Errors(json)).toEqual([]);
    expect(committed.Errors(json)).toEqual([true, []]);
  });

  it.each(files)('$path names its schema for editors', ({ path, kind, json }) => {
    const named = (json as { $schema: string }).$schema;
    const found = new URL(named, new URL(path, FUNNELS));
    expect(found.href).toBe(new URL(`${kind}.schema.json`, SCHEMA_FOLDER).href);
  });

  it.each<EditedKind>(['brand', 'funnel', 'offer', 'content', 'destination'])(
    'E02 E05 E10 E14 a misspelt field of a %s is refused',
    (kind) => {
      const committed = CompileJsonSchema(schemaOnDisk(kind));
      expect(committed.Check(example(kind))).toBe(true);
      expect(committed.Check({ ...example(kind), mispelt: true })).toBe(false);
    },
  );

  it('E03 E04 a step without variants and an unknown visibility are refused', () => {
    const committed = CompileJsonSchema(schemaOnDisk('funnel'));
    const variant = { sfid: 'v', url: 'home', visibility: 'All' };
    const withVariants = (variants: unknown[]) => ({
      ...example('funnel'),
      defaultFunnels: [{ sfid: 's', step: 10, type: 'Upsell', variants }],
    });
    expect(committed.Check(withVariants([variant]))).toBe(true);
    expect(committed.Check(withVariants([]))).toBe(false);
    expect(committed.Check(withVariants([{ ...variant, visibility: 'Tablet only' }]))).toBe(false);
  });
});
