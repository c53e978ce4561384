import type { FileFinding } from '../../findings.ts';
import type { BrandFolder } from '../brand-folder.ts';
import { genericUrlUnlikeOthers, stepUrlOfNoVariant } from './address-slips.ts';
import { amountUnlikeWords, savingUnlikeWords } from './amount-word-slips.ts';
import { brandFilesOf, type SlipCheck } from './brand-files.ts';
import { countUnlikeUnits, routeUnlikeUnits, unitsUnlikeName } from './count-slips.ts';
import { consentUnlikely, countryUnlikeWords, currencyUnlikely, withdrawalIncomplete } from './country-slips.ts';
import { couponDatesUnlikely, couponForNothing, couponMinimumUnlikely, couponValueUnlikely } from './coupon-slips.ts';
import { daysUnlikeWords, freeShippingUnlike } from './delivery-word-slips.ts';
import {
  bumpTwice,
  bumpUnshown,
  bumpWithoutWords,
  offerOfOtherBrand,
  pageSellsOther,
  routeUnlikeStep,
  upsellOfBundle,
} from './page-slips.ts';
import { pictureTwiceInList, pictureUnlikeWords } from './picture-slips.ts';
import {
  priceUnlikeOthers,
  priceUnlikeStandard,
  shippingCostUnlikely,
  standardPriceUnlikeOthers,
  variantPriceUnlikely,
} from './price-slips.ts';
import { offerNamesOther, pictureOfOther, productNameUnlike } from './product-slips.ts';
import {
  deliveryDaysUnlikely,
  feeUnlikely,
  freeFromUnlikely,
  methodDearerNotFaster,
  methodNameTwice,
  shippingPriceUnlikely,
} from './shipping-slips.ts';
import {
  intervalUnlikely,
  intervalUnlikeWords,
  subscriptionPriceUnlikely,
  trialPriceUnlikely,
} from './subscription-slips.ts';
import {
  taxCodeUnknown,
  taxCodeUnlikeProduct,
  taxOnShippingUnlike,
  taxRateUnlikely,
  taxRowUnused,
} from './tax-slips.ts';
import { destinationShareTwice, destinationUrlUnlike, funnelUnreached, testIdOfOtherFunnel } from './test-slips.ts';

const CHECKS = [
  priceUnlikeStandard,
  priceUnlikeOthers,
  standardPriceUnlikeOthers,
  variantPriceUnlikely,
  shippingCostUnlikely,
  subscriptionPriceUnlikely,
  trialPriceUnlikely,
  intervalUnlikely,
  intervalUnlikeWords,
  unitsUnlikeName,
  countUnlikeUnits,
  routeUnlikeUnits,
  productNameUnlike,
  offerNamesOther,
  pictureOfOther,
  pictureUnlikeWords,
  pictureTwiceInList,
  stepUrlOfNoVariant,
  genericUrlUnlikeOthers,
  pageSellsOther,
  routeUnlikeStep,
  upsellOfBundle,
  offerOfOtherBrand,
  bumpUnshown,
  bumpWithoutWords,
  bumpTwice,
  amountUnlikeWords,
  savingUnlikeWords,
  freeShippingUnlike,
  daysUnlikeWords,
  countryUnlikeWords,
  withdrawalIncomplete,
  consentUnlikely,
  currencyUnlikely,
  couponValueUnlikely,
  couponMinimumUnlikely,
  couponForNothing,
  couponDatesUnlikely,
  methodDearerNotFaster,
  methodNameTwice,
  shippingPriceUnlikely,
  freeFromUnlikely,
  deliveryDaysUnlikely,
  feeUnlikely,
  taxCodeUnlikeProduct,
  taxCodeUnknown,
  taxRowUnused,
  taxRateUnlikely,
  taxOnShippingUnlike,
  funnelUnreached,
  destinationShareTwice,
  destinationUrlUnlike,
  testIdOfOtherFunnel,
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
