import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';

const shop = appDuringTests();

describe('an address that cannot be decoded', () => {
  it.each(['/%', '/%E0%A4%A', '/%zz?uid=classic', '/%c0%af%c0%af', '/%25%', '/%?%'])(
    'R02 gets the default page: %s',
    async (url) => {
      const reply = await shop().app.inject(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("script-src 'self'"),
      });
      expect(readPageBlocks(new JSDOM(reply.body).window.document).problem).toBe('unknown-route');
    },
  );

  it('R08 leads to the funnel if its first segment can be decoded', async () => {
    const reply = await shop().app.inject('/home/%?uid=classic');
    expect(reply.statusCode).toBe(200);
  });

  it('H05 below the API gets the answer of an unknown call', async () => {
    for (const url of ['/api/%E0%A4%A', '/proxy/%', '/api/content/nothing/%']) {
      const reply = await shop().app.inject(url);
      expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'not_found']);
    }
  });
});
