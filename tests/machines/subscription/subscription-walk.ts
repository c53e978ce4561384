import { createActor, SimulatedClock } from 'xstate';
import type { Subscription } from '../../../contracts/api/subscription-api.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { PaymentAnswer, PaymentCommand, TokenOutcome } from '../../../machines/ports.ts';
import { subscriptionPageMachine } from '../../../machines/subscription/subscription-page.machine.ts';
import type {
  SubscriptionOutcome,
  SubscriptionPageEvent,
} from '../../../machines/subscription/subscription-page.setup.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { anOrder } from '../../support/pages/orders.ts';
import {
  aDeclinedSubscription,
  anAskedSubscription,
  anUnchargeableSubscription,
  aSubscription,
} from '../../support/pages/subscriptions.ts';
import { broken, waitingEffects } from '../child-walk.ts';
import { type ChildWalk, recorder } from '../walked.ts';

/** One walk over the page of a subscription, with effects that end with every outcome. */
export async function walkSubscription(random: () => number, steps: number, walked: ChildWalk): Promise<void> {
  const clock = new SimulatedClock();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const { effect, settleOne } = waitingEffects(random, pick);
  const payment = paymentMachine.provide({
    guards: random() < 0.1 ? { isEnd: broken } : {},
    actors: {
      submitPayment: effect<PaymentAnswer, PaymentCommand>(CHARGES),
      challengeShopper: effect<void, { clientSecret: string }>([undefined]),
    },
  });
  const answers = SUBSCRIPTIONS.map((subscription) => ({ type: 'known' as const, subscription }));
  const outcomes: readonly SubscriptionOutcome[] = [...answers, { type: 'failed', message: 'no' }];
  const machine = subscriptionPageMachine.provide({
    actors: {
      payment,
      tokenizeCard: effect<TokenOutcome, { account: AccountDetails | null }>(TOKENS),
      readSubscription: effect<SubscriptionOutcome, { token: string }>(outcomes),
      cancelSubscription: effect<SubscriptionOutcome, { token: string }>(outcomes),
    },
  });
  const input = { shop: aShop(), token: 'token-1', subscription: pick(SUBSCRIPTIONS) };
  const actor = createActor(machine, { clock, input, inspect: recorder(walked) }).start();
  for (let step = 0; step < steps; step += 1) {
    if (random() < 0.4) actor.send(pick(EVENTS));
    else if (random() < 0.7) settleOne();
    else clock.increment(pick([400, 5000]));
    await new Promise((resolve) => setImmediate(resolve));
  }
  actor.stop();
}

const SUBSCRIPTIONS: readonly Subscription[] = [
  aSubscription(),
  aDeclinedSubscription(),
  anAskedSubscription(),
  anUnchargeableSubscription(),
  aSubscription({ status: 'cancelled', nextAt: null }),
];

const EVENTS: readonly SubscriptionPageEvent[] = [
  { type: 'cancel.asked' } as const,
  { type: 'cancel.confirmed' } as const,
  { type: 'cancel.refused' } as const,
  { type: 'payment.asked' } as const,
  { type: 'card.submitted' } as const,
  { type: 'card.submitted' } as const,
];

const TOKENS: readonly TokenOutcome[] = [
  { type: 'token', cardId: 'pm_1' },
  { type: 'invalid', message: 'no' },
];

const CHARGES: readonly PaymentAnswer[] = [
  { type: 'captured', order: anOrder() },
  { type: 'requires_action', orderId: 'order-1', clientSecret: 'secret' },
  { type: 'unknown', orderId: 'order-1' },
  { type: 'declined', severity: 'soft', message: 'no' },
  { type: 'refused', code: 'too_many_attempts', message: 'no' },
  { type: 'unknown', orderId: null },
];
