import type { FileFinding } from '../../../graph/findings.ts';
import type { BrandFolder } from '../brand-folder.ts';
import * as addressSlips from './address-slips.ts';
import * as amountWordSlips from './amount-word-slips.ts';
import { brandFilesOf, type SlipCheck } from './brand-files.ts';
import * as countSlips from './count-slips.ts';
import * as countrySlips from './country-slips.ts';
import * as couponSlips from './coupon-slips.ts';
import * as deliveryWordSlips from './delivery-word-slips.ts';
import * as pageSlips from './page-slips.ts';
import * as pictureSlips from './picture-slips.ts';
import * as priceSlips from './price-slips.ts';
import * as productSlips from './product-slips.ts';
import * as shippingSlips from './shipping-slips.ts';
import * as subscriptionSlips from './subscription-slips.ts';
import * as taxSlips from './tax-slips.ts';
import * as testSlips from './test-slips.ts';

const CHECKS = [
  priceSlips.priceUnlikeStandard,
  priceSlips.priceUnlikeOthers,
  priceSlips.standardPriceUnlikeOthers,
  priceSlips.variantPriceUnlikely,
  priceSlips.shippingCostUnlikely,
  subscriptionSlips.subscriptionPriceUnlikely,
  subscriptionSlips.trialPriceUnlikely,
  subscriptionSlips.intervalUnlikely,
  subscriptionSlips.intervalUnlikeWords,
  countSlips.unitsUnlikeName,
  countSlips.countUnlikeUnits,
  countSlips.routeUnlikeUnits,
  productSlips.productNameUnlike,
  productSlips.offerNamesOther,
  productSlips.pictureOfOther,
  pictureSlips.pictureUnlikeWords,
  pictureSlips.pictureTwiceInList,
  addressSlips.stepUrlOfNoVariant,
  addressSlips.genericUrlUnlikeOthers,
  pageSlips.pageSellsOther,
  pageSlips.routeUnlikeStep,
  pageSlips.upsellOfBundle,
  pageSlips.offerOfOtherBrand,
  pageSlips.bumpUnshown,
  pageSlips.bumpWithoutWords,
  pageSlips.bumpTwice,
  amountWordSlips.amountUnlikeWords,
  amountWordSlips.savingUnlikeWords,
  deliveryWordSlips.freeShippingUnlike,
  deliveryWordSlips.daysUnlikeWords,
  countrySlips.countryUnlikeWords,
  countrySlips.withdrawalIncomplete,
  countrySlips.consentUnlikely,
  countrySlips.currencyUnlikely,
  couponSlips.couponValueUnlikely,
  couponSlips.couponMinimumUnlikely,
  couponSlips.couponForNothing,
  couponSlips.couponDatesUnlikely,
  shippingSlips.methodDearerNotFaster,
  shippingSlips.methodNameTwice,
  shippingSlips.shippingPriceUnlikely,
  shippingSlips.freeFromUnlikely,
  shippingSlips.deliveryDaysUnlikely,
  shippingSlips.feeUnlikely,
  taxSlips.taxCodeUnlikeProduct,
  taxSlips.taxCodeUnknown,
  taxSlips.taxRowUnused,
  taxSlips.taxRateUnlikely,
  taxSlips.taxOnShippingUnlike,
  testSlips.funnelUnreached,
  testSlips.destinationShareTwice,
  testSlips.destinationUrlUnlike,
  testSlips.testIdOfOtherFunnel,
] as const satisfies readonly SlipCheck[];

export type SlipCode = (typeof CHECKS)[number]['code'];

/** Every code of a slip; docs/publishing-findings.md documents each. */
export const SLIP_CODES: readonly SlipCode[] = CHECKS.map((check) => check.code);

/**
 * The warnings on a brand's files beside each other, each with the figures that it compares. None where a file breaks its schema. A
 * page of several funnels is told once.
 */
export function slipFindings(folder: BrandFolder): FileFinding[] {
  const brand = brandFilesOf(folder);
  if (!brand) return [];
  const found = CHECKS.flatMap(({ code, find }: SlipCheck) =>
    find(brand).map((slip): FileFinding => ({ ...slip, code, severity: 'warning' })),
  );
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}
