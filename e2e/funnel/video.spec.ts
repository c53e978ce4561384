import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Shopper } from '../models/shopper.ts';
import { keptIf } from '../support/kept.ts';
import { type ChangeFile, type OwnShop, ownShop } from '../support/own-shop.ts';
import { expect, test } from '../support/test.ts';
import { stubVendors } from '../support/vendor-players.ts';

const FILM = new URL('../support/films/four-seconds.webm', import.meta.url).pathname;
const QUARTERS = [25, 50, 75, 100];

const shared = { title: 'A film of four seconds', poster: '/images/northvale/shelf.svg' };

/** The content file that shows each vendor's video in place of its own page, and the address of that page. */
const VENDORS = [
  { file: 'northvale/content/home.json', at: '/home?uid=vsl', video: { player: 'wistia', id: 'abc123' } },
  {
    file: 'northvale/content/refill-home.json',
    at: '/home?uid=subscription',
    video: { player: 'brightcove', account: '77', playerId: 'p1', id: 'ref:film' },
  },
  {
    file: 'fernhollow/content/beef-label.json',
    at: '/home-v2?uid=beef_a',
    video: { player: 'ooyala', playerId: 'brand1', id: 'xyz' },
  },
];

/** Makes the first pages of three funnels show the vendors' videos. */
async function showVendors(change: ChangeFile): Promise<void> {
  const { content } = JSON.parse(readFileSync('funnels/northvale/content/vsl.json', 'utf8'));
  for (const { file, video } of VENDORS) {
    await change(file, (json) => {
      const { offer } = Object(json.content);
      Object.assign(json, { view: 'vsl', content: { ...content, offer, video: { ...shared, ...video } } });
    });
  }
}

/** Collects the percentages that this page reported and the server accepted, smallest first: two reports may overlap. */
function reportsOf(page: Page): number[] {
  const reports: number[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/funnel/stats/save') || response.status() !== 204) return;
    const { eventType, videoPercentage } = response.request().postDataJSON();
    if (eventType !== 'Video') return;
    reports.push(videoPercentage);
    reports.sort((one, other) => one - other);
  });
  return reports;
}

test(
  'R12 C03 a film and each vendor’s player reach the server’s Video events with every quarter @phone',
  keptIf(false),
  async ({ page }) => {
    const own = await ownShop({ funnels: showVendors });
    try {
      await stubVendors(page);
      await page.route('**/images/northvale/film.webm', (route) =>
        route.fulfill({ path: FILM, contentType: 'video/webm' }),
      );
      const reports = reportsOf(page);
      const shopper = new Shopper(page, own.url);
      await shopper.opens('/vsl?uid=vsl');
      await page.locator('video').focus();
      await page.keyboard.press('Space');
      await expect.poll(() => reports).toEqual(QUARTERS);
      for (const { at } of VENDORS) {
        reports.length = 0;
        await shopper.opens(at);
        const player = page.getByRole('button', { name: 'Play the film' });
        await expect(player).toBeVisible();
        expect(reports).toEqual([]);
        await player.click();
        await expect.poll(() => reports).toEqual(QUARTERS);
      }
      expect(await storedPercentages(own)).toEqual({
        'nv-vsl-film': QUARTERS,
        'nv-vsl-home': QUARTERS,
        'nv-sub-home': QUARTERS,
        'fh-dinner-a-landing': QUARTERS,
      });
    } finally {
      await own.end();
    }
  },
);

/** The percentages of the stored Video events, by the step of their page. */
async function storedPercentages(own: OwnShop): Promise<Record<string, number[]>> {
  const rows = await own.stored((db) =>
    db.selectFrom('stats_events').select(['step_sfid', 'payload']).where('event_type', '=', 'Video').execute(),
  );
  const percentages = (step: string | null) =>
    rows.flatMap((row) => (row.step_sfid === step ? [Object(row.payload).videoPercentage] : [])).sort((a, b) => a - b);
  return Object.fromEntries(rows.map(({ step_sfid: step }) => [step ?? '', percentages(step)]));
}
