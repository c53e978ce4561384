import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Order } from '../../contracts/api/order-api.ts';
import { isRecord } from '../../domain/is-record.ts';
import { isCapturedOrAuthorized } from '../../domain/orders/order-status.ts';
import type { GuestSessions } from './guest-sessions.ts';

/** The answers of these calls tell a browser of a paid sale, and by these calls a session begins to buy, too. */
export function renewAfterSales(api: FastifyInstance, sessions: GuestSessions): void {
  api.addHook('onRequest', async (request, reply) => sessions.beginToBuy(request, reply));
  api.addHook('preSerialization', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const sales = capturedSalesIn(payload);
    if (request.guest && sales.length > 0) await sessions.renewAfter(request, reply, request.guest, sales);
    return payload;
  });
}

type OrderSummary = Pick<Order, 'id' | 'status' | 'parrentUpsellOrderId'>;

/** The ids of the paid sales in a list of orders, or in an answer with one order; an offer's sale was paid before it. */
function capturedSalesIn(payload: unknown): string[] {
  const orders: unknown[] = Array.isArray(payload) ? payload : [isRecord(payload) && payload.order];
  return orders
    .filter(isOrder)
    .filter(({ status }) => isCapturedOrAuthorized(status))
    .map((order) => order.parrentUpsellOrderId ?? order.id);
}

function isOrder(value: unknown): value is OrderSummary {
  return isRecord(value) && 'status' in value && 'parrentUpsellOrderId' in value;
}
