import type { MetaConfig } from '../../config/ads-config.ts';
import type { Deliverer, Delivery, StoredEvent } from '../../outbox/outbox.types.ts';
import { type AdReader, notSent } from '../ad-order.ts';
import type { BoundedCalls } from '../bounded-calls.ts';
import { deliveryOfMeta, graphErrorIn, isInvalid, jsonOf, sentenceOf } from './meta-answer.ts';
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
  return deliveryOfMeta(await post(config, calls, [metaEvent(read.money, read.ids, publicUrl)]));
}

function post({ apiUrl, pixelId, accessToken }: MetaConfig, calls: BoundedCalls, data: object[]) {
  const body = JSON.stringify({ data, access_token: accessToken });
  const headers = { 'content-type': 'application/json' };
  return calls.send(new URL(`${apiUrl}/${pixelId}/events`), { method: 'POST', headers, body });
}

/** Sends Meta no events, which needs no more rights than sending some. Returns what is wrong with the settings as a sentence, or null. */
export async function metaProblem(config: MetaConfig, calls: BoundedCalls) {
  const answer = await post(config, calls, []);
  if (answer.type === 'unanswered')
    return `Meta cannot be reached (${answer.detail}): purchases wait until it answers.`;
  const error = graphErrorIn(jsonOf(answer.text));
  if (!error) return `META_API_URL does not answer as Meta does (${answer.status}): purchases wait until it does.`;
  // Meta answers so to no events, once it has accepted the token and found the pixel.
  if (isInvalid(error)) return null;
  return `META_PIXEL_ID or META_ACCESS_TOKEN is refused, so that purchases wait: ${sentenceOf(error)}`;
}
