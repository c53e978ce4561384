import type { Brand } from '../../contracts/files/brand-file.ts';
import type { BumpFile, CouponFile } from '../../contracts/files/shop-files.ts';
import { toMinor } from '../../domain/pricing/money.ts';
import type { ShopRules } from '../../domain/pricing/shop-rules.ts';
import { errorIn, type FileFinding } from '../../graph/findings.ts';
import { brandFindings } from './brand-findings.ts';
import type { BrandFolder } from './brand-folder.ts';
import {
  leftOutFindings,
  methodFindings,
  notShippedTo,
  notTaxed,
  rateFindings,
  type TaxCodes,
} from './delivery-findings.ts';
import { methodRows, postalFindings, rateRows } from './postal-findings.ts';
import { type RuleFiles, shopRules } from './read-shop-rules.ts';
import { type BrandShapes, checkShapes } from './schema/brand-shapes.ts';
import { type Held, validFiles } from './schema/schema-findings.ts';
import { strayFindings } from './stray-findings.ts';

/** The findings on a brand's coupons, bumps, shipping and taxes beyond their schema. */
function ruleFindings(brandFile: string, brand: Brand, files: RuleFiles, taxCodes: TaxCodes): FileFinding[] {
  const leavesOut = files.shipping[0]?.value.leavesOut;
  const found = [
    ...twice(files.coupons, '$.code', 'coupon-twice', ({ code }) => code),
    ...twice(files.bumps, '$.offer', 'bump-twice', ({ offer }) => offer),
    ...files.coupons.flatMap(couponValue),
    ...files.coupons.flatMap(couponDates),
    ...brandFindings(brandFile, brand),
    ...inexact(brandFile, brand, files),
    ...files.shipping.flatMap(methodFindings),
    ...files.shipping.flatMap(leftOutFindings),
    ...files.taxes.flatMap(rateFindings),
    ...files.shipping.flatMap((each) => notShippedTo(each, brand)),
    ...files.taxes.flatMap((each) => notTaxed(each, brand, leavesOut, taxCodes)),
  ];
  const isSound = found.every(({ severity }) => severity === 'warning');
  const rows = [...files.shipping.flatMap(methodRows), ...files.taxes.flatMap(rateRows)];
  return [...found, ...postalFindings(rows, isSound)];
}

function twice<Value>(
  held: readonly Held<Value>[],
  path: string,
  code: string,
  key: (value: Value) => string,
): FileFinding[] {
  const seen = new Map<string, string>();
  return held.flatMap(({ file, value }) => {
    const first = seen.get(key(value));
    seen.set(key(value), first ?? file);
    return first ? [errorIn(file, code, path, `${path} "${key(value)}" is that of ${first} already.`)] : [];
  });
}

function couponValue({ file, value: coupon }: Held<CouponFile>): FileFinding[] {
  const { kind, value } = coupon;
  const hasValue = typeof value === 'number';
  if (kind === 'free-shipping' && !hasValue) return [];
  const isSound = hasValue && value > 0 && (kind === 'amount' || (kind === 'percent' && value <= 100));
  if (isSound) return [];
  const wanted =
    kind === 'free-shipping' ? 'none' : kind === 'percent' ? 'a percentage up to 100' : 'an amount above 0';
  return [errorIn(file, 'coupon-value', '$.value', `$.value of a coupon of kind "${kind}" must be ${wanted}.`)];
}

function couponDates({ file, value: { from, until } }: Held<CouponFile>): FileFinding[] {
  if (!from || !until || Date.parse(from) < Date.parse(until)) return [];
  return [errorIn(file, 'coupon-dates', '$.until', '$.until must come after $.from: the coupon would never apply.')];
}

/** Amounts that the currency cannot express exactly (E14). */
function inexact(brandFile: string, brand: Brand, files: RuleFiles): FileFinding[] {
  const amounts = [
    { file: brandFile, path: '$.transactionFee.amount', amount: brand.transactionFee?.amount },
    ...files.coupons.flatMap(({ file, value: { kind, value, minimum } }) => [
      { file, path: '$.value', amount: kind === 'amount' ? value : null },
      { file, path: '$.minimum', amount: minimum },
    ]),
    ...files.shipping.flatMap(({ file, value }) =>
      value.methods.flatMap(({ price, freeFrom }, index) => [
        { file, path: `$.methods[${index}].price`, amount: price },
        { file, path: `$.methods[${index}].freeFrom`, amount: freeFrom },
      ]),
    ),
  ];
  return amounts
    .filter(({ amount }) => typeof amount === 'number' && toMinor(amount, brand.currency) === null)
    .map(({ file, path, amount }) =>
      errorIn(file, 'amount-not-exact', path, `${path} is ${amount}: no exact amount of ${brand.currency}.`),
    );
}

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
  const { brand, offers, coupons, bumps, shipping, taxes } = checkShapes(folder);
  const malformed = [coupons, bumps, shipping, taxes].flat().flatMap(({ findings }) => findings);
  // Findings on the brand file are reported with its funnels.
  const strays = strayFindings(folder);
  if (!brand.value || malformed.length > 0) return { findings: [...malformed, ...strays], rules: null, bumps: {} };
  const files = {
    coupons: validFiles(coupons),
    bumps: validFiles(bumps),
    shipping: validFiles(shipping),
    taxes: validFiles(taxes),
  };
  const findings = [...ruleFindings(folder.brand.name, brand.value, files, usedTaxCodes(offers)), ...strays];
  const isSound = findings.every((finding) => finding.severity !== 'error');
  return {
    findings,
    rules: isSound ? shopRules(brand.value, files) : null,
    bumps: Object.fromEntries(files.bumps.map(({ value }) => [value.offer, value])),
  };
}

/** The tax codes of the offers that fit their schema; without any offer the rows have to cover goods without a code. */
function usedTaxCodes(offers: BrandShapes['offers']): ReadonlySet<string | null> {
  const codes = validFiles(offers).map(({ value }) => value.taxCode ?? null);
  return new Set(codes.length > 0 ? codes : [null]);
}
