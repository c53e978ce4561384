import { readdirSync, readFileSync } from 'node:fs';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { BrandSchema } from '../../contracts/files/brand-file.ts';
import { ContentSchema } from '../../contracts/files/content-file.ts';
import { MainFunnelSchema } from '../../contracts/files/funnel-file.ts';
import { OfferSchema } from '../../contracts/files/offer-file.ts';
import { BumpSchema, CouponSchema, ShippingSchema, TaxesSchema } from '../../contracts/files/shop-files.ts';
import { DEMO_FOLDERS } from '../support/funnels/demo-folder.ts';

/** The demo brands on disk, read through their contracts. */

export type FileKind =
  | ('brand' | 'funnel' | 'offer' | 'content' | 'destination')
  | ('coupon' | 'bump' | 'shipping' | 'taxes');

/** `path` is relative to `funnels/`. */
export interface DemoFile {
  path: string;
  kind: FileKind;
  json: unknown;
}

export const FUNNELS = new URL('../../funnels/', import.meta.url);

/** The folder of a file decides its kind. */
const KIND_OF_PATH: [RegExp, FileKind][] = [
  [/^[^/]+\/brand\.json$/, 'brand'],
  [/^[^/]+\/funnels\/[^/]+\.json$/, 'funnel'],
  [/^[^/]+\/offers\/[^/]+\.json$/, 'offer'],
  [/^[^/]+\/content\/[^/]+\.json$/, 'content'],
  [/^[^/]+\/destinations\/[^/]+\.json$/, 'destination'],
  [/^[^/]+\/coupons\/[^/]+\.json$/, 'coupon'],
  [/^[^/]+\/bumps\/[^/]+\.json$/, 'bump'],
  [/^[^/]+\/shipping\.json$/, 'shipping'],
  [/^[^/]+\/taxes\.json$/, 'taxes'],
];

/** Every JSON file of every demo brand; throws for a file in an unknown folder. */
export function demoFiles(): DemoFile[] {
  return readdirSync(FUNNELS, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.json') && DEMO_FOLDERS.some((folder) => path.startsWith(`${folder}/`)))
    .sort()
    .map((path) => ({ path, kind: kindOf(path), json: JSON.parse(readFileSync(new URL(path, FUNNELS), 'utf8')) }));
}

/** One brand with all its files, typed by their contracts. */
export function readBrand(folder: string) {
  const files = demoFiles().filter((file) => file.path.startsWith(`${folder}/`));
  const [brand] = readKind(files, 'brand', BrandSchema);
  if (!brand) throw new Error(`funnels/${folder} has no brand.json`);
  return {
    brand,
    funnels: readKind(files, 'funnel', MainFunnelSchema),
    offers: readKind(files, 'offer', OfferSchema),
    content: readKind(files, 'content', ContentSchema),
    coupons: readKind(files, 'coupon', CouponSchema),
    bumps: readKind(files, 'bump', BumpSchema),
    shipping: readKind(files, 'shipping', ShippingSchema),
    taxes: readKind(files, 'taxes', TaxesSchema),
  };
}

function readKind<Schema extends TSchema>(files: DemoFile[], kind: FileKind, schema: Schema): Static<Schema>[] {
  const contract = Compile(schema);
  return files
    .filter((file) => file.kind === kind)
    .map(({ path, json }) => {
      if (contract.Check(json)) return json;
      throw new Error(`${path}: ${JSON.stringify(contract.Errors(json))}`);
    });
}

function kindOf(path: string): FileKind {
  const kind = KIND_OF_PATH.find(([pattern]) => pattern.test(path))?.[1];
  if (!kind) throw new Error(`funnels/${path} is in no folder of a brand`);
  return kind;
}
