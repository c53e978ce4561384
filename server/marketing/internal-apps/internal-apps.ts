import type { InternalAppsConfig } from '../../config/internal-apps-config.ts';
import type { Deliverer } from '../../outbox/outbox.types.ts';
import type { BoundedCalls } from '../bounded-calls.ts';
import { deliveryOfAnswer } from '../delivery-of-answer.ts';
import { type OrderEvent, orderNotifier, type ReadOrderEvent, unsaid } from '../order-event.ts';
import { attentiveOrderEvent } from './attentive.ts';
import { klaviyoOrderEvent } from './klaviyo.ts';

/** M01, M02: the paths of the internal apps, those of started checkouts. */
const PATHS = { attentive: '/attentive/event/custom/', klaviyo: '/klaviyo/proxy/metric/' } as const;

/** What they refuse for the event's own sake. */
const FOR_GOOD = new Set([400, 413, 422]);

export interface InternalAppsDeps {
  config: InternalAppsConfig;
  read: ReadOrderEvent;
  calls: BoundedCalls;
}

/**
 * M01, M02: tells Attentive and Klaviyo of orders through the internal apps, each by an endpoint of its own, so that one that is down
 * holds up nothing of the other.
 */
export function internalAppsNotifiers({ config, read, calls }: InternalAppsDeps): Deliverer[] {
  return [
    notifier('attentive', 'the order has no phone number of its country', attentiveOrderEvent),
    notifier('klaviyo', 'the order has no e-mail address', klaviyoOrderEvent),
  ];

  function notifier(
    service: keyof typeof PATHS,
    lacking: string,
    bodyOf: (event: OrderEvent) => object | null,
  ): Deliverer {
    const url = new URL(`${config.url.replace(/\/+$/, '')}${PATHS[service]}`);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${config.key}` };
    return orderNotifier(service, read, async (event) => {
      const body = bodyOf(event);
      if (body === null) return unsaid(lacking);
      const call = { method: 'POST' as const, headers, body: JSON.stringify(body) };
      return deliveryOfAnswer(await calls.send(url, call), { forGood: FOR_GOOD });
    });
  }
}
