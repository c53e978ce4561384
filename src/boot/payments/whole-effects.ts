import type { FunnelMachine } from '../../../machines/funnel/compile.ts';
import { forgetSignIn } from './embedded-actors.ts';
import { type Effects, withEffects } from './machine-effects.ts';
import { paymentLogics } from './payment-logics.ts';

/** The machine with all of its effects, where its whole code is at hand. */
export function withWholeEffects(machine: FunnelMachine, effects: Effects): FunnelMachine {
  const { loadPage, endWalk, embedded } = effects;
  const pages = { loadPage, endWalk, forgetSignIn: () => forgetSignIn(embedded) };
  return withEffects(machine, pages, paymentLogics(effects));
}
