import type { Locator } from '@playwright/test';
import type { LandingSection } from '../../contracts/files/content-sections.ts';
import { Shopper, STEP } from '../models/shopper.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { expect, test } from '../support/test.ts';

const picture = (name: string) => ({ src: `/images/fernhollow/${name}`, alt: `The picture ${name}` });
const items = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, text: `${title} of four.` }));

/** Every kind, in an order that the demo does not have, two of them twice, and with pictures that the shop makes forms of. */
const SECTIONS: LandingSection[] = [
  { kind: 'pictures', items: [{ picture: picture('evening-run.jpg'), text: 'In the evening' }] },
  { kind: 'questions', title: 'Asked first', items: [{ question: 'Is it ours?', answer: 'It is.' }] },
  { kind: 'text', title: 'Where it is made', paragraphs: ['By a river.'], picture: picture('evening-run.jpg') },
  { kind: 'action', title: 'Ready?' },
  { kind: 'guarantee', title: 'A promise', text: 'Without a seal.' },
  { kind: 'steps', title: 'In four steps', items },
  { kind: 'features', title: 'What you learn', lead: 'All of it.', picture: picture('evening-run.jpg'), items },
  { kind: 'points', title: 'Why', items: items.slice(0, 1) },
  { kind: 'reviews', title: 'Said of it', note: 'Demo reviews.', items: [{ name: 'Ann', text: 'Good.', stars: 5 }] },
  { kind: 'points', items },
];

let own: OwnShop;

/** Both tests read one shop. */
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  own = await ownShop({
    funnels: async (change) => {
      await change('fernhollow/content/home.json', ({ content }) =>
        Object.assign(content as object, { sections: SECTIONS }),
      );
      await change('northvale/content/home.json', ({ content }) => {
        Object.assign(content as object, { sections: [], picture: undefined, picturePhone: undefined });
      });
    },
  });
});
test.afterAll(() => own?.end());

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
}

test('A03 a landing page has the sections of its file in their order, fits both widths, and leads on from each of its buttons @phone', async ({
  page,
}) => {
  const shopper = new Shopper(page, own.url);
  await shopper.opens('/home?uid=classic');
  const titles = SECTIONS.flatMap((section) => ('title' in section && section.title) || []);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles);
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await axeFaults(page)).toEqual([]);
  const text = page.getByRole('main').locator('section').filter({ hasText: 'Where it is made' });
  await text.getByRole('img').scrollIntoViewIfNeeded();
  const [words, beside] = [await boxOf(text.getByRole('heading')), await boxOf(text.getByRole('img'))];
  expect(beside.x).toBeGreaterThan(words.x + words.width);
  expect(beside.y).toBeLessThan(words.y);

  const again = page.getByRole('main').locator('section').filter({ hasText: 'Ready?' });
  await again.getByRole('button', { name: 'Choose your bags' }).click();
  await shopper.isAt(STEP.orderForm);
});

test('A03 a landing page without a section and without a picture has its headline and leads on @phone', async ({
  page,
}) => {
  const shopper = new Shopper(page, own.url);
  await shopper.opens('/home?uid=vsl');
  await shopper.sees(/You cook the bowl/);
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(1);
  await page.getByRole('main').getByRole('button', { name: 'Watch the short film' }).first().click();
  await expect(page).toHaveURL(/\/vsl\?/);
});
