import { describe, expect, it } from 'vitest';
import { tagManagerAt } from '../../../server/render/tag-manager.ts';
import { funnelOf, graphOf, page, thankYou } from '../../support/funnels/funnels.ts';
import { appDuringTests, configOf } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
const SCRIPT = 'http://127.0.0.1:9/gtm.js';
const TAGGED = {
  TAG_MANAGER_ID: 'GTM-A&B',
  TAG_MANAGER_URL: SCRIPT,
  TAG_ORIGINS: 'https://*.tags.example, http://127.0.0.1:8',
};

/** The page's content policy, and the address of its tag manager's script. */
async function pageAt(url: string, environment: Record<string, string> = TAGGED) {
  const app = await shop().build(environment);
  const reply = await app.inject(url);
  const [, settings = '{}'] = /id="sluice-settings"[^>]*>([^<]*)</.exec(reply.body) ?? [];
  return { policy: String(reply.headers['content-security-policy']), tagScript: JSON.parse(settings).tagScript };
}

describe('the tag manager of a page', () => {
  it('M04 L10 is allowed with its tags on a page that takes no payment', async () => {
    const { policy, tagScript } = await pageAt('/home?uid=classic');
    expect(tagScript).toBe(`${SCRIPT}?id=GTM-A%26B`);
    for (const directive of ['script-src', 'connect-src', 'img-src'])
      expect(policy).toMatch(
        new RegExp(`${directive} [^;]*http://127.0.0.1:9 https://\\*.tags.example http://127.0.0.1:8`),
      );
  });

  it.each([
    'two-step-order-form-common?uid=classic',
    'CTUS_3-Unit-PowerMotion_AP?uid=classic',
    'SecureCart?uid=subscription',
    'terms?uid=classic',
    'no-such-page',
    'order-success-common?uid=classic&preview=none&receipt=AAAAAAAAAAAAAAAAAAAAAA',
  ])('M04 is none at %s', async (address) => {
    const { policy, tagScript } = await pageAt(`/${address}`);
    expect([tagScript, policy.includes('tags.example'), policy.includes('127.0.0.1:9')]).toEqual([
      undefined,
      false,
      false,
    ]);
  });

  it('M04 L10 is none without a container', async () => {
    const { policy, tagScript } = await pageAt('/home?uid=classic', { TAG_MANAGER_URL: SCRIPT });
    expect([tagScript, policy.includes('127.0.0.1:9')]).toEqual([undefined, false]);
  });

  it('M04 is none at an address that a page with payment shares', () => {
    const { runtime, tags } = configOf('/tmp', TAGGED);
    const graph = graphOf(funnelOf([page('same'), page('order-form', { url: 'same' }), thankYou()]));
    const config = { runtime, tags };
    expect(tagManagerAt(graph, '/other', config)).toBeNull();
    expect(tagManagerAt(graph, '/', config)).not.toBeNull();
  });
});
