import { noAnswer, noAnswers } from '../../../machines/effects.ts';
import type { FunnelLogics, PageEffects } from '../../../machines/funnel/compile.ts';
import { type PaymentEffects, paymentLogics, paymentMachines } from '../../../machines/later/payment-machines.ts';

/** All effects of a funnel, in one record. */
export type FunnelEffects = PageEffects & PaymentEffects;

/** Effects of which none ever answers, for machines that are to stay where they begin. */
export const SILENT_EFFECTS: FunnelEffects = {
  ...noAnswers(paymentMachines),
  abandonOffer: noAnswer(),
  loadPage: noAnswer(),
  forgetSignIn: noAnswer(),
  endWalk: noAnswer(),
};

/** The logics of a funnel whose effects are all at hand. */
export function logicsOf(effects: FunnelEffects): FunnelLogics {
  const { loadPage, forgetSignIn, endWalk } = effects;
  return { loadPage, forgetSignIn, endWalk, ...paymentLogics(effects) };
}
