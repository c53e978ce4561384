import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Schema } from '../db/schema/schema.ts';
import { createOrders } from '../orders/orders.ts';
import { cardService } from '../payments/card-service.ts';
import { payPalService } from '../payments/paypal-service.ts';
import type { PublishedFunnels } from '../publish/published-funnel.ts';
import type { OrderDesk } from './money-commands.ts';

export type OwnOrders = { ok: true; desk: OrderDesk; close(): Promise<void> } | { ok: false; message: string };

/** The orders for one command of this process, where no server runs: with the provider, or its sandbox on a free port. */
export async function ownOrders(config: Config, db: Kysely<Schema>, funnels: PublishedFunnels): Promise<OwnOrders> {
  const card = await cardService({ ...config, sandboxPort: 0 }, { tellsShop: false });
  if (!card.ok) return card;
  const alone = { ...config, paypalSandboxPort: 0 };
  const paypal = await payPalService(alone, { brandName: '', isTest: card.sandbox !== null, tellsShop: false });
  if (!paypal.ok) {
    await card.close();
    return paypal;
  }
  const desk = createOrders({
    ...{ db, card: card.provider, funnels, randomBytes, newId: randomUUID },
    paypal: paypal.provider && { provider: paypal.provider, publicUrl: config.publicUrl },
    clock: () => new Date(),
    log: (level, message, detail) => console.error(`${level}: ${message}`, detail ?? ''),
  });
  const close = async () => {
    await paypal.close();
    await card.close();
  };
  return { ok: true, desk, close };
}
