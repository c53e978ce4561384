import type { TSchema } from 'typebox';
import { type Brand, BrandSchema } from '../../contracts/files/brand-file.ts';
import { OfferSchema } from '../../contracts/files/offer-file.ts';
import {
  type BumpFile,
  BumpSchema,
  type CouponFile,
  CouponSchema,
  type ShippingFile,
  ShippingSchema,
  type TaxesFile,
  TaxesSchema,
} from '../../contracts/files/shop-files.ts';
import type { Offer } from '../../domain/pricing/offer.ts';
import type { ShopRules } from '../../domain/pricing/shop-rules.ts';
import type { FileFinding } from '../findings.ts';
import type { BrandFile, BrandFolder } from './brand-folder.ts';
import { shopRules } from './read-shop-rules.ts';
import { type Held, shapeOf } from './schema/schema-findings.ts';
import { type RuleFiles, ruleFindings } from './shop-rule-findings.ts';
import { strayFindings } from './stray-findings.ts';

/** A brand's rules beside its offers, or the findings that block all of its funnels. */
export interface ShopFiles {
  findings: FileFinding[];
  /** Null where the files have an error. */
  rules: ShopRules | null;
  /** By the sfid of the bump's offer. */
  bumps: Record<string, BumpFile>;
}

/** Checks a brand's coupons, bumps, shipping methods and tax rates. */
export function checkShopFiles(folder: BrandFolder): ShopFiles {
  const brand = shapeOf<Brand>(folder.brand, BrandSchema);
  const coupons = shapesOf<CouponFile>(folder.coupons, CouponSchema);
  const bumps = shapesOf<BumpFile>(folder.bumps, BumpSchema);
  const shipping = shapesOf<ShippingFile>(folder.shipping ? [folder.shipping] : [], ShippingSchema);
  const taxes = shapesOf<TaxesFile>(folder.taxes ? [folder.taxes] : [], TaxesSchema);
  const malformed = [coupons, bumps, shipping, taxes].flatMap(({ findings }) => findings);
  // Findings on the brand file are reported with its funnels.
  const strays = strayFindings(folder);
  if (!brand.value || malformed.length > 0) return { findings: [...malformed, ...strays], rules: null, bumps: {} };
  const files = { coupons: coupons.held, bumps: bumps.held, shipping: shipping.held, taxes: taxes.held };
  const findings = [...ruleFindings(folder.brand.name, brand.value, files, taxCodesOf(folder)), ...strays];
  const isSound = findings.every((finding) => finding.severity !== 'error');
  return {
    findings,
    rules: isSound ? rulesOf(brand.value, files) : null,
    bumps: Object.fromEntries(bumps.held.map(({ value }) => [value.offer, value])),
  };
}

/** The tax codes of the offers that fit their schema; without any offer the rows have to cover goods without a code. */
function taxCodesOf({ offers }: BrandFolder): ReadonlySet<string | null> {
  const codes = shapesOf<Offer>(offers, OfferSchema).held.map(({ value }) => value.taxCode ?? null);
  return new Set(codes.length > 0 ? codes : [null]);
}

function rulesOf(brand: Brand, { coupons, shipping, taxes }: RuleFiles): ShopRules {
  return shopRules({
    brand,
    coupons: coupons.map(({ value }) => value),
    shipping: shipping[0]?.value ?? null,
    taxes: taxes[0]?.value ?? null,
  });
}

function shapesOf<Value>(files: readonly BrandFile[], schema: TSchema) {
  const shapes = files.map((file) => ({ file: file.name, ...shapeOf<Value>(file, schema) }));
  return {
    findings: shapes.flatMap(({ findings }) => findings),
    held: shapes.flatMap(({ file, value }): Held<Value>[] => (value === null ? [] : [{ file, value }])),
  };
}
