import type { FileFinding } from '../../../graph/findings.ts';
import type { BrandFolder } from '../brand-folder.ts';
import * as addressSlips from './address-slips.ts';
import * as amountWordSlips from './amount-word-slips.ts';
import { collectBrandFiles, type SlipCheck } from './brand-files.ts';
import * as countSlips from './count-slips.ts';
import * as countrySlips from './country-slips.ts';
import * as couponSlips from './coupon-slips.ts';
import * as deliveryWordSlips from './delivery-word-slips.ts';
import * as linkSlips from './link-slips.ts';
import * as pageSlips from './page-slips.ts';
import * as pictureSlips from './picture-slips.ts';
import * as priceSlips from './price-slips.ts';
import * as productSlips from './product-slips.ts';
import * as shippingSlips from './shipping-slips.ts';
import * as subscriptionSlips from './subscription-slips.ts';
import * as taxSlips from './tax-slips.ts';
import * as testSlips from './test-slips.ts';

/** Each export of these files is a check. */
const CHECKS = [
  ...Object.values(priceSlips),
  ...Object.values(subscriptionSlips),
  ...Object.values(countSlips),
  ...Object.values(productSlips),
  ...Object.values(pictureSlips),
  ...Object.values(addressSlips),
  ...Object.values(pageSlips),
  ...Object.values(amountWordSlips),
  ...Object.values(deliveryWordSlips),
  ...Object.values(countrySlips),
  ...Object.values(couponSlips),
  ...Object.values(linkSlips),
  ...Object.values(shippingSlips),
  ...Object.values(taxSlips),
  ...Object.values(testSlips),
] satisfies readonly SlipCheck[];

export type SlipCode = (typeof CHECKS)[number]['code'];

/** Every code of a slip; docs/publishing-findings.md documents each. */
export const SLIP_CODES: readonly SlipCode[] = CHECKS.map((check) => check.code);

/** A file that breaks its schema stops the warnings, and a page of several funnels is told once. */
export function slipFindings(folder: BrandFolder): FileFinding[] {
  const brand = collectBrandFiles(folder);
  if (!brand) return [];
  const found = CHECKS.flatMap(({ code, find }: SlipCheck) =>
    find(brand).map((slip): FileFinding => ({ ...slip, code, severity: 'warning' })),
  );
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}
