import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addRequestLimits, perMinute } from '../../../server/http/request-limits.ts';
import { reportUndeclaredProxy } from '../../../server/http/undeclared-proxy.ts';
import { testClock } from '../../support/shops/order-shop.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';

const shop = appDuringTests();

/** Two routes of one limit and one of another, behind these proxies. */
async function limited(trustProxy: string[] | false = false, clock = () => new Date()) {
  const app = fastify({ trustProxy });
  addRequestLimits(app, clock);
  const limit = { ...perMinute('pair'), max: 3 };
  for (const url of ['/api/pair', '/proxy/pair']) app.get(url, { config: { limit } }, async () => 'done');
  app.get('/alone', { config: { limit: { ...perMinute('alone'), max: 3 } } }, async () => 'done');
  const ask = async (url: string, remoteAddress: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return (await app.inject({ url, remoteAddress, headers })).statusCode;
  };
  return { app, ask };
}

it('routes that name one limit are counted together, and other ones apart', async () => {
  const { ask } = await limited();
  const urls = ['/api/pair', '/proxy/pair', '/api/pair', '/proxy/pair', '/alone'];
  const statuses: number[] = [];
  for (const url of urls) statuses.push(await ask(url, '198.51.100.1'));
  expect(statuses).toEqual([200, 200, 200, 429, 200]);
});

it('beyond a limit the answer says when to come back', async () => {
  const { app, ask } = await limited();
  for (let count = 0; count < 3; count += 1) await ask('/alone', '198.51.100.1');
  const { statusCode, headers } = await app.inject({ url: '/alone', remoteAddress: '198.51.100.1' });
  expect([statusCode, Number(headers['retry-after'])]).toEqual([429, 60]);
  expect(headers).not.toHaveProperty('x-ratelimit-remaining');
});

it.each([3_600_000, 86_400_000])('a limit lasts no longer where the clock is set back by %d ms', async (back) => {
  const clock = testClock();
  const { ask } = await limited(false, clock.now);
  for (let count = 0; count < 3; count += 1) await ask('/alone', '198.51.100.1');
  expect(await ask('/alone', '198.51.100.1')).toBe(429);
  clock.advance(-back);
  for (const status of [200, 200, 200, 429]) expect(await ask('/alone', '198.51.100.1')).toBe(status);
  clock.advance(60_000);
  expect(await ask('/alone', '198.51.100.1')).toBe(200);
});

it('an IPv6 address counts by its /64, and an IPv4 address in IPv6 as itself', async () => {
  const { ask } = await limited();
  for (const host of ['1', '2', '3']) expect(await ask('/alone', `2001:db8:1:2::${host}`)).toBe(200);
  expect(await ask('/alone', '2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
  expect(await ask('/alone', '2001:db8:1:3::1')).toBe(200);
  for (let count = 0; count < 3; count += 1) await ask('/alone', '::ffff:198.51.100.1');
  expect([await ask('/alone', '198.51.100.1'), await ask('/alone', '::ffff:198.51.100.2')]).toEqual([429, 200]);
});

it('behind a declared proxy each shopper is counted', async () => {
  const { ask } = await limited(['10.0.0.1']);
  for (let count = 0; count < 4; count += 1) await ask('/alone', '10.0.0.1', '198.51.100.1');
  expect(await ask('/alone', '10.0.0.1', '198.51.100.1')).toBe(429);
  expect(await ask('/alone', '10.0.0.1', '198.51.100.2')).toBe(200);
});

it('behind an undeclared one all are counted together, up to the limit of a hundred, whatever the header says', async () => {
  const { ask } = await limited();
  const addresses = ['10.0.0.1', '127.0.0.1', '::1', '::ffff:192.168.0.7'];
  for (let count = 0; count < 300; count += 1) {
    expect(await ask('/alone', addresses[count % 4] ?? '', `198.51.100.${count % 256}`)).toBe(200);
  }
  expect(await ask('/alone', '10.0.0.1', '198.51.100.9')).toBe(429);
  expect(await ask('/alone', '198.51.100.9')).toBe(200);
});

it('a receipt’s page and calls are counted together, and beyond the limit the page is 429 and no 404', async () => {
  const app = await shop().build({});
  const ask = (url: string) => app.inject({ url, remoteAddress: '198.51.100.1' });
  const token = 'A'.repeat(22);
  const ways = [`/api/receipts/${token}`, `/proxy/receipts/${token}`, `/thanks?uid=classic&receipt=${token}`];
  for (let count = 0; count < 60; count += 1) expect((await ask(ways[count % 3] ?? '')).statusCode).toBe(404);
  for (const way of ways) {
    const { statusCode, headers } = await ask(way);
    expect([way, statusCode, Number(headers['retry-after']) > 0]).toEqual([way, 429, true]);
    expect(headers['cache-control']).toBe('no-store');
  }
  expect((await ask('/home')).statusCode).toBe(200);
});

async function toldBy(trustProxy: string[] | false, requests: { remoteAddress: string; forwarded?: string }[]) {
  const told: string[] = [];
  const app = fastify({ trustProxy });
  reportUndeclaredProxy(app, (message) => told.push(message));
  app.get('/', async () => 'done');
  for (const { remoteAddress, forwarded } of requests) {
    await app.inject({ url: '/', remoteAddress, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} });
  }
  return told;
}

it('a proxy that is not declared is told once, with the address to declare', async () => {
  const proxied = { remoteAddress: '10.0.0.7', forwarded: '198.51.100.1' };
  const told = await toldBy(false, [{ remoteAddress: '10.0.0.7' }, proxied, proxied]);
  expect(told).toEqual([expect.stringMatching(/^X-Forwarded-For arrives from 10\.0\.0\.7, which TRUST_PROXY .*\.$/)]);
  expect(await toldBy(['10.0.0.8'], [proxied])).toEqual(told);
  expect(await toldBy(['10.0.0.7'], [proxied])).toEqual([]);
});

it('a public address is not written down', async () => {
  const told = await toldBy(false, [{ remoteAddress: '203.0.113.7', forwarded: '198.51.100.1' }]);
  expect(told).toEqual([expect.stringMatching(/^X-Forwarded-For arrives from a public address, which TRUST_PROXY /)]);
});
