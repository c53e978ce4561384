import { describe, expect, it } from 'vitest';
import { SOURCES } from './program.ts';
import { readText } from './read-imports.ts';

/** The folder that writes and delivers events. */
const ROOM = /^server\/outbox\//;

/** Ways to write to the outbox without a flush, and to claim that an event was published. */
const BYPASSES = [
  /(insertInto|updateTable|deleteFrom|insertRows)\(\s*['"`]outbox\b/,
  /\b(into|update|delete from) "?outbox\b/i,
  /\bisAny\b/,
  /\bas (unknown as )?PublishingTransaction\b/,
  /\bflushOutbox\??\.?\(/,
];

function bypassesIn(text: string): string[] {
  return text.split('\n').filter((line) => BYPASSES.some((bypass) => bypass.test(line)));
}

const outside = SOURCES.filter(({ path }) => path.startsWith('server/') && !ROOM.test(path));

describe('every write to the outbox flushes it', () => {
  it('in the whole server', () => {
    expect(outside.length).toBeGreaterThan(200);
    expect(SOURCES.filter(({ path }) => ROOM.test(path)).length).toBeGreaterThan(4);
  });

  it('since only its own folder writes events, by functions that flush it', () => {
    const found = outside.map(({ path }) => ({ path, lines: bypassesIn(readText(path)) }));
    expect(found.filter(({ lines }) => lines.length > 0)).toEqual([]);
  });

  it.each([
    "await trx.insertInto('outbox').values(row).execute();",
    "const statement = insertRows('outbox', [row], condition);",
    'await sql`insert into outbox (topic) values (1)`.execute(db);',
    'trx.published.isAny = true;',
    'Object.assign(trx, { published: { isAny: false } })',
    'work(trx as PublishingTransaction)',
    'deps.flushOutbox?.();',
  ])('finds %s', (line) => {
    expect(bypassesIn(line)).toEqual([line]);
  });

  it.each([
    "await db.selectFrom('outbox').selectAll().execute();",
    'flushOutbox: outbox.flush,',
    'const published = await deps.funnels.byHash(hash);',
    'await publish(trx, event, deps.clock());',
  ])('allows %s', (line) => {
    expect(bypassesIn(line)).toEqual([]);
  });
});
