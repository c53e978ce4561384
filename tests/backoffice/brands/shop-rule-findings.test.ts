import { describe, expect, it } from 'vitest';
import { checkShopFiles } from '../../../backoffice/brands/shop-rule-findings.ts';
import { readBrandFolder } from '../../../backoffice/publishing/read-brand.ts';
import type { Brand } from '../../../contracts/files/brand-file.ts';
import { countryByCode } from '../../../domain/account/countries.ts';
import { FunnelsCopy, type Json } from '../publishing/brand-folder.ts';

const COUPON = { code: 'SAVE-10', kind: 'percent', value: 10, purchase: 'any' };
const RATES = [
  { country: 'US', name: 'Sales tax', rate: 7.25 },
  { country: 'CA', name: 'GST', rate: 5 },
];
const METHOD = { sfid: 'parcel', name: 'Parcel', price: 4.95, countries: ['US', 'CA'], days: { min: 3, max: 5 } };
const BUMP = { sfid: 'b', offer: 'fh-offer-powermotion-3', title: 'One more', text: 'A text.' };

/** The findings of a brand folder with these files, as `file code path`. */
async function findingsOf(files: Record<string, object>, change: (brand: Json) => void = () => {}) {
  const copy = await FunnelsCopy.made();
  for (const folder of ['coupons', 'bumps', 'shipping.json', 'taxes.json'])
    await copy.remove(`fernhollow/${folder}`).catch(() => {});
  for (const [file, json] of Object.entries(files)) await copy.write(`fernhollow/${file}`, JSON.stringify(json));
  await copy.change('fernhollow/brand.json', (brand) => {
    Object.assign(brand, { shipsTo: ['US', 'CA'], currency: 'USD' } satisfies Partial<Brand>);
    change(brand);
  });
  const { findings, rules } = checkShopFiles(await readBrandFolder(copy.folder, 'fernhollow'));
  const sentences = findings.map(({ message }) => message);
  return {
    rules,
    sentences,
    found: findings.map(({ file, code, path }) => `${file.replace('fernhollow/', '')} ${code} ${path}`),
  };
}

const coupon = (over: object) => ({ 'coupons/a.json': { ...COUPON, ...over } });
const taxes = (...more: object[]) => ({ 'taxes.json': { rates: [...RATES, ...more] } });
/** Methods, each with fields of its own; a part with `leavesOut` names states without one. */
const shipping = (...parts: object[]) => {
  const methods = parts.filter((part) => !('leavesOut' in part)).map((own) => ({ ...METHOD, ...own }));
  return { 'shipping.json': Object.assign({ methods }, ...parts.filter((part) => 'leavesOut' in part)) };
};
const US_STATES = Object.keys(countryByCode('US')?.states ?? {});
const MAINLAND = US_STATES.filter((state) => state !== 'AK' && state !== 'HI');
const ISLANDS = { leavesOut: [{ country: 'US', states: ['AK', 'HI'] }] };

describe('findings in coupons, shipping and taxes', () => {
  it.each<[string, Record<string, object>]>([
    ['nothing of the kind', {}],
    ['a percentage of all', coupon({ value: 100 })],
    ['a percentage of four digits', coupon({ value: 12.3456 })],
    ['an amount', coupon({ kind: 'amount', value: 5.05, minimum: 20.5, maxUses: 1 })],
    ['free shipping', coupon({ kind: 'free-shipping', value: null })],
    ['dates', coupon({ from: '2026-11-01T00:00:00+02:00', until: '2026-11-01T00:00:01+02:00' })],
    [
      'a table of taxes',
      taxes({ country: 'US', state: 'CA', name: 'S', rate: 1 }, { country: 'US', taxCode: 'x', name: 'S', rate: 0 }),
    ],
    ['a table of methods', shipping({}, { sfid: 'boat', states: ['HI', 'BC'], days: { min: 9, max: 9 } })],
    ['a bump', { 'bumps/b.json': BUMP }],
    [
      'a table of taxes by state alone',
      { 'taxes.json': { rates: [...US_STATES.map((state) => ({ ...RATES[0], state })), RATES[1]] } },
    ],
    [
      'a table of methods by state',
      shipping({ states: ['AK', 'HI'] }, { sfid: 'van', states: MAINLAND }, { sfid: 'north', countries: ['CA'] }),
    ],
    [
      'codes that are exceptions from others',
      taxes({ ...RATES[0], postalCodes: ['1*'] }, { ...RATES[0], postalCodes: ['100*', '11004...11005'] }),
    ],
    [
      'codes for a state, and the same for all',
      taxes({ ...RATES[0], postalCodes: ['100*'] }, { ...RATES[0], state: 'NY', postalCodes: ['100*'] }),
    ],
    [
      'codes that begin next to others',
      taxes({ ...RATES[0], postalCodes: ['10001...10099'] }, { ...RATES[0], postalCodes: ['10100...10199'] }),
    ],
    ['codes of letters', taxes({ ...RATES[1], postalCodes: ['K1A*', 'm5h 2n2'] })],
    ['a method for codes beside another', shipping({}, { sfid: 'near', countries: ['US'], postalCodes: ['94*'] })],
    [
      'codes that leave no hole',
      {
        'taxes.json': {
          rates: [
            { ...RATES[0], postalCodes: ['0*', '1*', '2*', '3*', '4*', '5*', '6*', '7*', '80000...99999'] },
            RATES[1],
          ],
        },
      },
    ],
    [
      'states that the shop leaves out, without a method and a tax',
      {
        ...shipping({ countries: ['CA'] }, { sfid: 'van', countries: ['US'], states: MAINLAND }, ISLANDS),
        'taxes.json': { rates: [...MAINLAND.map((state) => ({ ...RATES[0], state })), RATES[1]] },
      },
    ],
  ])('V08 O08 %s is valid', async (_, files) => {
    const { found, rules } = await findingsOf(files);
    expect([found, rules !== null]).toEqual([[], true]);
  });

  it.each<[string, Record<string, object>, string[]]>([
    ['a percentage above 100', coupon({ value: 100.1 }), ['coupons/a.json coupon-value $.value']],
    ['a percentage of nothing', coupon({ value: 0 }), ['coupons/a.json coupon-value $.value']],
    ['an amount that is missing', coupon({ kind: 'amount', value: null }), ['coupons/a.json coupon-value $.value']],
    ['free shipping with a value', coupon({ kind: 'free-shipping' }), ['coupons/a.json coupon-value $.value']],
    ['a part of a cent', coupon({ kind: 'amount', value: 1.005 }), ['coupons/a.json amount-not-exact $.value']],
    ['a minimum of a part of a cent', coupon({ minimum: 0.001 }), ['coupons/a.json amount-not-exact $.minimum']],
    [
      'an end before the beginning',
      coupon({ from: '2026-11-02T00:00:00Z', until: '2026-11-02T00:00:00Z' }),
      ['coupons/a.json coupon-dates $.until'],
    ],
    ['two coupons of one code', { ...coupon({}), 'coupons/b.json': COUPON }, ['coupons/b.json coupon-twice $.code']],
    ['two bumps of one offer', { 'bumps/a.json': BUMP, 'bumps/b.json': BUMP }, ['bumps/b.json bump-twice $.offer']],
    [
      'a country without tax',
      { 'taxes.json': { rates: RATES.slice(0, 1) } },
      ['taxes.json country-without-tax $.rates'],
    ],
    [
      'a state without tax',
      { 'taxes.json': { rates: [{ ...RATES[0], state: 'CA' }, RATES[1]] } },
      ['taxes.json state-without-tax $.rates'],
    ],
    [
      'a product without tax',
      { 'taxes.json': { rates: [{ ...RATES[0], taxCode: 'food' }, RATES[1]] } },
      ['taxes.json state-without-tax $.rates'],
    ],
    [
      'a state without shipping',
      shipping({ countries: ['CA'] }, { sfid: 'van', countries: ['US'], states: MAINLAND }),
      ['shipping.json state-without-shipping $.methods'],
    ],
    [
      'a state that the shop leaves out and ships to',
      shipping({}, ISLANDS),
      ['shipping.json left-out-state-shipped $.leavesOut[0]'],
    ],
    [
      'a left out state that is none',
      shipping({}, { leavesOut: [{ country: 'US', states: ['BC'] }] }),
      ['shipping.json state-unknown $.leavesOut[0].states[0]'],
    ],
    ['a row twice', taxes({ ...RATES[0], state: null, rate: 1 }), ['taxes.json tax-twice $.rates[2]']],
    [
      'codes that are none',
      taxes({ ...RATES[0], postalCodes: ['100', '10001-10009', 'BT*', '10001'] }, { ...RATES[1], postalCodes: ['K1'] }),
      [0, 1, 2]
        .map((at) => `taxes.json postal-code-unknown $.rates[2].postalCodes[${at}]`)
        .concat('taxes.json postal-code-unknown $.rates[3].postalCodes[0]'),
    ],
    [
      'codes of two countries',
      shipping({}, { sfid: 'near', postalCodes: ['94*'] }),
      ['shipping.json postal-code-unknown $.methods[1].postalCodes'],
    ],
    [
      'a code in two rows',
      taxes({ ...RATES[0], postalCodes: ['100*'] }, { ...RATES[0], postalCodes: ['10000...10099'] }),
      ['taxes.json postal-codes-overlap $.rates[3].postalCodes[0]'],
    ],
    [
      'ranges that cross',
      shipping(
        {},
        { sfid: 'a', name: 'X', countries: ['US'], postalCodes: ['94000...94200'] },
        { sfid: 'b', name: 'X', countries: ['US'], postalCodes: ['94100...94300'] },
      ),
      ['shipping.json postal-codes-overlap $.methods[2].postalCodes[0]'],
    ],
    [
      'codes without tax',
      {
        'taxes.json': {
          rates: [
            { ...RATES[0], postalCodes: ['0*', '1*', '2*', '3*', '4*', '5*', '6*', '7*', '80000...99998'] },
            RATES[1],
          ],
        },
      },
      ['taxes.json postal-codes-without-tax $.rates'],
    ],
    [
      'a tax in a state that is none',
      taxes({ ...RATES[0], state: 'ON' }, { ...RATES[1], state: 'ZZ' }),
      ['taxes.json state-unknown $.rates[2].state', 'taxes.json state-unknown $.rates[3].state'],
    ],
    [
      'a country without shipping',
      shipping({ countries: ['US'] }),
      ['shipping.json country-without-shipping $.methods'],
    ],
    ['a method twice', shipping({}, {}), ['shipping.json shipping-twice $.methods[1].sfid']],
    ['days backwards', shipping({ days: { min: 5, max: 3 } }), ['shipping.json shipping-days $.methods[0].days']],
    [
      'a state that is none',
      shipping({}, { sfid: 'boat', countries: ['US'], states: ['HI', 'BC'] }),
      ['shipping.json state-unknown $.methods[1].states[1]'],
    ],
    [
      'a price of a part of a cent',
      shipping({ price: 4.955, freeFrom: 0.001 }),
      ['shipping.json amount-not-exact $.methods[0].price', 'shipping.json amount-not-exact $.methods[0].freeFrom'],
    ],
  ])('V08 O08 %s is found, and nothing of the file is published', async (_, files, wanted) => {
    const { found, rules } = await findingsOf(files);
    expect([found, rules]).toEqual([wanted, null]);
  });

  it.each<[string, Record<string, object>, string[]]>([
    [
      'codes to which no method delivers',
      shipping(
        { countries: ['CA'] },
        { sfid: 'near', countries: ['US'], states: ['CA'], postalCodes: ['94*'] },
        { leavesOut: [{ country: 'US', states: US_STATES.filter((state) => state !== 'CA') }] },
      ),
      ['shipping.json postal-codes-without-shipping $.methods'],
    ],
    [
      'a code of another state',
      taxes({ ...RATES[0], state: 'CA', postalCodes: ['10001', '94107'] }),
      ['taxes.json row-never-used $.rates[2].postalCodes[0]'],
    ],
    [
      'a row whose states all have their own',
      taxes(...US_STATES.map((state) => ({ ...RATES[0], state }))),
      ['taxes.json row-never-used $.rates[0]'],
    ],
    [
      'codes all of which others have',
      taxes({ ...RATES[0], postalCodes: ['94107...94108'] }, { ...RATES[0], postalCodes: ['94107', '94108'] }),
      ['taxes.json row-never-used $.rates[2].postalCodes[0]'],
    ],
  ])('O08 %s is told, and published', async (_, files, wanted) => {
    const { found, rules } = await findingsOf(files);
    expect([found, rules !== null]).toEqual([wanted, true]);
  });

  it('E08 O08 a country without an address check cannot be shipped to', async () => {
    const { found, rules } = await findingsOf({}, (brand) => Object.assign(brand, { shipsTo: ['US', 'ZZ', 'GB'] }));
    expect([found, rules]).toEqual([['brand.json country-unknown $.shipsTo[1]'], null]);
  });

  it('a country without an address check cannot grant a withdrawal', async () => {
    const { found } = await findingsOf({}, (brand) => Object.assign(brand, { withdrawalCountries: ['DE', 'ZZ'] }));
    expect(found).toEqual(['brand.json country-unknown $.withdrawalCountries[1]']);
  });

  it('O08 a sentence names the states and the products that no row covers', async () => {
    const { sentences } = await findingsOf({
      'taxes.json': { rates: [{ ...RATES[0], state: 'CA', taxCode: 'food' }, ...RATES.slice(1)] },
      ...shipping({ states: US_STATES.slice(2) }, { sfid: 'north', countries: ['CA'] }),
    });
    expect(sentences).toEqual([
      'No method of $.methods delivers to 2 states of US, where the brand ships to: AL, AK. Add a method for them, or list them in $.leavesOut.',
      'No row of $.rates covers 59 states of US, where the brand ships to: AL, AK, AS and 56 more. Orders there would be refused: add a row for US without a state; where no tax is due, say a rate of 0.',
    ]);
  });

  it('E14 the currency has to be one in which cards are charged as the shop counts it', async () => {
    const foundIn = (currency: string) => findingsOf({}, (brand) => Object.assign(brand, { currency }));
    const [iceland, cuba, japan] = await Promise.all(['ISK', 'CUP', 'JPY'].map(foundIn));
    expect([iceland?.found, cuba?.found]).toEqual([
      ['brand.json currency-not-charged $.currency'],
      ['brand.json currency-not-charged $.currency'],
    ]);
    expect(iceland?.sentences).toEqual([
      '$.currency is "ISK", and the provider of cards counts amounts of ISK in another unit than the shop, so that every charge would be of another amount: choose another.',
    ]);
    expect(cuba?.sentences).toEqual(['$.currency is "CUP", and the provider of cards takes no CUP: choose another.']);
    expect(japan?.found).not.toContain('brand.json currency-not-charged $.currency');
  });

  it('E14 the currency has to exist', async () => {
    const { found, rules, sentences } = await findingsOf({}, (brand) => Object.assign(brand, { currency: 'USX' }));
    expect([found, rules]).toEqual([['brand.json currency-unknown $.currency'], null]);
    expect(sentences).toEqual(['$.currency is "USX", which is no currency: "USD" was probably meant.']);
    const far = await findingsOf({}, (brand) => Object.assign(brand, { currency: 'QQQ' }));
    expect(far.sentences).toEqual([
      '$.currency is "QQQ", which is no currency: write its three letters, such as "USD".',
    ]);
  });

  it.each(['USD', 'EUR', 'JPY', 'KWD'])('E14 %s is a currency', async (currency) => {
    expect((await findingsOf({}, (brand) => Object.assign(brand, { currency }))).found).toEqual([]);
  });

  it.each([
    [
      'care@northvale.example ',
      '$.supportEmail is "care@northvale.example " with a blank: write "care@northvale.example".',
    ],
    [
      '\u00a0care@northvale.example',
      '$.supportEmail is "\u00a0care@northvale.example" with a blank: write "care@northvale.example".',
    ],
    [
      'care',
      '$.supportEmail is "care", which is no mail address, so the shop could send no mail: write one such as "help@example.com".',
    ],
    [
      '',
      '$.supportEmail is "", which is no mail address, so the shop could send no mail: write one such as "help@example.com".',
    ],
  ])('O01 the support address "%s" is refused, since every mail comes from it', async (supportEmail, sentence) => {
    const { found, rules, sentences } = await findingsOf({}, (brand) => Object.assign(brand, { supportEmail }));
    expect([found, rules]).toEqual([['brand.json support-address $.supportEmail'], null]);
    expect(sentences).toEqual([sentence]);
  });

  it('E14 a fee has to be an amount of the currency', async () => {
    const fee = { name: 'Handling', amount: 0.5 };
    const inYen = (brand: Json) => Object.assign(brand, { currency: 'JPY', transactionFee: fee });
    expect((await findingsOf({}, inYen)).found).toEqual(['brand.json amount-not-exact $.transactionFee.amount']);
    const { rules } = await findingsOf({}, (brand) => Object.assign(brand, { transactionFee: fee }));
    expect(rules?.fee).toEqual({ ...fee, amount: 50, documentId: null });
  });

  it.each<[string, object]>([
    ['no code', { code: 'ab' }],
    ['small letters', { code: 'save' }],
    ['a negative value', { value: -1 }],
    ['a value that is text', { value: '10' }],
    ['a date without a zone', { from: '2026-11-01T00:00:00' }],
    ['no use at all', { maxUses: 0 }],
    ['half a use', { maxUses: 1.5 }],
    ['products, but none', { products: [] }],
    ['an unknown field', { discount: 1 }],
  ])('V08 a coupon with %s is malformed', async (_, over) => {
    const { found, rules } = await findingsOf(coupon(over));
    expect([found.every((each) => each.startsWith('coupons/a.json schema')), found.length > 0, rules]).toEqual([
      true,
      true,
      null,
    ]);
  });
});
