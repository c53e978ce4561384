import type {
  AddressBook,
  FunnelStep,
  MainFunnel,
  StepReference,
  Variant,
  Visibility,
} from '../domain/funnel/funnel.ts';
import { isRecord } from '../domain/is-record.ts';

/** A field that does not fit is dropped or gets a default, so that a funnel can be drawn while it is repaired. */
export function looseFunnel(value: unknown): MainFunnel | null {
  if (!isRecord(value) || !Array.isArray(value.defaultFunnels)) return null;
  const steps = looseSteps(value.defaultFunnels.filter(isRecord));
  if (steps.length === 0 && value.defaultFunnels.length > 0) return null;
  return {
    sfid: text(value.sfid) ?? '',
    uniqueIdentifier: text(value.uniqueIdentifier) ?? text(value.sfid) ?? '',
    orderForm: texts(value.orderForm),
    destinationId: text(value.destinationId),
    bumpOffers: texts(value.bumpOffers),
    amazonPay: value.amazonPay === true,
    defaultFunnels: steps,
  };
}

/** A step without a number follows the step before it in the file. */
function looseSteps(steps: Record<string, unknown>[]): FunnelStep[] {
  let last = 0;
  return steps.map((step, index) => {
    last = integer(step.step) ?? last + 1;
    return { ...looseStep(step, index), step: last };
  });
}

function looseStep(step: Record<string, unknown>, index: number): Omit<FunnelStep, 'step'> {
  return {
    sfid: text(step.sfid) ?? (typeof step.sfid === 'number' ? String(step.sfid) : null) ?? `step-${index + 1}`,
    type: text(step.type) ?? '',
    genericUrl: text(step.genericUrl),
    url: text(step.url),
    variants: records(step.variants).map(looseVariant),
    upsell: text(step.upsell),
    downsell: text(step.downsell),
    splitTestEnabled: step.splitTestEnabled === true,
    splitTesting: records(step.splitTesting).flatMap((test) =>
      typeof test.sfid === 'string' ? [{ sfid: test.sfid }] : [],
    ),
    overrideYes: reference(step.overrideYes),
    overrideNo: reference(step.overrideNo),
    nextPageFail: reference(step.nextPageFail),
    addressBook: ADDRESS_BOOKS.find((each) => each === step.addressBook) ?? null,
  };
}

function looseVariant(variant: Record<string, unknown>, index: number): Variant {
  return {
    sfid: text(variant.sfid) ?? `variant-${index + 1}`,
    url: text(variant.url) ?? '',
    default: variant.default === true,
    pageContent: text(variant.pageContent),
    percentage: typeof variant.percentage === 'number' ? variant.percentage : null,
    visibility: VISIBILITIES.find((each) => each === variant.visibility) ?? null,
  };
}

const ADDRESS_BOOKS: readonly AddressBook[] = ['amazon'];

const VISIBILITIES: readonly Visibility[] = ['All', 'Mobile only', 'Desktop only'];

function reference(value: unknown): StepReference | null {
  return typeof value === 'number' ? value : text(value);
}

function integer(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
