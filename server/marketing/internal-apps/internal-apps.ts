import type { InternalAppsConfig } from '../../config/internal-apps-config.ts';
import type { Deliverer } from '../../outbox/outbox.types.ts';
import { type OrderEvent, orderNotifier, type ReadOrderEvent, unsaid } from '../order-event.ts';
import { postEvent } from '../post-event.ts';
import { attentiveOrderEvent } from './attentive.ts';
import { klaviyoOrderEvent } from './klaviyo.ts';

/** M01, M02: the paths of the internal apps, those of started checkouts. */
const PATHS = { attentive: '/attentive/event/custom/', klaviyo: '/klaviyo/proxy/metric/' } as const;

/**
 * M01, M02: tells Attentive and Klaviyo of orders through the internal apps, each by an endpoint of its own, so that one that is down
 * holds up nothing of the other.
 */
export function internalAppsNotifiers(config: InternalAppsConfig, read: ReadOrderEvent): Deliverer[] {
  return [
    notifier('attentive', 'the order has no phone number of its country', attentiveOrderEvent),
    notifier('klaviyo', 'the order has no e-mail address', klaviyoOrderEvent),
  ];

  function notifier(
    service: keyof typeof PATHS,
    lacking: string,
    bodyOf: (event: OrderEvent) => object | null,
  ): Deliverer {
    const url = `${config.url.replace(/\/+$/, '')}${PATHS[service]}`;
    const headers = { authorization: `Bearer ${config.key}` };
    return orderNotifier(service, read, async (event) => {
      const body = bodyOf(event);
      return body === null ? unsaid(lacking) : postEvent({ url, headers, body });
    });
  }
}
