import { expect, it, vi } from 'vitest';
import { dnsLookup } from '../../../server/outbox/reachable-address.ts';
import { webhookSender } from '../../../server/outbox/send-webhook.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';
import { WAIT } from '../../support/wait.ts';
import { addEndpoint, addEvent, outboxDeps, runningOutbox } from './outbox-fixtures.ts';
import { webhookReceiver } from './webhook-receiver.ts';

const HOUR = 3_600_000;

describeOnOneStore('embedded', 'endpoints of one host', (makeStore) => {
  it('two that hang have ten calls each, and another one gets every event', async () => {
    const { db } = await makeStore();
    const { url, received } = await webhookReceiver((reply, { path }) => {
      if (path !== '/hooks/hangs') reply.end();
    });
    for (const name of ['hangs', 'hangs', 'good']) await addEndpoint(db, { url: `${url}/${name}` });
    const sender = webhookSender({
      rules: { allowsLoopback: true },
      lookup: dnsLookup,
      clock: () => new Date(),
    });
    const outbox = runningOutbox(outboxDeps(db, { deliverers: { 'order.paid': [] }, webhooks: sender }), HOUR);
    const ids: number[] = [];
    for (let order = 0; order < 15; order += 1) ids.push(await addEvent(db, 'order.paid', { orderId: `${order}` }));
    outbox.flush();
    const at = (path: string) => received.filter((each) => each.path === path).map(({ body }) => JSON.parse(body).id);
    const inOrder = (one: number, other: number) => one - other;
    await vi.waitFor(() => expect(at('/hooks/good').toSorted(inOrder)).toEqual(ids), WAIT);
    await vi.waitFor(() => expect(at('/hooks/hangs')).toHaveLength(20), WAIT);
    const stopped = outbox.stop();
    await sender.close();
    await stopped;
  });
});
