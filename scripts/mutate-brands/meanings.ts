import type { Field } from './fields.ts';

/** What a field is for; slips follow from it. */
export type Meaning =
  | 'amount'
  | 'percent'
  | 'share'
  | 'count'
  | 'switch'
  | 'reference'
  | 'own id'
  | 'address'
  | 'choice'
  | 'picture'
  | 'country'
  | 'state'
  | 'date'
  | 'colour'
  | 'code'
  | 'words';

/** The meaning of a field, by its type and its name in its file. */
export function meaningOf({ part, keys, value, shape }: Field): Meaning {
  const names = keys.filter((key) => typeof key === 'string');
  const name = names.at(-1) ?? '';
  if (typeof value === 'boolean') return 'switch';
  if (typeof value === 'number') return ofNumber(part, name, keys);
  if (shape.enum || shape.const !== undefined) return 'choice';
  if (part === 'brand' && names[0] === 'tokens') return 'colour';
  if (/^\/images\//.test(value)) return 'picture';
  return OF_TEXT.find(([pattern]) => pattern.test(`${part} ${names.join('.')}`))?.[1] ?? 'words';
}

function ofNumber(part: Field['part'], name: string, keys: Field['keys']): Meaning {
  if (name === 'rate' || (part === 'coupons' && name === 'value')) return 'percent';
  if (name === 'percentage') return 'share';
  return /price|cost|amount|minimum|freeFrom/i.test(name) && keys.length > 0 ? 'amount' : 'count';
}

const OF_TEXT: readonly (readonly [RegExp, Meaning])[] = [
  [/^(funnels|offers|content|destinations|bumps|shipping) (methods\.)?sfid$/, 'own id'],
  [/^funnels (defaultFunnels|defaultFunnels\.variants|defaultFunnels\.splitTesting)\.sfid$/, 'own id'],
  [/^funnels uniqueIdentifier$/, 'own id'],
  [/^offers product\.(variant\.)?sfid$/, 'reference'],
  [/sfid$|defaultFunnel$|destinationId$|orderForm$|bumpOffers$|upsell$|downsell$|pageContent$/, 'reference'],
  [/overrideYes$|overrideNo$|nextPageFail$|uniqueName$|products$/, 'reference'],
  [/^content content\.(offers\.)?offer$|^bumps offer$/, 'reference'],
  [/genericUrl$|\.url$|route$|policies\.path$/, 'address'],
  [/countries$|shipsTo$|withdrawalCountries$|country$/, 'country'],
  [/states?$/, 'state'],
  [/ (from|until)$/, 'date'],
  [/taxCode$|^coupons code$|currency$|locale$|viewType$|formType$|defaultFunnels\.type$/, 'code'],
  [/^content name$/, 'address'],
];

/** The kinds of slips that verify looks for: 1 pictures, 2 prices, 3 tables, 4 what a page sells, 5 theme, 7 kinds, 8 split tests. */
export type Kind = 1 | 2 | 3 | 4 | 5 | 7 | 8;

/**
 * The kind of a slip of a field; null where a reader alone can see it, as in a word of a sentence, or a name of one's own that no
 * file repeats.
 */
export function kindOf({ part, keys, value: was }: Field, meaning: Meaning, value: unknown): Kind | null {
  const path = `${part} ${keys.filter((key) => typeof key === 'string').join('.')}`;
  if (typeof value === 'string' && value.trim() === was) return 7;
  if (meaning === 'words') return null;
  if (/^funnels defaultFunnels.type$/.test(path)) return /upsell|downsell|thankyou/i.test(String(was)) ? 7 : null;
  if (meaning === 'own id') return null;
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? BY_MEANING[meaning] ?? null;
}

const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^offers (units|route|product\.|orderFormBrand)/, 4],
  [/^offers subscription/, 2],
  [/^(shipping|taxes) /, 3],
  [/shipsTo|withdrawalCountries/, 3],
  [/^brand (consent|policies\.path|supportEmail|uniqueName|currency)/, 7],
  [/^funnels defaultFunnels\.visibility/, 7],
  [/^destinations /, 8],
  [/^funnels defaultFunnels\.(splitTest|variants\.(percentage|default|splitTest|visibility))/, 8],
];

const BY_MEANING: Partial<Record<Meaning, Kind>> = {
  amount: 2,
  percent: 2,
  share: 8,
  reference: 4,
  picture: 1,
  country: 3,
  state: 3,
  date: 2,
  colour: 5,
  choice: 7,
};
