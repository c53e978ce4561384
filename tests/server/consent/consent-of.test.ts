import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { DATA_BLOCKS } from '../../../contracts/page/page-blocks.ts';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';

const shop = appDuringTests();

const BEHIND_PROXY = { TRUST_PROXY: 'loopback', REGION_HEADER: 'CF-IPCountry' };
const FORWARDED = { 'x-forwarded-for': '198.51.100.1' };

/** Fernhollow sells by opt-out everywhere, Northvale by opt-out in the United States alone. */
const FERNHOLLOW = '/home?uid=classic';
const NORTHVALE = '/home?uid=subscription';

async function settingsOf(url: string, headers: Record<string, string> = {}, environment = {}) {
  const app = await shop().build(environment);
  const page = await app.inject({ url, headers });
  const block = new JSDOM(page.body).window.document.getElementById(DATA_BLOCKS.settings);
  return JSON.parse(block?.textContent ?? '') as RuntimeSettings;
}

async function consentOn(...request: Parameters<typeof settingsOf>) {
  return (await settingsOf(...request)).consent;
}

describe('the consent of a page', () => {
  it('has the brand’s rule, no answer, and the version of the words that the page asks with', async () => {
    expect(await consentOn(FERNHOLLOW)).toMatchObject({ rule: 'opt-out', decision: null, isSignalled: false });
    const { consent, consentQuestion } = await settingsOf(NORTHVALE);
    expect(consent).toMatchObject({
      rule: 'opt-in',
      decision: null,
      textVersion: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(consentQuestion?.title).toBeTruthy();
  });

  it('has the rule of the region that a declared proxy states', async () => {
    const from = (region: string) => ({ ...FORWARDED, 'cf-ipcountry': region });
    expect(await consentOn(NORTHVALE, from('US'), BEHIND_PROXY)).toMatchObject({ rule: 'opt-out' });
    expect(await consentOn(NORTHVALE, from('us-tx'), BEHIND_PROXY)).toMatchObject({ rule: 'opt-out' });
    expect(await consentOn(NORTHVALE, from('DE'), BEHIND_PROXY)).toMatchObject({ rule: 'opt-in' });
    expect(await consentOn(NORTHVALE, from('XX'), BEHIND_PROXY)).toMatchObject({ rule: 'opt-in' });
    expect(await consentOn(NORTHVALE, from('US, DE'), BEHIND_PROXY)).toMatchObject({ rule: 'opt-in' });
  });

  it('does not believe the header of a visitor', async () => {
    const forged = { ...FORWARDED, 'cf-ipcountry': 'US' };
    expect(await consentOn(NORTHVALE, forged)).toMatchObject({ rule: 'opt-in' });
    const elsewhere = { ...BEHIND_PROXY, TRUST_PROXY: '203.0.113.9' };
    expect(await consentOn(NORTHVALE, forged, elsewhere)).toMatchObject({ rule: 'opt-in' });
  });

  it('has the browser’s signal', async () => {
    expect(await consentOn(FERNHOLLOW, { 'sec-gpc': '1' })).toMatchObject({ isSignalled: true });
    expect(await consentOn(FERNHOLLOW, { 'sec-gpc': '0' })).toMatchObject({ isSignalled: false });
  });

  it('has the answer of the cookie, with its version and time', async () => {
    const cookie = 'sluice_consent=1.0.0123456789abcdef.1767225600000';
    expect(await consentOn(FERNHOLLOW, { cookie })).toMatchObject({
      decision: {
        analytics: true,
        advertising: false,
        textVersion: '0123456789abcdef',
        at: '2026-01-01T00:00:00.000Z',
      },
    });
  });

  it('L06 reads an opt-out of earlier versions as a refusal, and a later answer instead of it', async () => {
    const refused = { analytics: false, advertising: false, at: null };
    expect(await consentOn(FERNHOLLOW, { cookie: 'sluice_optout=1' })).toMatchObject({ decision: refused });
    const both = 'sluice_optout=1; sluice_consent=1.1.0123456789abcdef.1767225600000';
    expect(await consentOn(FERNHOLLOW, { cookie: both })).toMatchObject({ decision: { analytics: true } });
  });

  it.each(['', '1', '1.1', '2.0.0123456789abcdef.1', '1.1.x.1', '1.1.0123456789abcdef.', '1.1.0123456789abcdef.-1'])(
    'reads the invalid cookie "%s" as none',
    async (value) => {
      expect(await consentOn(NORTHVALE, { cookie: `sluice_consent=${value}` })).toMatchObject({ decision: null });
    },
  );
});
