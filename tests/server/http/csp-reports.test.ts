import fastify from 'fastify';
import { expect, it } from 'vitest';
import { cspReportRoutes } from '../../../server/http/csp-reports.ts';
import { addRequestLimits } from '../../../server/http/request-limits.ts';

const TOKEN = 'receipt=hidden-token';

async function collector() {
  const logged: object[] = [];
  const app = fastify();
  await addRequestLimits(app, () => new Date());
  await app.register(cspReportRoutes, { log: (_message, detail) => logged.push(detail) });
  const post = (payload: object | string, type = 'application/csp-report') =>
    app.inject({
      method: 'POST',
      url: '/csp-reports',
      remoteAddress: '198.51.100.1',
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      headers: { 'content-type': type },
    });
  return { logged, post };
}

const reportOf = (directive: string, blocked: string) => ({
  'csp-report': {
    'document-uri': `https://shop.example/thanks?${TOKEN}`,
    'effective-directive': directive,
    'blocked-uri': blocked,
    'script-sample': 'hidden sample',
  },
});

it('a violation is logged once, as a directive and an origin, without addresses of pages and files', async () => {
  const { logged, post } = await collector();
  for (const path of ['/a.js?hidden', '/b.js', '/a.js?hidden']) {
    const reply = await post(reportOf('script-src-elem', `https://evil.example${path}`));
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
  }
  await post(reportOf('style-src-attr', 'inline'));
  expect(logged).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example' },
    { directive: 'style-src-attr', blocked: 'inline' },
  ]);
});

it('the newer form of reports is read too', async () => {
  const { logged, post } = await collector();
  const body = { effectiveDirective: 'img-src', blockedURL: 'data:image/png;base64,hidden', documentURL: TOKEN };
  await post([{ type: 'csp-violation', body }], 'application/reports+json');
  expect(logged).toEqual([{ directive: 'img-src', blocked: 'data:' }]);
});

it('no more than fifty kinds are logged', async () => {
  const { logged, post } = await collector();
  for (let kind = 0; kind < 12; kind += 1) {
    const reports = [0, 1, 2, 3, 4, 5].map((each) => ({
      body: { effectiveDirective: 'img-src', blockedURL: `https://site-${kind}-${each}.example/` },
    }));
    await post(reports, 'application/reports+json');
  }
  expect(logged).toHaveLength(50);
});

it.each(['null', '{', '7', '{"csp-report":7}', '{"csp-report":{"effective-directive":"<b>\\nhidden"}}', '[[]]'])(
  '%s is accepted and not logged',
  async (text) => {
    const { logged, post } = await collector();
    expect((await post(text)).statusCode).toBe(204);
    expect(logged).toEqual([]);
  },
);

it('reports are limited in size and number', async () => {
  const { post } = await collector();
  expect((await post(`"${'x'.repeat(9_000)}"`)).statusCode).toBe(413);
  for (let sent = 1; sent < 60; sent += 1) await post('{}');
  const over = await post('{}');
  expect([over.statusCode, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);
});
