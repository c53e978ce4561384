/** A machine that runs inside a step, and the one that runs inside it. */
export interface MachineInside {
  name: keyof typeof MAIN_STATES;
  inside: MachineInside | null;
}

/** The main states of the machines by their names in the charts; a test looks each of them up. */
export const MAIN_STATES = {
  checkout: ['contact', 'payment', 'quoting', 'paying', 'captured'],
  payment: ['submitting', 'challenging', 'ended'],
} as const;

const PAYMENT: MachineInside = { name: 'payment', inside: null };

/** The machine that runs inside a step of this sort, or null. */
export function childMachine(sort: 'order form' | 'offer' | 'page'): MachineInside | null {
  if (sort === 'page') return null;
  return sort === 'offer' ? PAYMENT : { name: 'checkout', inside: PAYMENT };
}
