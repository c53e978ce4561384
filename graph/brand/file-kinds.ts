import { isRecord } from '../../domain/is-record.ts';
import type { BRAND_FILES, BRAND_PARTS } from './brand-folder.ts';

/** Where a brand's file belongs: a folder for many of its kind, or the one file of a name. */
export type FileHome = (typeof BRAND_PARTS)[number] | (typeof BRAND_FILES)[number];

/** The kind of the files of each home, in words. */
export const KIND_WORDS: Readonly<Record<FileHome, string>> = {
  funnels: 'a funnel',
  offers: 'an offer',
  content: 'a content page',
  destinations: 'a destination',
  coupons: 'a coupon',
  bumps: 'a bump',
  'brand.json': "the brand's own file",
  'shipping.json': 'the shipping methods',
  'taxes.json': 'the tax rates',
};

/** Fields that a file of each home has, and that no other has all of. */
const SIGNS: readonly [home: FileHome, ...fields: string[]][] = [
  ['funnels', 'defaultFunnels'],
  ['content', 'view', 'content'],
  ['offers', 'offerPrice', 'product'],
  ['destinations', 'genericUrl', 'defaultFunnel'],
  ['coupons', 'code', 'kind'],
  ['bumps', 'offer', 'title', 'text'],
  ['shipping.json', 'methods'],
  ['taxes.json', 'rates'],
  ['brand.json', 'uniqueName', 'siteName'],
];

/** Where a file belongs by what is in it; null where its fields tell nothing. */
export function homeOf(value: unknown): FileHome | null {
  if (!isRecord(value)) return null;
  const known = SIGNS.find(([, ...fields]) => fields.every((field) => Object.hasOwn(value, field)));
  return known?.[0] ?? null;
}
