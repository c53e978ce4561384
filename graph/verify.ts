import type { FunnelGraph } from '../contracts/page/published-graph.ts';
import type { MainFunnel } from '../domain/funnel/funnel.ts';
import { isRecord } from '../domain/is-record.ts';
import {
  failEdgeOnPageWithoutOrderForm,
  failNamesNothing,
  offerWithoutNo,
  offerWithoutYes,
  overrideIgnored,
  overrideNamesNothing,
} from './checks/answers.ts';
import { pageWithoutView, unknownContent, viewDoesNotFitKind } from './checks/content.ts';
import { deadEnd, failNeedsPayment, onlyYesLeadsOut } from './checks/dead-end.ts';
import { noStep, noThankYou } from './checks/funnel-entry.ts';
import {
  duplicateStepId,
  duplicateStepNumber,
  duplicateUrl,
  duplicateVariantId,
  urlNotOneSegment,
} from './checks/identity.ts';
import { chargedTwice, noOrderFormBeforeOffer, noOrderFormBeforeThankYou } from './checks/paid.ts';
import { leadsBack, unreachableStep } from './checks/reach.ts';
import { overrideAmbiguous } from './checks/references.ts';
import { routeUnknown, urlTaken } from './checks/routes.ts';
import { addressBookMisplaced, addressBookWithoutAmazonPay, amazonPayCurrency } from './checks/selling/amazon-pay.ts';
import { biggerBundleDearer, bundleNameTwice, downsellDearer, priceOfUnsold } from './checks/selling/bundles.ts';
import { priceAboveStandard, priceNotBelowStandard, priceNotExact, priceZero } from './checks/selling/prices.ts';
import { selectorOfferNotSold, selectorWithoutChoice } from './checks/selling/selector.ts';
import { offerStepWithoutOffer, orderFormWithoutOffers, unknownOffer } from './checks/selling/selling.ts';
import { bumpIsBundle, listedTwice, offerSoldOnForm, offerSoldTwice } from './checks/selling/sold-again.ts';
import {
  subscriptionUndisclosed,
  subscriptionWithoutPrice,
  subscriptionWithoutTerms,
  viewTypeMisspelt,
} from './checks/selling/subscriptions.ts';
import {
  shareWithoutTest,
  splitTestIdTwice,
  splitTestNotHundred,
  splitTestOfOne,
  splitTestSameContent,
  splitTestWithoutId,
} from './checks/split-tests.ts';
import { stepTypeMisspelt, typeDoesNotFitView } from './checks/step-type.ts';
import { type Catalogue, type Check, lookUp, surveyOf } from './checks/survey.ts';
import {
  noDefaultVariant,
  noVariant,
  noVariantForDevice,
  severalDefaultVariants,
  variantNeverShown,
} from './checks/variants.ts';
import type { Finding } from './findings.ts';
import { buildGraph } from './graph.ts';
import { looseFunnel } from './loose-funnel.ts';

export type { Catalogue };

const CHECKS = [
  noStep,
  noThankYou,
  duplicateStepId,
  duplicateStepNumber,
  duplicateUrl,
  duplicateVariantId,
  urlNotOneSegment,
  typeDoesNotFitView,
  stepTypeMisspelt,
  urlTaken,
  routeUnknown,
  unreachableStep,
  deadEnd,
  leadsBack,
  onlyYesLeadsOut,
  failNeedsPayment,
  chargedTwice,
  offerWithoutYes,
  offerWithoutNo,
  overrideNamesNothing,
  failNamesNothing,
  overrideAmbiguous,
  overrideIgnored,
  failEdgeOnPageWithoutOrderForm,
  noOrderFormBeforeOffer,
  noOrderFormBeforeThankYou,
  offerStepWithoutOffer,
  unknownOffer,
  orderFormWithoutOffers,
  offerSoldTwice,
  offerSoldOnForm,
  bumpIsBundle,
  listedTwice,
  bundleNameTwice,
  addressBookWithoutAmazonPay,
  addressBookMisplaced,
  amazonPayCurrency,
  selectorWithoutChoice,
  selectorOfferNotSold,
  priceNotExact,
  priceAboveStandard,
  priceNotBelowStandard,
  priceZero,
  biggerBundleDearer,
  downsellDearer,
  priceOfUnsold,
  subscriptionWithoutPrice,
  subscriptionWithoutTerms,
  viewTypeMisspelt,
  subscriptionUndisclosed,
  unknownContent,
  pageWithoutView,
  viewDoesNotFitKind,
  noVariant,
  noDefaultVariant,
  severalDefaultVariants,
  noVariantForDevice,
  variantNeverShown,
  splitTestWithoutId,
  splitTestNotHundred,
  splitTestOfOne,
  splitTestSameContent,
  splitTestIdTwice,
  shareWithoutTest,
] as const satisfies readonly Check[];

export type FindingCode = (typeof CHECKS)[number]['code'];

/** Every code of `verify`; docs/findings.md documents each. */
export const FINDING_CODES: readonly FindingCode[] = CHECKS.map((check) => check.code);

/**
 * The findings on a funnel, errors first. `graph` is `buildGraph(funnel, …)` with the views of the same catalogue. It
 * does not throw on a funnel that keeps the schema, and takes time linear in the funnel's size.
 */
export function verify(graph: FunnelGraph, catalogue: Catalogue, funnel: MainFunnel): Finding[] {
  const survey = surveyOf(graph, catalogue, funnel);
  const all: Finding[] = CHECKS.flatMap(({ code, severity, find }) =>
    find(survey).map((fault) => ({ code, severity, ...fault })),
  );
  const findings = all.some(({ code }) => code === typeDoesNotFitView.code) ? all.filter(isOwnCause) : all;
  return [...findings.filter(isError), ...findings.filter((finding) => !isError(finding))];
}

/** The findings that follow from a step that is a page by a slip of its type, and are mended with it. */
const OF_A_TYPE: ReadonlySet<string> = new Set<FindingCode>([
  ...(['no-thank-you', 'dead-end', 'unreachable-step', 'only-yes-leads-out', 'fail-needs-payment'] as const),
  ...(['offer-without-yes', 'offer-without-no', 'override-ignored', 'fail-edge-on-page-without-order-form'] as const),
]);

function isOwnCause({ code }: Finding): boolean {
  return !OF_A_TYPE.has(code);
}

/**
 * The findings on the well-formed parts of a file that may break the funnel's schema. Empty where the file holds no
 * steps or a value among them is no step, since no place could be named then.
 */
export function verifyLoosely(value: unknown, catalogue: Catalogue): Finding[] {
  const funnel = isRecord(value) && holdsRecords(value.defaultFunnels) ? looseFunnel(value) : null;
  if (!funnel) return [];
  return verify(
    buildGraph(funnel, (id) => lookUp(catalogue.content, id)?.view ?? null),
    catalogue,
    funnel,
  );
}

function holdsRecords(steps: unknown): boolean {
  return Array.isArray(steps) && steps.every(isRecord);
}

/** True for a finding that keeps a funnel from being published. */
export function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}
