import { beforeEach, describe, expect, it } from 'vitest';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
let browser: GuestBrowser;

beforeEach(async () => {
  browser = await GuestBrowser.opened(shop().app);
  await shop().store.db.deleteFrom('server_log').execute();
});

/** Sends a line, expects its acceptance, and returns the stored row. */
async function logged(line: object | string) {
  const reply = await browser.post('logger', line, { 'content-type': 'application/json' });
  expect([reply.statusCode, reply.body]).toEqual([204, '']);
  return shop().store.db.selectFrom('server_log').select(['level', 'message', 'detail']).execute();
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('a line of the browser’s log', () => {
  it('C05 K02 is stored with its level and object', async () => {
    const logObject = { method: 'saveStats', status: 500, list: [1, 'two', null, true] };
    expect(await logged({ level: 'warn', message: 'a statistics event was not saved', logObject })).toEqual([
      { level: 'warn', message: 'a statistics event was not saved', detail: logObject },
    ]);
  });

  it.each(['\n', '\r\n', '\t', '\0', '\x1b[31m', '\x7f', '\x85', '\u2028', '\u2029', '\v\f'])(
    'C05 stays one line with %j in it',
    async (strange) => {
      const [line] = await logged({ level: 'info', message: `first${strange}error: forged` });
      expect(line?.message).toMatch(/^first ?(\[31m)?error: forged$/);
    },
  );

  it('C05 with nothing but control characters is stored', async () => {
    expect(await logged({ level: 'info', message: '\n\0\r' })).toMatchObject([{ message: ' ' }]);
  });

  it('C05 with half of a character pair in text, name or object is stored', async () => {
    const line = { level: 'error', message: 'a\ud800b', logObject: { 'n\0\udfff': '\ud83d\ude00 \ud83d' } };
    expect(await logged(line)).toEqual([
      { level: 'error', message: 'a\ufffdb', detail: { 'n\ufffd': '\u{1f600} \ufffd' } },
    ]);
  });

  it.each([100, 8000])('C05 with an object of %i levels is stored', async (levels) => {
    const [line] = await logged(`{"level":"info","message":"deep","logObject":${nested(levels)}}`);
    expect(JSON.stringify(line?.detail)).toBe(`${'['.repeat(20)}"…"${']'.repeat(20)}`);
  });

  it('C05 without an object has none', async () => {
    expect(await logged({ level: 'debug', message: 'x' })).toMatchObject([{ detail: null }]);
  });

  it.each([
    [{ level: 'fatal', message: 'x' }, 'level'],
    [{ level: 'info', message: '' }, 'message'],
    [{ level: 'info', message: 'x'.repeat(501) }, 'message'],
    [{ level: 'info' }, 'message'],
  ])('C05 H05 that is malformed is refused and named', async (line, field) => {
    const reply = await browser.post('logger', line);
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, field]);
  });

  it('C05 beyond 16 KB it is refused', async () => {
    const reply = await browser.post('logger', { level: 'info', message: 'x', logObject: 'x'.repeat(17_000) });
    expect(reply.statusCode).toBe(413);
  });
});
