import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PageBlocks } from '../../../contracts/page/page-blocks.ts';
import { NO_RULES } from '../../../domain/pricing/shop-rules.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { funnelsOf, testFunnel } from '../../support/funnels/order-funnel.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
/** The demo's funnel, and after it one of another brand that shares the address `order` with it. */
let twoBrands: FastifyInstance;

beforeEach(async () => {
  const both = [shop().classic, testFunnel()];
  twoBrands ??= await shop().build({}, { funnels: { ...funnelsOf(...both), live: () => both } });
});

/** The answer for an address: the status, the funnel, and the reason without one. */
async function visit(url: string) {
  const { statusCode, headers, body } = await twoBrands.inject(url);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const data = readPageBlocks(new JSDOM(body).window.document);
  const uid = data.published?.graph.funnel.uniqueIdentifier ?? null;
  return { status: statusCode, uid, problem: data.problem, title: data.text?.title };
}

const found = (uid: string) => ({ status: 200, uid, problem: null, title: undefined });
const missing = (problem: PageBlocks['problem']) => ({ status: 404, uid: null, problem, title: undefined });

describe('the funnel of an address', () => {
  it('A02 uid decides, in any order of publishing', async () => {
    expect(await visit('/order?uid=test')).toEqual(found('test'));
    expect(await visit('/order?uid=classic')).toEqual(found('classic'));
    expect(await visit('/?uid=test')).toEqual(found('test'));
  });

  it('A02 without uid the first segment does; of funnels that share it the first published', async () => {
    expect(await visit('/more')).toEqual(found('test'));
    expect(await visit('/home')).toEqual(found('classic'));
    expect(await visit('/order')).toEqual(found('classic'));
  });

  it('A02 the bare origin leads to the first funnel', async () => {
    expect(await visit('/')).toEqual(found('classic'));
  });

  it('A02 an empty uid is ignored', async () => {
    expect(await visit('/more?uid=')).toEqual(found('test'));
  });

  it('Q09 of a repeated uid the first one is used, and a malformed query never fails', async () => {
    expect(await visit('/home?uid=classic&uid=none')).toEqual(found('classic'));
    expect(await visit('/home?uid=%E0%A4%A&%')).toEqual(missing('unknown-funnel'));
    expect(await visit('/home?x=1?&uid=classic')).toEqual(found('classic'));
  });

  it('Q09 a uid behind two hundred other parameters is not read, and one before them opens its funnel', async () => {
    const others = '&x=1'.repeat(200);
    expect(await visit(`/more?y=1${others}&uid=classic`)).toEqual(await visit('/more'));
    expect(await visit(`/more?uid=classic${others}`)).not.toEqual(await visit('/more'));
  });

  it('R08 every url of a step opens it: its own, its generic one, and with more segments behind it', async () => {
    for (const url of ['/home', '/start', '/CTUS_3-Unit-PowerMotion_AP', '/upsell-1', '/home/and/more', '//home']) {
      expect(await visit(url)).toEqual(found('classic'));
    }
    expect(await visit('/two%2Dstep%2Dorder%2Dform%2Dcommon')).toEqual(found('classic'));
  });

  it.each([
    ['R01 a page of text is there under its name', '/terms'],
    ['R01 a page of text is there for a named funnel too', '/terms?uid=classic'],
  ])('%s', async (_, url) => {
    expect(await visit(url)).toMatchObject({
      status: 200,
      problem: null,
      title: expect.stringContaining('Fernhollow'),
    });
  });

  it('A02 R13 an unknown uid is a page with status 404 that says so', async () => {
    expect(await visit('/home?uid=nobody')).toEqual(missing('unknown-funnel'));
    expect(await visit('/nowhere?uid=nobody')).toEqual(missing('unknown-funnel'));
  });

  it('R02 R13 an unknown route is a page with status 404 that says so', async () => {
    expect(await visit('/nowhere')).toEqual(missing('unknown-route'));
    expect(await visit('/nowhere?uid=classic')).toEqual(missing('unknown-route'));
  });

  it.each(['//[', '//:80', '//evil.example', '/..%2f..%2fetc%2fpasswd'])(
    'R02 the strange address %s is an unknown route, not a failure',
    async (url) => {
      expect(await visit(url)).toEqual(missing('unknown-route'));
    },
  );

  it('R02 a very long address is an unknown route', async () => {
    expect(await visit(`/${'a'.repeat(5000)}`)).toEqual(missing('unknown-route'));
  });

  it('R02 a shop without funnels has a page that says so', async () => {
    const app = await shop().build(
      {},
      {
        funnels: {
          live: () => [],
          destinations: () => [],
          presentUid: (uid) => uid,
          rulesOf: () => NO_RULES,
          byHash: async () => null,
          isRevoked: () => false,
          load: async () => {},
        },
      },
    );
    const reply = await app.inject('/');
    expect([reply.statusCode, reply.body]).toEqual([503, 'No funnel is published yet.']);
  });
});
