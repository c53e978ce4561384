import type { MetaConfig } from '../../config/ads-config.ts';
import type { Deliverer, Delivery, StoredEvent } from '../../outbox/outbox.types.ts';
import { type AdReader, notSent } from '../ad-order.ts';
import type { BoundedCalls } from '../bounded-calls.ts';
import { deliveryOfMeta } from './meta-answer.ts';
import { metaEvent } from './meta-event.ts';

export interface MetaDeps {
  reader: AdReader;
  clock: () => Date;
  config: MetaConfig;
  calls: BoundedCalls;
  publicUrl: string;
}

/** Meta refuses older events. */
const MOST_AGE_MS = 7 * 86_400_000;

/** Tells Meta's Conversions API of purchases and refunds of shoppers who allow advertising. */
export function metaDeliverer(deps: MetaDeps): Deliverer {
  return { name: 'meta', deliver: (event) => send(deps, event) };
}

async function send(deps: MetaDeps, event: StoredEvent): Promise<Delivery> {
  const { config, calls, publicUrl, clock } = deps;
  const read = await deps.reader.order(event);
  if (read.type === 'not_sent') return read.delivery;
  if (read.money.status === 'paid' && read.ids.user_agent === null) {
    return notSent('Meta takes no purchase without the user agent of its browser').delivery;
  }
  if (clock().getTime() - event.createdAt.getTime() > MOST_AGE_MS) {
    return { type: 'failed', detail: 'it is older than the seven days that Meta takes', isPermanent: true };
  }
  const body = JSON.stringify({
    data: [metaEvent(read.money, read.ids, publicUrl)],
    access_token: config.accessToken,
  });
  const headers = { 'content-type': 'application/json' };
  const url = new URL(`${config.apiUrl}/${config.pixelId}/events`);
  return deliveryOfMeta(await calls.send(url, { method: 'POST', headers, body }));
}
