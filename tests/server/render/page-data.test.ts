import { expect, it } from 'vitest';
import type { Brand } from '../../../contracts/files/brand-file.ts';
import { readConfig } from '../../../server/config/config.ts';
import { runtimeSettings } from '../../../server/render/page-data.ts';
import { DEMO_BRANDS } from '../../funnels/demo-brands.ts';

const CARD = { scriptUrl: '', publishableKey: '', test: true };

function settingsOf(over: Partial<Brand>) {
  const read = readConfig({});
  const [demo] = DEMO_BRANDS;
  if (!read.ok || !demo) throw new Error('there is no brand');
  return runtimeSettings({ ...demo.brand, ...over }, read.config.runtime, CARD);
}

it('V06 the settings of a page have the brand’s list of funnel URLs, where it has one', () => {
  expect(settingsOf({ funnelUrls: '/home,/order' })).toMatchObject({ funnelUrls: '/home,/order' });
  expect(settingsOf({})).not.toHaveProperty('funnelUrls');
});

it('the settings of a page have the brand’s working days', () => {
  const dispatch = { cutOff: '14:00', holidays: ['2026-12-25'] };
  expect(settingsOf({ dispatch })).toMatchObject({ dispatch });
});
