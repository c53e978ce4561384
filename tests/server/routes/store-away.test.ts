import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { StoreUnavailable } from '../../../server/db/connection/sql-state.ts';
import { sessionValues } from '../../../server/session/session-values.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
let app: FastifyInstance;

/** A shop that does not know the visitor, and whose database is away. */
beforeEach(async () => {
  const find = () => Promise.reject(new StoreUnavailable('away'));
  app = await shop().build({}, { sessionValues: { ...sessionValues(shop().store.db), find } });
});

const returning = (url: string) =>
  app.inject({ url, headers: { accept: 'text/html' }, cookies: { sluice_session: randomBytes(24).toString('hex') } });

it.each([
  ['R01 a text page', '/terms', 200],
  ['R01 a text page of a named funnel', '/privacy-policy?uid=classic', 200],
  ['R01 the choices of the visitor', '/optout', 200],
  ['R02 R13 an unknown route', '/nowhere', 404],
  ['R01 the page to withdraw on', '/withdraw?uid=vsl', 200],
  ['R13 an unknown uid', '/home?uid=nobody', 404],
])('%s is there for a returning visitor while the database is away', async (_, url, status) => {
  const reply = await returning(url);
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([status, undefined]);
  expect(reply.body).toBe((await app.inject({ url, headers: { accept: 'text/html' } })).body);
});

it.each(['/', '/home', '/home?uid=classic', '/order-success-common'])(
  '%s, which follows from the orders of its visitor, is loaded again in two seconds',
  async (url) => {
    const { statusCode, headers, body } = await returning(url);
    expect([statusCode, headers['retry-after'], headers.refresh]).toEqual([503, '2', '2']);
    expect(body).toMatch(/^This page cannot be shown at the moment/);
  },
);
