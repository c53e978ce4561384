import type { Brand } from '../../contracts/files/brand-file.ts';
import type { BumpFile } from '../../contracts/files/shop-files.ts';
import type { ShopRules } from '../../domain/pricing/shop-rules.ts';
import type { FileFinding } from '../findings.ts';
import type { BrandFolder } from './brand-folder.ts';
import { shopRules } from './read-shop-rules.ts';
import { type BrandShapes, shapesOf } from './schema/brand-shapes.ts';
import { heldOf } from './schema/schema-findings.ts';
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
  const { brand, offers, coupons, bumps, shipping, taxes } = shapesOf(folder);
  const malformed = [coupons, bumps, shipping, taxes].flat().flatMap(({ findings }) => findings);
  // Findings on the brand file are reported with its funnels.
  const strays = strayFindings(folder);
  if (!brand.value || malformed.length > 0) return { findings: [...malformed, ...strays], rules: null, bumps: {} };
  const files = {
    coupons: heldOf(coupons),
    bumps: heldOf(bumps),
    shipping: heldOf(shipping),
    taxes: heldOf(taxes),
  };
  const findings = [...ruleFindings(folder.brand.name, brand.value, files, taxCodesOf(offers)), ...strays];
  const isSound = findings.every((finding) => finding.severity !== 'error');
  return {
    findings,
    rules: isSound ? rulesOf(brand.value, files) : null,
    bumps: Object.fromEntries(files.bumps.map(({ value }) => [value.offer, value])),
  };
}

/** The tax codes of the offers that fit their schema; without any offer the rows have to cover goods without a code. */
function taxCodesOf(offers: BrandShapes['offers']): ReadonlySet<string | null> {
  const codes = heldOf(offers).map(({ value }) => value.taxCode ?? null);
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
