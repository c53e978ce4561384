import { type Field, placeOf } from './fields.ts';

/** The use of a field; slips follow from it. */
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
export function meaningOf(field: Field): Meaning {
  const { part, keys, value, shape } = field;
  const names = keys.filter((key) => typeof key === 'string');
  const name = names.at(-1) ?? '';
  if (typeof value === 'boolean') return 'switch';
  if (typeof value === 'number') return ofNumber(part, name);
  if (shape.enum || shape.const !== undefined) return 'choice';
  if (part === 'brand' && names[0] === 'tokens') return 'colour';
  if (/^\/images\//.test(value)) return 'picture';
  return OF_TEXT.find(([pattern]) => pattern.test(placeOf(field)))?.[1] ?? 'words';
}

function ofNumber(part: Field['part'], name: string): Meaning {
  if (name === 'rate' || (part === 'coupons' && name === 'value')) return 'percent';
  if (name === 'percentage') return 'share';
  return /price|cost|amount|minimum|freeFrom/i.test(name) ? 'amount' : 'count';
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

/** The kinds of slips that verify looks for. */
export type Kind = 'pictures' | 'prices' | 'tables' | 'what is sold' | 'theme' | 'settings' | 'split tests';

/** Null where nothing else of the brand's files tells the slip from what was meant, so that a reader alone sees it. */
export function kindOf(field: Field, meaning: Meaning, slip: { value: unknown; isRepeated: boolean }): Kind | null {
  const { value, isRepeated } = slip;
  const place = placeOf(field);
  if (typeof value === 'string' && value.trim() === field.value) return 'settings';
  if (place === 'funnels defaultFunnels.type') return isKnownType(field.value) ? 'settings' : null;
  if (meaning === 'words' || (meaning === 'own id' && !isRepeated)) return null;
  const kind = KINDS.find(([pattern]) => pattern.test(place))?.[1] ?? BY_MEANING[meaning];
  return kind ?? (isRepeated ? 'what is sold' : null);
}

/** The type of any other step is free. */
function isKnownType(type: Field['value']): boolean {
  return /upsell|downsell|thankyou/i.test(String(type));
}

const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^offers (units|route|product\.|orderFormBrand)/, 'what is sold'],
  [/^offers subscription/, 'prices'],
  [/^(shipping|taxes) |^offers taxCode$/, 'tables'],
  [/shipsTo|withdrawalCountries/, 'tables'],
  [/^brand (consent|policies\.path|uniqueName|currency)/, 'settings'],
  [/^funnels defaultFunnels\.visibility/, 'settings'],
  [/^destinations /, 'split tests'],
  [/^funnels defaultFunnels\.(splitTest|variants\.(percentage|default|splitTest|visibility))/, 'split tests'],
];

const BY_MEANING: Readonly<Record<Meaning, Kind | null>> = {
  amount: 'prices',
  percent: 'prices',
  share: 'split tests',
  count: null,
  switch: null,
  reference: 'what is sold',
  'own id': null,
  address: null,
  choice: 'settings',
  picture: 'pictures',
  country: 'tables',
  state: 'tables',
  date: 'prices',
  colour: 'theme',
  code: null,
  words: null,
};
