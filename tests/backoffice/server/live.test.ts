import { get } from 'node:http';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { LiveMessage } from '../../../backoffice/contracts/live.ts';
import { changedTopics, liveMarks } from '../../../backoffice/server/live/live-marks.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { runningStudio } from './running-studio.ts';

const NOW = new Date('2026-11-26T10:30:00Z');

describeOnBothStores('what is new in the shop', (makeStore) => {
  it('is told apart by topic', async () => {
    const { db } = await makeStore();
    const before = await liveMarks(db, NOW);
    expect(changedTopics(before, await liveMarks(db, NOW))).toEqual([]);
    await db
      .insertInto('admin_audit')
      .values({ began_at: NOW, channel: 'studio', actor: 'studio', command: 'publish', arguments: '{}' })
      .execute();
    const audited = await liveMarks(db, NOW);
    expect(changedTopics(before, audited)).toEqual(['audit']);
    await sql`
      insert into hourly_event_counts values
        (date_trunc('hour', ${NOW}::timestamptz), 'PageView', 'f', 'h', 's', '', '', false, '', '', '', 1)`.execute(db);
    const counted = await liveMarks(db, NOW);
    expect(changedTopics(audited, counted)).toEqual(['figures']);
    await db.insertInto('outbox').values({ topic: 'order.paid', payload: '{}' }).execute();
    expect(changedTopics(counted, await liveMarks(db, NOW))).toEqual(['orders', 'outbox']);
  });
});

it('a page that watches hears the topics that change, until the store does not answer', async () => {
  let figures = 'first';
  const marks = async () => {
    if (figures === 'gone') throw new Error('the store does not answer');
    return { figures, orders: '', versions: '', outbox: '', audit: '' };
  };
  const { port, signIn } = await runningStudio({ marks });
  const messages: LiveMessage[] = [];
  const headers = { host: `studio.localhost:${port}`, cookie: await signIn() };
  let hasEnded = false;
  const request = get({ host: 'localhost', port, path: '/api/live', headers }, (reply) => {
    expect(reply.headers['content-type']).toBe('text/event-stream');
    reply.on('data', (text) => {
      const [, data] = /^data: (.*)$/m.exec(String(text)) ?? [];
      if (data) messages.push(JSON.parse(data));
    });
    reply.on('end', () => {
      hasEnded = true;
    });
  });
  onTestFinished(() => void request.destroy());
  await expect.poll(() => messages).toEqual([{ at: expect.any(String), topics: [] }]);
  figures = 'second';
  await expect.poll(() => messages.at(-1)?.topics).toEqual(['figures']);
  figures = 'gone';
  await expect.poll(() => hasEnded).toBe(true);
});
