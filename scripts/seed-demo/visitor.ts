import { setImmediate as nextTurn } from 'node:timers/promises';
import { deviceKind } from '../../domain/tracking/visitor.ts';
import { effectOf } from '../../machines/effects.ts';
import { createFunnelStats, type FunnelStats } from '../../src/adapters/api/funnel-stats.ts';
import { createLeadSender } from '../../src/adapters/api/leads.ts';
import { abandonOffer } from '../../src/adapters/payment/payments.ts';
import { createEventCounter } from '../../src/adapters/storage/event-counter.ts';
import { statsPlace } from '../../src/boot/tracking/stats-place.ts';
import { followingEvents } from '../../src/tracking/following-events.ts';
import { statsListener } from '../../src/tracking/stats-listener.ts';
import { answerChallenge } from '../../tests/support/walks/answer-challenge.ts';
import type { Visitor, WalkedPage } from '../../tests/support/walks/walking-browser.ts';
import type { DemoShop } from './demo-shop.ts';
import type { HandClock } from './hand-clock.ts';
import type { Person } from './person.ts';

/** The person as a browser's visitor: the statistics, leads and answers to the bank of the storefront, without a screen. */
export function visitorOf(shop: DemoShop, clock: HandClock, { chance, agent, cards }: Person): Visitor {
  return {
    random: chance.number,
    now: clock.now,
    device: deviceKind(agent),
    listenersOf: (page, actor) => [
      statsListener({ ...statsPlace(actor, page.session, shop.origin), stats: statsOf(page, agent) }),
    ],
    effectsOf: ({ session, api, allows }) => ({
      sendLead: effectOf(
        createLeadSender(api, { funnel: session.graph.funnel.sfid, isAllowed: () => allows('advertising') }),
      ),
      challengeShopper: effectOf(({ clientSecret }: { clientSecret: string }) =>
        answerChallenge(shop.cards, clientSecret, cards.passesChallenge ? 'complete' : 'fail'),
      ),
      abandonOffer: effectOf((offer) => abandonOffer(api, offer)),
    }),
  };
}

/** The storefront's own, whose pauses are turns of the event loop. */
function statsOf({ session, api, allows }: WalkedPage, userAgent: string): FunnelStats {
  return createFunnelStats({
    api,
    // It is kept in the browser's storage alone, which this one has not.
    device: { os: '', browser: '', language: '', device: deviceKind(userAgent), timezone: '', screen_resolution: '' },
    isNewSession: session.isNew,
    count: createEventCounter(() => {
      throw new Error('this browser has no storage');
    }),
    isNeeded: () => false,
    onSent: followingEvents({
      affiliate: session.input.affParameters,
      visitor: (): Record<string, string> => (allows('analytics') ? { userAgent } : {}),
      later: (run) => void setImmediate(run),
    }),
    log: (_, message, detail) => {
      throw new Error(`${message}: ${String(detail)}`);
    },
    // The answer to the first event always comes, so that nothing needs to go on without it.
    later: () => {},
    painted: () => nextTurn(),
    whenIdle: () => {},
    onLeave: () => {},
    hasEnded: () => false,
  });
}
