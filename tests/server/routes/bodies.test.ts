import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerError, UNREAD } from '../../../server/http/problems.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { saleBody } from '../checkout/placing/buy.ts';

const shop = appDuringTests();
const browser = () => GuestBrowser.opened(shop().app);

/** Expects the one shape of an error answer, with this status. */
function expectProblem(reply: { statusCode: number; json(): unknown }, status: number, error: object) {
  expect(reply.json()).toEqual({ error: { message: expect.any(String), requestId: expect.any(String), ...error } });
  expect(reply.statusCode).toBe(status);
}

describe('an invalid body', () => {
  it.each([
    ['a missing field', {}, 'eventType'],
    ['a field of the wrong type', { eventType: 5 }, 'eventType'],
    ['a null where a text must be', { eventType: null }, 'eventType'],
    ['a text where a number must be', { eventType: 'Video', videoPercentage: '50' }, 'videoPercentage'],
    ['a number out of bounds', { eventType: 'Video', videoPercentage: 101 }, 'videoPercentage'],
    ['a text that is too long', { eventType: 'x', url: 'u'.repeat(2001) }, 'url'],
    ['a nested field', { eventType: 'x', affParameters: { affid: ['a'] } }, 'affParameters.affid'],
    ['an array in place of the body', [], 'body'],
    ['a text in place of the body', '"text"', 'body'],
  ])('H05 %s is 400 and named', async (_, body, field) => {
    const reply = await (await browser()).post('funnel/stats/save', body, { 'content-type': 'application/json' });
    expectProblem(reply, 400, { code: 'invalid_request', field, message: UNREAD });
  });

  it('H05 nested and missing fields of an order, and a total that is no number, are 400 and named', async () => {
    const ann = await browser();
    const sale = await saleBody(shop(), ann, randomUUID());
    const account = { ...sale.account, city: 7 };
    const { zipPostalCode: _, ...noZip } = sale.account ?? { zipPostalCode: '' };
    const faults: [object, string][] = [
      [{ ...sale, account }, 'account.city'],
      [{ ...sale, account: noZip }, 'account.zipPostalCode'],
      [{ ...sale, quote: { ...sale.quote, total: String(sale.quote?.total) } }, 'quote.total'],
      [{ ...sale, quote: { ...sale.quote, total: null } }, 'quote.total'],
      [{ ...sale, cardDetails: {} }, 'cardDetails.cardId'],
      [{ ...sale, orderType: 'Gift' }, 'orderType'],
    ];
    for (const [body, field] of faults) {
      expectProblem(await ann.post('orders/createguest', body), 400, {
        code: 'invalid_request',
        field,
        message: UNREAD,
      });
    }
    expect((await ann.get('orders/all')).json()).toEqual([]);
  });

  it.each(['/proxy/logger', '/api/orders/createguest'])('H05 ten megabytes for %s are 413', async (url) => {
    const body = { level: 'info', message: 'x', logObject: 'x'.repeat(10_000_000) };
    expectProblem(await (await browser()).post(url, body), 413, { code: 'invalid_request', message: UNREAD });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json'])(
    'H04 a body of type %s, which another site’s form could send, is refused',
    async (type) => {
      const reply = await (await browser()).post('logger', '{"level":"info","message":"x"}', { 'content-type': type });
      expectProblem(reply, 415, { code: 'invalid_request', message: UNREAD });
    },
  );

  it.each(['{', '', '{"level":"info","message":"x","__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'])(
    'H05 the body %s is 400',
    async (body) => {
      const reply = await (await browser()).post('logger', body, { 'content-type': 'application/json' });
      expectProblem(reply, 400, { code: 'invalid_request', message: UNREAD });
    },
  );
});

describe('an address without a handler', () => {
  it.each(['/api/nowhere', '/proxy/nowhere', '/api/orders', '/api/', '/api', '/proxy'])(
    'H01 H05 GET %s is 404 as JSON',
    async (url) => {
      const reply = await shop().app.inject(url);
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
      expectProblem(reply, 404, { code: 'not_found', message: 'Page not found' });
    },
  );

  it('H05 a call with the wrong method, and a post to a page, are 404 as JSON', async () => {
    const ann = await browser();
    expectProblem(await ann.post('orders/all', {}), 404, { code: 'not_found' });
    expectProblem(await ann.post('/home', {}), 404, { code: 'not_found' });
  });
});

describe('an error answer', () => {
  it('H02 has the id that the browser gave its request', async () => {
    const reply = await shop().app.inject({ url: '/api/nowhere', headers: { 'x-request-id': 'my-id' } });
    expect(reply.json().error.requestId).toBe('my-id');
  });

  it.each(['', ' ', 'a b', 'x'.repeat(65), '<script>', 'käse', '1\u00a02'])(
    'H02 has an id of its own if the request’s id is %j',
    async (id) => {
      const reply = await shop().app.inject({ url: '/api/nowhere', headers: { 'x-request-id': id } });
      expect(reply.json().error.requestId).toMatch(/^[0-9a-f]{16}$/);
    },
  );

  it('H05 of a bug has no detail; the log has it', async () => {
    const lines: string[] = [];
    const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
    app.setErrorHandler(answerError);
    app.get('/', () => {
      throw new Error('secret detail');
    });
    const reply = await app.inject('/');
    expectProblem(reply, 500, { code: 'internal_error', message: 'Something went wrong' });
    expect(lines.join()).toContain('secret detail');
  });

  it.each([
    ['{"city":"Quill"}', 'city', 'must match pattern'],
    ['Quill {', undefined, 'FST_ERR_CTP_INVALID_JSON_BODY'],
  ])(
    'H05 of the body %s has none of the words of a schema or a parser; the log has them',
    async (payload, field, reason) => {
      const lines: string[] = [];
      const app = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
      app.setErrorHandler(answerError);
      const body = { type: 'object', properties: { city: { type: 'string', pattern: '^\\d+$' } } };
      app.post('/', { schema: { body } }, async () => 'read');
      const reply = await app.inject({
        method: 'POST',
        url: '/',
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expectProblem(reply, 400, { code: 'invalid_request', message: UNREAD, ...(field ? { field } : {}) });
      expect(lines.join()).toContain(reason);
      expect(lines.join()).not.toContain('Quill');
    },
  );

  it('H01 /api and /proxy have the same handlers', async () => {
    for (const call of ['orders/all', 'offers/bysfid/nothing', 'content/byname/home', 'content/sfid/fh-content-home']) {
      const [api, proxy] = await Promise.all(
        ['/api', '/proxy'].map((prefix) =>
          shop().app.inject({ url: `${prefix}/${call}`, headers: { 'x-request-id': 'r' } }),
        ),
      );
      expect([proxy?.statusCode, proxy?.body]).toEqual([api?.statusCode, api?.body]);
    }
  });

  it('a client that sends its request a byte a minute is disconnected', () => {
    expect(shop().app.server.requestTimeout).toBeGreaterThan(0);
    expect(shop().app.server.requestTimeout).toBeLessThanOrEqual(60_000);
  });
});
