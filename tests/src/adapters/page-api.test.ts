// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageApi } from '../../../src/adapters/api/page-api.ts';
import { storedAffiliate } from '../../../src/adapters/page/affiliate-info.ts';
import { aShop } from '../../support/funnels/shop.ts';

const fetch = vi.fn(
  async (_url: unknown, _request: { headers: Record<string, string>; body: string }) => new Response('{}'),
);

beforeEach(() => void vi.stubGlobal('fetch', fetch));
afterEach(() => {
  vi.unstubAllGlobals();
  fetch.mockClear();
  sessionStorage.clear();
});

async function called(...options: Parameters<typeof pageApi>) {
  await pageApi(...options).post('logger', { level: 'info' });
  const [url, request] = fetch.mock.calls[0] ?? [];
  return { url: String(url), headers: new Headers(request?.headers), body: JSON.parse(request?.body ?? 'null') };
}

describe('the API client of a page', () => {
  it.each(['/api', '/gateway/proxy'])('H01 it calls below %s where the runtime settings say so', async (apiBase) => {
    expect((await called(aShop({ apiBase }), undefined)).url).toBe(`${apiBase}/logger`);
  });

  it('H01 it calls below /proxy where the settings of an older page, or of a page without any, say nothing', async () => {
    expect((await called(aShop(), undefined)).url).toBe('/proxy/logger');
    fetch.mockClear();
    expect((await called(null, undefined)).url).toBe('/proxy/logger');
  });

  it('H02 it sends the brand, a new request id and the token of the settings', async () => {
    const { headers } = await called(aShop({ apiToken: 'public' }), undefined);
    expect(headers?.get('brand')).toBe('fernhollow');
    expect(headers?.get('authorization')).toBe('Bearer public');
    expect(headers?.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('H03 its bodies have the affiliate parameters that it is given', async () => {
    expect((await called(aShop(), { affId: 'a', salesFunnel: 'Funnel' })).body).toMatchObject({
      level: 'info',
      affParameters: { affId: 'a' },
    });
  });
});

describe('the stored affiliate parameters', () => {
  it('H03 E15 they are those of the visit, and none are made here', () => {
    expect(storedAffiliate(window, 'fernhollow')).toBeUndefined();
    expect(sessionStorage.getItem('affiliateInfo')).toBeNull();
    sessionStorage.setItem('affiliateInfo', JSON.stringify({ fernhollow: { affId: 'a', salesFunnel: 'Funnel' } }));
    expect(storedAffiliate(window, 'fernhollow')).toMatchObject({ affId: 'a' });
    expect(storedAffiliate(window, 'northvale')).toBeUndefined();
  });

  it('H03 forbidden storage has none', () => {
    const forbidden = {
      get sessionStorage(): Storage {
        throw new Error('forbidden');
      },
    };
    expect(storedAffiliate(forbidden, 'fernhollow')).toBeUndefined();
  });
});
