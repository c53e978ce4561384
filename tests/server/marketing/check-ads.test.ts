import { expect, it, onTestFinished } from 'vitest';
import { startInternalAppsSandbox } from '../../../packages/sandboxes/internal-apps/internal-apps-sandbox.ts';
import { adSettings } from '../../../scripts/shop/provider-settings.ts';
import { readAds } from '../../../server/config/ads-config.ts';
import { readSettings } from '../../../server/config/settings.schema.ts';
import { boundedCalls } from '../../../server/marketing/bounded-calls.ts';
import { adProblems } from '../../../server/marketing/marketing.ts';
import { dnsLookup } from '../../../server/outbox/reachable-address.ts';

/** What is said at the start of a shop with these settings in the place of the sandbox's. */
async function problemsWith(over: Record<string, string> = {}, isOnThisMachine = true): Promise<string[]> {
  const apps = await startInternalAppsSandbox({ port: 0 });
  const calls = boundedCalls({ rules: 'anywhere', lookup: dnsLookup });
  onTestFinished(async () => {
    await calls.close();
    await apps.close();
  });
  const { settings } = readSettings({ ...adSettings(apps.origin), ...over });
  const config = { ads: readAds(settings, true, []), isOnThisMachine };
  const problems = await adProblems({ config, calls: { services: calls, postbacks: calls }, lookup: dnsLookup });
  const { meta, ga4, affiliates } = await (await fetch(`${apps.origin}/_sim/received`)).json();
  expect([meta, ga4, affiliates].map(({ counted }) => counted)).toEqual([[], [], []]);
  return problems;
}

it('good settings say nothing, and nothing is counted', async () => {
  expect(await problemsWith()).toEqual([]);
});

it.each<[Record<string, string>, RegExp]>([
  [
    { META_ACCESS_TOKEN: 'EAAfromanothershopaltogether' },
    /^META_PIXEL_ID or META_ACCESS_TOKEN is refused, so that purchases wait: Meta’s error 190: Invalid OAuth access token/,
  ],
  [{ META_PIXEL_ID: '99999' }, /^META_PIXEL_ID or META_ACCESS_TOKEN is refused.*100\/33/],
  [{ META_API_URL: 'http://127.0.0.1:9/v24.0' }, /^Meta cannot be reached \(/],
  [{ GA4_API_URL: 'http://127.0.0.1:9' }, /^Google Analytics cannot be reached \(/],
])('%j is one sentence, without a secret', async (over, sentence) => {
  const problems = await problemsWith(over);
  expect(problems).toEqual([expect.stringMatching(sentence)]);
  expect(problems.join()).not.toContain('altogether');
});

it('a server that is none of the services is said to be none', async () => {
  const apps = await startInternalAppsSandbox({ port: 0 });
  onTestFinished(() => apps.close());
  const nowhere = `${apps.origin}/elsewhere`;
  expect(await problemsWith({ META_API_URL: nowhere, GA4_API_URL: nowhere })).toEqual([
    expect.stringMatching(/^META_API_URL does not answer as Meta does \(404\)/),
    expect.stringMatching(/^GA4_API_URL does not answer as Google Analytics does \(404\)/),
  ]);
});

it('E15 a postback into a network that is not public is refused', async () => {
  expect(await problemsWith({}, false)).toEqual([
    expect.stringMatching(/^AFFILIATE_POSTBACK_URL cannot be called, so that postbacks wait: /),
  ]);
});
