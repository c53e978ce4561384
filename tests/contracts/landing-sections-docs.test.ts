import { readFileSync } from 'node:fs';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { ContentSchema } from '../../contracts/files/content-file.ts';
import { LandingSectionSchema } from '../../contracts/files/content-sections.ts';

const docs = readFileSync(new URL('../../docs/landing-page.md', import.meta.url), 'utf8');
const rows = new Map([...docs.matchAll(/^\| `(\w+)` \|[^|]*\|[^|]*\|$/gm)].map(([row, kind]) => [kind, row]));

describe('the document of the landing page', () => {
  it('has a row for each kind of section, with every field', () => {
    expect([...rows.keys()]).toEqual(LandingSectionSchema.anyOf.map(({ properties }) => properties.kind.const));
    for (const { properties } of LandingSectionSchema.anyOf)
      for (const field of Object.keys(properties).filter((name) => name !== 'kind' && name !== 'class'))
        expect(rows.get(properties.kind.const)).toContain(`\`${field}\``);
  });

  it('has an example that fits the contract', () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(docs) ?? [];
    expect(Check(ContentSchema, JSON.parse(example))).toBe(true);
  });
});
