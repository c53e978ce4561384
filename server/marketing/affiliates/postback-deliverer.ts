import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import { decimalText } from '../../../domain/pricing/money.ts';
import { type PostbackField, postbackUrl } from '../../../domain/tracking/postback.ts';
import type { Call, Deliverer, Delivery, StoredEvent } from '../../outbox/outbox.types.ts';
import { isSecure, type NetworkRules } from '../../outbox/reachable-address.ts';
import { type AdReader, notSent } from '../ad-event.ts';
import type { BoundedCalls } from '../bounded-calls.ts';
import { deliveryOfAnswer } from '../delivery-of-answer.ts';
import { type MoneyEvent, movesNothing, WENT_BACK } from '../money-event.ts';

export interface PostbackDeps {
  reader: AdReader;
  template: string;
  rules: NetworkRules;
  calls: BoundedCalls;
}

/** E15: the ids name a partner, whom the shop owes a commission, and no person, so that no consent is asked. */
export function postbackDeliverer(deps: PostbackDeps): Deliverer {
  return { name: 'affiliates', deliver: (event) => postBack(deps, event) };
}

async function postBack(
  { reader, template, rules, calls }: PostbackDeps,
  event: StoredEvent,
): Promise<Delivery | Call> {
  const money = await reader.money(event);
  if (!money) return notSent('the order is gone').delivery;
  if (movesNothing(event, money)) return notSent(WENT_BACK).delivery;
  const affiliate = money.order.row.aff_parameters;
  if (!affiliate?.affId) return notSent('no affiliate brought the order').delivery;
  const url = new URL(postbackUrl(template, valuesOf(money, affiliate)));
  if (!isSecure(url, rules)) return NOT_SECURE;
  // Networks answer 2xx with a word or a picture of their own.
  return async () => deliveryOfAnswer(await calls.send(url, { method: 'GET' }));
}

const NOT_SECURE: Delivery = {
  type: 'failed',
  detail: 'the address does not begin with https://',
  isPermanent: false,
};

function valuesOf(
  { id, status, kind, amount, share, order: { row } }: MoneyEvent,
  affiliate: AffiliateParameters,
): Readonly<Record<PostbackField, string>> {
  const { affId, offId, subId1, subId2, subId3, subId4, subId5 } = affiliate;
  return {
    id,
    order: row.number,
    kind,
    status,
    amount: decimalText(amount, row.currency),
    value: decimalText(share.value, row.currency),
    currency: row.currency,
    brand: row.brand,
    affid: affId ?? '',
    offid: offId ?? '',
    subid1: subId1 ?? '',
    subid2: subId2 ?? '',
    subid3: subId3 ?? '',
    subid4: subId4 ?? '',
    subid5: subId5 ?? '',
  };
}
