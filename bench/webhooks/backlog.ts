import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/**
 * Queues events of sold orders for an endpoint, as an outage of an hour leaves them: each was tried some times, and is due again within
 * the half hour. Returns when all of them are delivered, in milliseconds.
 */
export async function drainBacklog(databaseUrl: string, endpoint: string, events: number): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(QUEUE, [events, endpoint]);
    const began = performance.now();
    while ((await openOf(client, endpoint)) > 0) await pause(50);
    return performance.now() - began;
  } finally {
    await client.end();
  }
}

const QUEUE = `
  with sold as (
    select id, checkout_id, row_number() over () as place, count(*) over () as orders from orders where status = 'Paid'
  ), events as (
    insert into outbox (topic, payload, created_at, delivered_at)
    select 'order.paid', json_build_object('orderId', sold.id), now() - random() * interval '1 hour', now()
    from generate_series(1, $1::int) as number join sold on sold.place = 1 + number % sold.orders
    returning id, payload->>'orderId' as order_id, created_at
  )
  insert into event_deliveries (event_id, endpoint, queue, queued_at, attempts, next_at, tried_at, last_answer)
  select events.id, $2, sold.checkout_id, events.created_at, 6,
    now() + random() * interval '30 minutes', now() - interval '10 minutes', '503'
  from events join sold on sold.id = events.order_id`;

async function openOf(client: Client, endpoint: string): Promise<number> {
  const { rows } = await client.query<{ open: number }>(
    'select count(*)::int as open from event_deliveries where endpoint = $1 and delivered_at is null and parked_at is null',
    [endpoint],
  );
  return rows[0]?.open ?? 0;
}
