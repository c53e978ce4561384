import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { appDuringTests } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
const PUBLIC = { PUBLIC_URL: 'https://shop.example:8443', ALLOWED_HOSTS: 'www.shop.example' };

const statusFor = async (app: FastifyInstance, host: string, url = '/home') =>
  (await app.inject({ url, headers: { host } })).statusCode;

it('a shop with a public URL answers for its host and the allowed ones, with and without a port', async () => {
  const app = await shop().build(PUBLIC);
  for (const host of ['shop.example:8443', 'shop.example', 'SHOP.example', 'www.shop.example', 'www.shop.example:80']) {
    expect([host, await statusFor(app, host)]).toEqual([host, 200]);
  }
});

it('another host gets 421 with the setting that would allow it, for a page, a call and a file', async () => {
  const app = await shop().build(PUBLIC);
  for (const url of ['/home', '/api/orders/all', '/assets/index.js', '/openapi.json', '/nowhere']) {
    for (const host of [
      'evil.example',
      'shop.example.evil.example',
      'localhost',
      '127.0.0.1',
      'shop.example@evil',
      '',
    ]) {
      const reply = await app.inject({ url, headers: { host } });
      expect([host, reply.statusCode]).toEqual([host, 421]);
      expect(reply.json().error.message).toContain('ALLOWED_HOSTS');
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  }
});

it('health answers for every host', async () => {
  expect(await statusFor(await shop().build(PUBLIC), '10.0.0.7', '/healthz')).toBe(200);
});

it('without a public URL every host is the shop’s', async () => {
  expect(await statusFor(shop().app, 'laptop.local:8080')).toBe(200);
});

it('behind a trusted proxy the forwarded host counts', async () => {
  const app = await shop().build({ ...PUBLIC, TRUST_PROXY: 'loopback' });
  const headers = { host: '127.0.0.1:8080', 'x-forwarded-host': 'shop.example' };
  expect((await app.inject({ url: '/home', headers })).statusCode).toBe(200);
});

it('two Host headers are refused', async () => {
  const app = await shop().build({});
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(url.port), url.hostname);
  socket.end('GET /home HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n');
  const parts: string[] = [];
  socket.setEncoding('utf8').on('data', (part: string) => parts.push(part));
  await once(socket, 'end');
  expect(parts.join('')).toMatch(/^HTTP\/1\.1 400 /);
});
