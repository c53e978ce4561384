import type { AnyActorLogic } from 'xstate';
import type { CardFieldPort } from '../../../contracts/page/card-field.ts';
import { laterLogics } from '../../../machines/later/later-logics.ts';
import type { PaymentLogics } from '../../../machines/later/payment-machines.ts';
import { loadOnce } from '../../adapters/browser/load-script.ts';

/** All that steps with a payment need. */
export interface PaymentsPart {
  logics: PaymentLogics;
  card: CardFieldPort<HTMLElement>;
}

/** The payments of a page that may never come to one. */
export interface LaterPayments extends PaymentsPart {
  /** Loads their code, once; a step with a payment is shown after that. Rejects where it cannot be loaded. */
  load(): Promise<void>;
}

/** Payments whose code comes with `load`. */
export function laterPayments(loadPart: () => Promise<PaymentsPart>): LaterPayments {
  let part: PaymentsPart | null = null;
  const known = (): PaymentsPart => {
    if (!part) throw new Error('the payments were not loaded');
    return part;
  };
  const load = loadOnce(async () => {
    part = await loadPart();
  });
  return {
    load,
    logics: laterLogics((name) => laterLogic(() => known().logics[name])),
    card: {
      mount: (container, listener) => known().card.mount(container, listener),
      focus: () => known().card.focus(),
    },
  };
}

/** A logic whose code comes later. `known` returns it, and throws where an actor of it starts before it is there. */
export function laterLogic<Logic extends AnyActorLogic>(known: () => Logic): Logic {
  const later: AnyActorLogic = {
    transition: (snapshot, event, scope) => known().transition(snapshot, event, scope),
    getInitialSnapshot: (scope, input) => known().getInitialSnapshot(scope, input),
    getPersistedSnapshot: (snapshot, options) => known().getPersistedSnapshot(snapshot, options),
    start: (snapshot, scope) => known().start?.(snapshot, scope),
  };
  return later as Logic;
}
