import type { Actor } from 'xstate';
import type { Fact } from '../../machines/flow-facts.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import type { FunnelContext } from '../../machines/funnel/funnel.types.ts';
import type { FactListener } from './listeners.ts';

/** Tells the services of the checkout that a fact may have started, in the context of the moment. */
export type SendStarted = (fact: Fact, context: FunnelContext) => void | Promise<void>;

/** M01, M02: hears what may start a checkout of which services are told. */
export function abandonmentListener(actor: Pick<Actor<FunnelMachine>, 'getSnapshot'>, send: SendStarted): FactListener {
  return {
    name: 'abandonment',
    purpose: 'advertising',
    hear({ fact, stepId }) {
      const { context } = actor.getSnapshot();
      if (context.at !== null && context.at === stepId && mayBeStarted(fact, context)) return send(fact, context);
    },
  };
}

function mayBeStarted(fact: Fact, { checkoutProgress }: Pick<FunnelContext, 'checkoutProgress'>): boolean {
  if (fact.type === 'consent.changed') return checkoutProgress === 'payment';
  return fact.type === 'lead.sent' || (fact.type === 'checkout.advanced' && fact.stage === 'payment');
}
