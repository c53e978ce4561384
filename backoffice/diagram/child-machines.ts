import { type Size, textWidth } from './picture.ts';

/**
 * A machine that runs inside a step, as a small drawing: its main states in a row, and a machine inside one of them.
 */
export interface ChildMachine extends Size {
  name: string;
  states: readonly string[];
  inside: { state: string; machine: ChildMachine } | null;
}

export const PILL = { height: 20, font: 11, side: 7, gap: 14, frame: 8, title: 18, drop: 12 } as const;

/** The main states of the machines by their names in the charts; a test looks each of them up. */
export const MAIN_STATES = {
  checkout: ['contact', 'payment', 'quoting', 'paying', 'captured'],
  payment: ['submitting', 'challenging', 'ended'],
} as const;

const PAYMENT = framed('payment', MAIN_STATES.payment, null);
const CHECKOUT = framed('checkout', MAIN_STATES.checkout, { state: 'paying', machine: PAYMENT });

/** The machine that runs inside a step of this sort, or null. */
export function childMachine(sort: 'order form' | 'offer' | 'page'): ChildMachine | null {
  if (sort === 'page') return null;
  return sort === 'offer' ? PAYMENT : CHECKOUT;
}

export function pillWidth(state: string): number {
  return Math.ceil(textWidth(state, PILL.font)) + 2 * PILL.side;
}

function framed(name: string, states: readonly string[], inside: ChildMachine['inside']): ChildMachine {
  const row = states.reduce((sum, state) => sum + pillWidth(state), 0) + (states.length - 1) * PILL.gap;
  const own = PILL.title + PILL.height + PILL.frame;
  return {
    name,
    states,
    inside,
    width: Math.max(row, inside?.machine.width ?? 0) + 2 * PILL.frame,
    height: inside ? own + PILL.drop + inside.machine.height : own,
  };
}
