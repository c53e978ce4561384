import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SLIP_CODES, type SlipCode, slipFindings } from '../../../../backoffice/brands/slips/find-slips.ts';
import { editedBrand, set } from './brand-edits.ts';
import { SLIP_FIXTURES } from './fixtures.ts';

const codes = Object.keys(SLIP_FIXTURES) as SlipCode[];
const manual = readFileSync('docs/publishing-findings.md', 'utf8');

const ofBroken = new Map(codes.map((code) => [code, findingsOf(code, 'broken')]));

function findingsOf(code: SlipCode, edits: 'broken' | 'mended') {
  const { brand = 'northvale', ...fixture } = SLIP_FIXTURES[code];
  return slipFindings(editedBrand(brand, ...fixture[edits]));
}

/** The findings of a code, as `file path`. */
function placesOf(code: SlipCode, edits: 'broken' | 'mended'): string[] {
  const { brand = 'northvale' } = SLIP_FIXTURES[code];
  const all = edits === 'broken' ? (ofBroken.get(code) ?? []) : findingsOf(code, edits);
  const found = all.filter((finding) => finding.code === code);
  return found.map(({ file, path }) => `${file.slice(brand.length + 1)} ${path}`);
}

describe('what is unlikely in a brand', () => {
  it.each(['fernhollow', 'northvale'])('is nothing in the demo brand %s', (brand) => {
    expect(slipFindings(editedBrand(brand))).toEqual([]);
  });

  it.each(codes)('%s is told at its place', (code) => {
    expect(placesOf(code, 'broken')).toContain(SLIP_FIXTURES[code].place);
  });

  it.each(codes)('%s is not told of the nearest case without it', (code) => {
    expect(placesOf(code, 'mended')).not.toContain(SLIP_FIXTURES[code].place);
  });

  it.each(['reviewer-3', 'shelf'])('tells the picture of another place once: %s', (picture) => {
    const src = `/images/northvale/${picture}.svg`;
    const broken = editedBrand('northvale', set('content/vsl.json', { 'content.reviews.items.1.picture.src': src }));
    expect(slipFindings(broken).map(({ code, path }) => [code, path])).toEqual([
      ['picture-unlike-words', '$.content.reviews.items[1].picture.src'],
    ]);
  });

  it.each([
    ['de-DE', 'Ja, für 1.200,50 $', 0],
    ['de-DE', 'Ja, für 1.300,50 $', 1],
    ['en-US', 'Yes, for $1,200.50', 0],
    ['en-US', 'Made since 2019 $1,200.50 buys a jar', 0],
    ['en-US', 'Yes, for $1,300.50', 1],
  ])('reads amounts as %s writes them: %s', (locale, yes, count) => {
    const found = slipFindings(
      editedBrand(
        'northvale',
        set('brand.json', { locale }),
        set('offers/motion-1.json', { offerPrice: 1200.5, standardPrice: 1500 }),
        set('content/motion-1.json', { 'content.yes': yes }),
      ),
    );
    const told = found.filter(({ code, path }) => code === 'amount-unlike-words' && path === '$.content.yes');
    expect(told).toHaveLength(count);
  });

  it('has a whole sentence', () => {
    const messages = [...ofBroken.values()].flat().map(({ message }) => message);
    expect(messages.filter((message) => !/^["A-Z].*[^.]\.$/s.test(message))).toEqual([]);
  });

  it('is explained, each code', () => {
    const section = manual.split(/^## /m).find((part) => part.startsWith('What is unlikely')) ?? '';
    const rows = [...section.matchAll(/^\| `([a-z-]+)` \| [^|]+\. \|$/gm)].map(([, code]) => code);
    expect(rows.toSorted()).toEqual([...SLIP_CODES].sort());
  });
});
