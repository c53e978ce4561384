import { measure, type Round } from '../orders/measure.ts';
import type { OrderShop } from '../orders/order-shop.ts';
import type { Endpoints } from './endpoints.ts';
import type { Receivers } from './receivers.ts';

/** The endpoints of a round: none, three that take each event at once, and three that never answer. */
export const CASES = ['none', 'good', 'hang'] as const;

export type Case = (typeof CASES)[number];

export const ENDPOINTS = 3;

export interface Hooks {
  receivers: Receivers;
  endpoints: Endpoints;
}

/** Measures sales beside the endpoints of a case. A delivery that is missing is one of the failures. */
export async function salesBeside(
  kind: Case,
  parts: OrderShop,
  { receivers, endpoints }: Hooks,
  { clients, orders }: { clients: number; orders: number },
): Promise<Round> {
  const urls = kind === 'none' ? [] : [1, 2, 3].map((each) => `${receivers.url(kind)}/${each}`);
  await endpoints.replace(urls);
  await parts.load.prepare({ clients, orders, haveLanded: true });
  const taken = await receivers.taken();
  // An endpoint that never answers leaves its deliveries open.
  const measured = await measure({ ...parts, open: async () => 0 }, { do: 'place', longestMs: null });
  const lost = kind === 'good' ? ENDPOINTS * orders - ((await receivers.taken()) - taken) : 0;
  return lost === 0 ? measured : { ...measured, failures: [...measured.failures, `${lost} deliveries are missing`] };
}
