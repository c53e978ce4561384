import { readdirSync, readFileSync } from 'node:fs';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { SCHEMAS } from '../../backoffice/brands/schema/brand-shapes.ts';
import { buildJsonSchema, PARTS, schemaFiles, schemaName } from '../../backoffice/brands/schema/json-schemas.ts';
import { isRecord } from '../../domain/is-record.ts';
import { SCHEMA_FOLDER } from '../../scripts/schemas.ts';
import { validatorOf } from '../support/funnels/json-schema.ts';
import { demoFiles, FUNNELS } from './demo-files.ts';

/** The editor's schemas of a brand's files are the contracts of the server. */

const files = demoFiles().map(({ path, json }) => ({ path, json, named: String(isRecord(json) ? json.$schema : '') }));

const onDisk = (part: (typeof PARTS)[number]) => validatorOf(new URL(schemaName(part), SCHEMA_FOLDER));

/** A demo file of a part, which may be changed. */
function example(part: (typeof PARTS)[number]): Record<string, unknown> {
  const file = files.find(({ named }) => named.endsWith(`/${schemaName(part)}`));
  if (!isRecord(file?.json)) throw new Error(`no file of ${part}`);
  return structuredClone(file.json);
}

/** The places of a schema's fields that have no description, `content.proofs[].title`. */
function fieldsWithout(schema: unknown, place = ''): string[] {
  if (!isRecord(schema)) return [];
  const alternatives = Array.isArray(schema.anyOf) ? schema.anyOf.flatMap((each) => fieldsWithout(each, place)) : [];
  const fields = Object.entries(isRecord(schema.properties) ? schema.properties : {}).flatMap(([name, field]) => {
    const at = place === '' ? name : `${place}.${name}`;
    return [...(isRecord(field) && field.description ? [] : [at]), ...fieldsWithout(field, at)];
  });
  return [...alternatives, ...fields, ...fieldsWithout(schema.items, `${place}[]`)];
}

describe('schemas of the files of a brand', () => {
  it('E02 E05 E10 E14 the committed schemas are those of the contracts: run npx tsx scripts/schemas.ts', () => {
    const committed = readdirSync(SCHEMA_FOLDER).map((name) => [
      name,
      readFileSync(new URL(name, SCHEMA_FOLDER), 'utf8'),
    ]);
    expect(Object.fromEntries(committed)).toEqual(schemaFiles());
  });

  it('there is a schema for every part of a brand, and a demo file of each', () => {
    expect([...PARTS].sort()).toEqual(Object.keys(SCHEMAS).sort());
    const named = new Set(files.map((file) => new URL(file.named, new URL(file.path, FUNNELS)).href));
    expect([...named].sort()).toEqual(PARTS.map((part) => new URL(schemaName(part), SCHEMA_FOLDER).href).sort());
  });

  it.each(files)('E02 E05 E10 E14 $path keeps the schema that it names', ({ path, named, json }) => {
    expect(validatorOf(new URL(named, new URL(path, FUNNELS)))(json)).toEqual([]);
  });

  it.each(PARTS)('E02 E05 E10 E14 a misspelt field and a missing one of %s are refused', (part) => {
    const errors = onDisk(part);
    const [contract, sound] = [Compile(SCHEMAS[part]), example(part)];
    const { $schema: _, ...fields } = sound;
    const [first = ''] = Object.keys(fields);
    const { [first]: __, ...less } = fields;
    for (const slip of [{ ...sound, mispelt: true }, less])
      expect([errors(slip).length > 0, contract.Check(slip)]).toEqual([true, false]);
    expect([errors(sound), contract.Check(sound)]).toEqual([[], true]);
  });

  it('E03 E04 a step without variants and an unknown visibility are refused', () => {
    const errors = onDisk('funnels');
    const variant = { sfid: 'v', url: 'home', visibility: 'All' };
    const withVariants = (variants: unknown[]) => ({
      ...example('funnels'),
      defaultFunnels: [{ sfid: 's', step: 10, type: 'Upsell', variants }],
    });
    expect(errors(withVariants([variant]))).toEqual([]);
    expect(errors(withVariants([]))).not.toEqual([]);
    expect(errors(withVariants([{ ...variant, visibility: 'Tablet only' }]))).not.toEqual([]);
  });

  it('a moment without its time zone and a price of too many digits are refused', () => {
    const coupon = onDisk('coupons');
    const [sound] = [example('coupons')];
    expect(coupon({ ...sound, until: '2026-12-01T00:00:00Z' })).toEqual([]);
    expect(coupon({ ...sound, until: '1 December' })).not.toEqual([]);
    const taxes = onDisk('taxes');
    const rate = (value: number) => ({ rates: [{ country: 'US', name: 'Sales tax', rate: value }] });
    expect([taxes(rate(7.25)), taxes(rate(101)).length]).toEqual([[], 1]);
  });

  it('an editor completes the names of a theme, and has a sentence for each field', () => {
    const { properties } = JSON.parse(schemaFiles()[schemaName('brand')] ?? '{}');
    expect(Object.keys(properties.tokens.properties)).toContain('radius-card');
    const without = PARTS.flatMap((part) => fieldsWithout(buildJsonSchema(part)).map((field) => `${part}: ${field}`));
    expect(without).toEqual([]);
  });
});
