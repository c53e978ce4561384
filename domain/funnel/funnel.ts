/** The entities of a funnel file, E02–E05. `null` and an absent field are equal everywhere. */

export type Visibility = 'All' | 'Mobile only' | 'Desktop only';

/** E04: one rendering of a step. `pageContent` is a content sfid; `percentage` weighs it in a split test. */
export interface Variant {
  sfid: string;
  url: string;
  default?: boolean | null;
  pageContent?: string | null;
  percentage?: number | null;
  visibility?: Visibility | null;
  splitTestEnabled?: boolean | null;
}

/** Names a step by sfid, step number, genericUrl or url, tried in that order (E03). */
export type StepReference = string | number;

/** E03: one step of a funnel. `upsell` and `downsell` hold the sfid of the offer that the step sells. */
export interface FunnelStep {
  sfid: string;
  step: number;
  type: string;
  genericUrl?: string | null;
  url?: string | null;
  variants: Variant[];
  upsell?: string | null;
  downsell?: string | null;
  splitTestEnabled?: boolean | null;
  splitTesting?: { sfid: string }[] | null;
  overrideYes?: StepReference | null;
  overrideNo?: StepReference | null;
  nextPageFail?: StepReference | null;
  /** W05: whether the buyer chooses an address in Amazon's address book here; absent, the form's or the sale's address is used. */
  addressBook?: AddressBook | null;
}

/** The address book that a step shows. */
export type AddressBook = 'amazon';

/** E02: a main funnel. `orderForm` lists the offers of its order form, `bumpOffers` those of its bumps. */
export interface MainFunnel {
  sfid: string;
  uniqueIdentifier: string;
  orderForm?: string[] | null;
  destinationId?: string | null;
  bumpOffers?: string[] | null;
  /** W04: whether this funnel offers Amazon Pay. */
  amazonPay?: boolean | null;
  defaultFunnels: FunnelStep[];
}

export type StepKind = 'page' | 'upsell' | 'downsell' | 'thankyou';

/** The kind that a step's `type` means: upsell and downsell in any case, anything unknown is a page (E03). */
export function stepKind(step: Pick<FunnelStep, 'type'>): StepKind {
  const type = step.type.toLowerCase();
  if (type === 'upsell' || type === 'downsell') return type;
  return step.type === 'Thankyou Page' ? 'thankyou' : 'page';
}

/** True for steps that sell one more offer after the sale. */
export function isOfferKind(kind: StepKind): kind is 'upsell' | 'downsell' {
  return kind === 'upsell' || kind === 'downsell';
}

/** The offer sfid that an upsell or downsell step sells, else null. */
export function offerOfStep(step: FunnelStep): string | null {
  const kind = stepKind(step);
  if (kind === 'upsell') return step.upsell ?? null;
  return kind === 'downsell' ? (step.downsell ?? null) : null;
}

/** The variant that is shown where no split test decides. */
export function defaultVariant(variants: readonly Variant[]): Variant | undefined {
  return variants.find((variant) => variant.default) ?? variants[0];
}
