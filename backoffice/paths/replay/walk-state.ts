import type { AnyMachineSnapshot, StateValue } from 'xstate';
import type { FunnelContext, UpsellRecord } from '../../../machines/funnel/funnel.types.ts';

/** Where the machine of a funnel stands after a fact, as far as its walk goes. It has no page, no contact and no form. */
export interface WalkState {
  /** The step; null on a page of none. */
  step: string | null;
  /** The state below that of the step, such as `showing` or `charging.challenge`; of parallel ones each. */
  state: string;
  /** The steps in the order in which they were first shown. */
  visited: readonly string[];
  upsells: readonly UpsellRecord[];
  /** The order to which offers are added; null before the sale. */
  sale: string | null;
  isPaymentInFlight: boolean;
  /** How far the checkout came; null without one. */
  checkout: string | null;
  /** The sentence that is shown over the page; null for none. */
  notice: string | null;
}

/** The state of a copy of the funnel's machine. */
export function readWalkState({ value, context }: Pick<AnyMachineSnapshot, 'value' | 'context'>): WalkState {
  const { at, visited, upsells, sale, paymentInFlight, checkoutProgress, notice }: FunnelContext = context;
  return {
    step: at,
    state: stateBelow(value),
    visited,
    upsells,
    sale: sale?.orderId ?? null,
    isPaymentInFlight: paymentInFlight !== null,
    checkout: checkoutProgress,
    notice: notice?.message ?? null,
  };
}

function stateBelow(value: StateValue): string {
  return typeof value === 'string' ? value : Object.values(value).map(statePath).join(', ');
}

function statePath(value: StateValue | undefined): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  const inner = Object.entries(value).map(([name, below]) =>
    [name, statePath(below)].filter((part) => part !== '').join('.'),
  );
  return inner.join(', ');
}
