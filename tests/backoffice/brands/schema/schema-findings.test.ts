import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { SCHEMAS } from '../../../../backoffice/brands/schema/brand-shapes.ts';
import { schemaFindings } from '../../../../backoffice/brands/schema/schema-findings.ts';
import { ContentSchema } from '../../../../contracts/files/content-file.ts';
import type { LandingSection } from '../../../../contracts/files/content-sections.ts';
import { CouponSchema, TaxesSchema } from '../../../../contracts/files/shop-files.ts';
import { isRecord } from '../../../../domain/is-record.ts';
import { landingContent } from '../../../support/pages/models.ts';

const COUPON = { code: 'SAVE10', kind: 'percent', value: 10, purchase: 'any' };
const RATE = { country: 'US', name: 'Sales tax', rate: 5 };

const LANDING = { sfid: 'a', name: 'a', title: 'A', view: 'landing' };

const said = (schema: TSchema, value: unknown) =>
  schemaFindings(schema, value).map(({ path, message }) => `${path} ${message}`);
const coupon = (over: object) => said(CouponSchema, { ...COUPON, ...over });
const rate = (over: object) => said(TaxesSchema, { rates: [{ ...RATE, ...over }] });

/** Every part of a schema that is a schema with a pattern. */
function patternsIn(schema: unknown): Record<string, unknown>[] {
  if (Array.isArray(schema)) return schema.flatMap(patternsIn);
  if (!isRecord(schema)) return [];
  const own = typeof schema.pattern === 'string' || isRecord(schema.patternProperties) ? [schema] : [];
  return [...own, ...Object.values(schema).flatMap(patternsIn)];
}

describe('the patterns of files', () => {
  it.each(Object.entries(SCHEMAS))('of %s have words with an example', (_, schema) => {
    for (const part of patternsIn(schema)) expect(part.patternErrorMessage, JSON.stringify(part)).toMatch(/such as "/);
  });
});

describe('a field that does not fit', () => {
  it('has no finding where it fits', () => {
    expect([...coupon({}), ...rate({})]).toEqual([]);
    expect([...coupon({ value: null, kind: 'free-shipping' }), ...rate({ state: 'CA' })]).toEqual([]);
  });

  it.each([
    [
      coupon({ value: '10' }),
      '$.value "value" is "10": write a number from 0 to 1,000,000, or leave it out; 10 was probably meant.',
    ],
    [coupon({ value: 'ten' }), '$.value "value" is "ten": write a number from 0 to 1,000,000, or leave it out.'],
    [
      coupon({ kind: 'Percent' }),
      '$.kind "kind" is "Percent": write one of "percent", "amount" or "free-shipping"; "percent" was probably meant.',
    ],
    [coupon({ kind: 'gift' }), '$.kind "kind" is "gift": write one of "percent", "amount" or "free-shipping".'],
    [
      coupon({ code: 'save10' }),
      '$.code "code" is "save10": write 3 to 30 capital letters, digits and dashes, such as "SAVE10"; "SAVE10" was probably meant.',
    ],
    [
      coupon({ from: '1 May' }),
      '$.from "from" is "1 May": write a moment with its time zone, such as "2026-12-01T00:00:00Z", or leave it out.',
    ],
    [
      coupon({ products: [] }),
      '$.products "products" is empty: write a list in [ ], with at least 1, or leave it out.',
    ],
    [
      coupon({ products: 'jar' }),
      '$.products "products" is "jar": write a list in [ ], with at least 1, or leave it out; ["jar"] was probably meant.',
    ],
    [coupon({ maxUses: 1.5 }), '$.maxUses "maxUses" is 1.5: write a whole number, 1 or more, or leave it out.'],
    [
      rate({ country: 'USA' }),
      '$.rates[0].country "country" is "USA": write a country as two capital letters, such as "US"; "US" was probably meant.',
    ],
    [
      rate({ country: 'Ireland' }),
      '$.rates[0].country "country" is "Ireland": write a country as two capital letters, such as "US"; "IE" was probably meant.',
    ],
    [
      rate({ country: 'Mordor' }),
      '$.rates[0].country "country" is "Mordor": write a country as two capital letters, such as "US".',
    ],
    [
      rate({ state: 'California' }),
      '$.rates[0].state "state" is "California": write a state as the order form lists it, in capital letters, such as "CA", or leave it out; "CA" was probably meant.',
    ],
    [
      rate({ rate: 7.123456 }),
      '$.rates[0].rate "rate" is 7.123456: write a number from 0 to 100, with at most 4 digits after the point.',
    ],
    [rate({ onShipping: 'yes' }), '$.rates[0].onShipping "onShipping" is "yes": write true or false, or leave it out.'],
    [said(TaxesSchema, { rates: ['5'] }), '$.rates[0] Item 1 of "rates" is "5": write fields in { }.'],
    [said(TaxesSchema, []), '$ The file is empty: write fields in { }.'],
  ])('%# is one sentence', (found, sentence) => {
    expect(found).toEqual([sentence]);
  });

  it('is told once where another name was meant, and no field is said to be missing', () => {
    const { kind: _, ...rest } = COUPON;
    expect(said(CouponSchema, { ...rest, Kind: 'percent' })).toEqual([
      '$.Kind The field "Kind" is not read: "kind" was probably meant.',
    ]);
    expect(said(CouponSchema, rest)).toEqual([
      '$ "kind" is missing: add it, with one of "percent", "amount" or "free-shipping".',
    ]);
    expect(coupon({ Kind: 'percent' })).toEqual([
      '$.Kind The field "Kind" is not read: remove it, or name it as one of those that are not there yet: "products", "from", "until", "minimum" or "maxUses".',
    ]);
  });

  it('is told of the kind that a film has, and of no other', () => {
    const film = (video: object) =>
      schemaFindings(ContentSchema, { sfid: 'a', name: 'a', title: 'A', view: 'vsl', content: { video } })
        .filter(({ path }) => path.startsWith('$.content.video'))
        .map(({ path, message }) => `${path} ${message}`);
    const shown = { title: 'A', poster: '/images/a/b.svg' };
    expect(film({ ...shown, player: 'wistia', id: 'abc' })).toEqual([]);
    expect(film({ ...shown, player: 'wistia', id: 'a b' })).toEqual([
      expect.stringMatching(/^\$\.content\.video\.id "id" is "a b": write the id/),
    ]);
    expect(film({ ...shown, player: 'vimeo', id: 'abc' })).toEqual([
      '$.content.video.player "player" is "vimeo": write one of "html5", "wistia", "brightcove" or "ooyala".',
    ]);
  });

  it('is told of the kind that a section has, and of no other', () => {
    const section = (value: object) =>
      schemaFindings(ContentSchema, { ...LANDING, content: landingContent({ sections: [value as LandingSection] }) });
    const told = (value: object) => section(value).map(({ path, message }) => `${path} ${message}`);
    const items = [{ title: 'Oak', text: 'Old.' }];
    expect(told({ kind: 'points', items })).toEqual([]);
    expect(told({ kind: 'point', items })).toEqual([
      expect.stringMatching(
        /^\$\.content\.sections\[0\]\.kind "kind" is "point": write .*; "points" was probably meant\.$/,
      ),
    ]);
    expect(section({ kind: 'point', items }).map(({ fix }) => fix)).toEqual([{ type: 'set-value', value: 'points' }]);
    expect(told({ kind: 'features', items })).toEqual([
      '$.content.sections[0] "title" is missing in item 1 of "sections": add it, with a text in quotes of at most 200 characters, which is not empty.',
    ]);
    expect(told({ kind: 'points', items, lead: 'Read.' })).toEqual([
      expect.stringMatching(/^\$\.content\.sections\[0\]\.lead The field "lead" is not read/),
    ]);
    expect(told({ items })).toEqual([expect.stringMatching(/^\$\.content\.sections\[0\] "kind" is missing in item 1/)]);
    expect(told({ kind: 'points', items: [] })).toEqual([
      '$.content.sections[0].items "items" is empty: write a list in [ ], with 1 to 12.',
    ]);
  });

  it('has an edit where one answer is right, which makes it fit', () => {
    const fixes = (over: object) => schemaFindings(CouponSchema, { ...COUPON, ...over }).map(({ fix }) => fix ?? null);
    expect(fixes({ value: ' 10 ' })).toEqual([{ type: 'set-value', value: 10 }]);
    expect(fixes({ kind: 'percnt' })).toEqual([{ type: 'set-value', value: 'percent' }]);
    expect(fixes({ kind: 'x' })).toEqual([null]);
    expect(fixes({ maxuses: 5 })).toEqual([{ type: 'rename-field', to: 'maxUses' }]);
    expect(fixes({ maxuses: 5, maxUses: 6 })).toEqual([null]);
  });
});
