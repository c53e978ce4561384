import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_RULES } from '../../../domain/pricing/shop-rules.ts';
import { testFunnel } from '../../support/funnels/order-funnel.ts';
import { ASSET, appDuringTests, REPOSITORY } from '../../support/shops/running-app.ts';

const shop = appDuringTests();

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};

describe('pictures', () => {
  it('every picture of the demo is served with its type, and revalidated after an hour', async () => {
    const files = await fs.readdir(path.join(REPOSITORY, 'funnels/fernhollow/images'));
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const { statusCode, headers } = await shop().app.inject(`/images/fernhollow/${file}`);
      expect([file, statusCode, headers['content-type']]).toEqual([file, 200, TYPES[path.extname(file)]]);
      expect(headers['cache-control']).toBe('public, max-age=3600');
    }
  });

  it('a script in a picture that is opened directly does not run', async () => {
    const { headers } = await shop().app.inject('/images/fernhollow/mark.svg');
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  it.each([
    '/images/..%2f..%2fpackage.json',
    '/images/../../package.json',
    '/images/fernhollow/..%2fbrand.json',
    '/images/fernhollow/..%2f..%2f..%2fpackage.json',
    '/images/fernhollow/%2e%2e/brand.json',
    '/images/fernhollow/..%5cbrand.json',
    '/images/fernhollow/mark.svg%00.png',
    '/images/fernhollow/.svg',
    '/images/fernhollow/brand.json',
    '/images/%2e%2e/mark.svg',
    '/images/fernhollow//etc/passwd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/lock',
    '/assets/',
    '/images/fernhollow/no-such.svg',
    '/images/nobody/mark.svg',
    '/assets/no-such.js',
    '/images/',
    '/images',
  ])('%s leads to no file', async (url) => {
    const { statusCode, body } = await shop().app.inject(url);
    expect([400, 404]).toContain(statusCode);
    expect(body).not.toMatch(/"dependencies"|"uniqueName":|root:/);
  });
});

describe('the built storefront', () => {
  it('a file of the build never changes and is cached for a year', async () => {
    const { statusCode, headers, body } = await shop().app.inject(`/assets/${ASSET}`);
    expect([statusCode, body]).toEqual([200, 'export {};\n']);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});

it('a built file says that it exists in several encodings, in whichever it is sent', async () => {
  for (const encoding of ['identity', 'br', 'gzip']) {
    const { headers } = await shop().app.inject({ url: `/assets/${ASSET}`, headers: { 'accept-encoding': encoding } });
    expect(headers.vary).toBe('Accept-Encoding');
  }
  expect((await shop().app.inject('/images/fernhollow/mark.svg')).headers).not.toHaveProperty('vary');
});

it('a script has the headers that guard it, and none that only a page needs', async () => {
  const { headers } = await shop().app.inject(`/assets/${ASSET}`);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options', 'server-timing'])
    expect(headers).not.toHaveProperty(name);
});

describe('the theme of a brand', () => {
  it('puts the brand’s tokens over the defaults', async () => {
    const brand = { ...testFunnel().brand, tokens: { accent: '#123456', 'font-display': 'Georgia, serif' } };
    const app = await shop().build(
      {},
      {
        funnels: {
          live: () => [{ ...testFunnel(), brand }],
          destinations: () => [],
          presentUid: (uid) => uid,
          rulesOf: () => NO_RULES,
          byHash: async () => null,
          isRevoked: () => false,
          load: async () => {},
        },
      },
    );
    const { headers, body } = await app.inject('/brands/testbrand/theme.css');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toBe(':root:root {\n  --accent: #123456;\n  --font-display: Georgia, serif;\n}\n');
  });

  it('an unknown brand has none', async () => {
    const reply = await shop().app.inject('/brands/nobody/theme.css');
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'not_found']);
  });
});
