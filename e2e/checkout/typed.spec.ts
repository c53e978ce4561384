import type { Locator, Page } from '@playwright/test';
import { inSoak } from '../../tests/support/soak/soak.ts';
import { CARD, hasBeenHere, Shopper, STEP } from '../models/shopper.ts';
import { readSavedState } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';

const FIELDS = ['Email', 'First name', 'Phone', 'Street address', 'City', 'ZIP code'];

const FORMS = [
  { form: 'one page', uid: 'subscription' },
  { form: 'the first of two pages', uid: 'refill' },
];

/** Prices wait until they are released; the returned function does so, and resolves once the page has the answer. */
async function heldQuotes(page: Page): Promise<() => Promise<void>> {
  let waiting: (() => Promise<void>)[] = [];
  await page.route('**/quotes', (route) => {
    waiting.push(() => route.continue());
  });
  return async () => {
    const held = waiting;
    waiting = [];
    const answers = held.map(() => page.waitForResponse('**/quotes'));
    await Promise.all(held.map((release) => release()));
    for (const answer of await Promise.all(answers)) await answer.finished();
    // Two frames: the page has rendered what it was answered.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };
}

/** The buttons, links and boxes of a form that can be pressed. */
async function controlsOf(page: Page): Promise<Locator[]> {
  const all = page.locator('main').locator('button, a[href], input[type=checkbox], input[type=radio]');
  const each = await all.all();
  const isShown = await Promise.all(each.map((control) => control.isVisible()));
  return each.filter((_, index) => isShown[index]);
}

for (const { form, uid } of FORMS)
  for (const width of [390, 1280])
    test(`on ${form}, ${width} wide, no press after typing meets another thing than was under the pointer @phone`, async ({
      shopper,
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await shopper.opens(`/SecureCart?uid=${uid}`);
      await shopper.typesContact();
      await expect(page.getByText('Calculating…')).toHaveCount(0);
      const release = await heldQuotes(page);
      // The press is only noted, so that one page serves them all.
      await page.evaluate(() => {
        const note = (event: Event) => {
          event.preventDefault();
          event.stopImmediatePropagation();
          if (event.target instanceof Element) event.target.setAttribute('data-met', '');
        };
        window.addEventListener('click', note, true);
      });
      const count = (await controlsOf(page)).length;
      const pairs = FIELDS.flatMap((field, row) =>
        Array.from({ length: count }, (_, column) => ({ field, column })).filter(({ column }) =>
          inSoak(true, (row + column) % 3 === 0),
        ),
      );
      const missed: string[] = [];
      for (const { field, column } of pairs) {
        const box = page.getByLabel(field, { exact: true });
        await box.focus();
        await page.keyboard.press('End');
        await page.keyboard.press(column % 2 === 0 ? 'Backspace' : '7');
        const control = (await controlsOf(page))[column];
        if (!control) continue;
        await control.scrollIntoViewIfNeeded();
        const place = await control.boundingBox();
        if (!place) continue;
        await page.mouse.move(place.x + place.width / 2, place.y + Math.min(place.height / 2, 12));
        await page.mouse.down();
        await release();
        const later = await control.boundingBox();
        await page.mouse.up();
        const isMet = await control.evaluate((element) => {
          const label = element.closest('label') ?? element;
          const met = document.querySelector('[data-met]');
          met?.removeAttribute('data-met');
          return met !== null && (label.contains(met) || met.contains(element));
        });
        if (!isMet || JSON.stringify(later) !== JSON.stringify(place))
          missed.push(`${field} → ${await named(control)}`);
      }
      expect(missed).toEqual([]);
      expect(pairs.length).toBeGreaterThan(10);
    });

function named(control: Locator): Promise<string> {
  return control.evaluate((element) => element.closest('label')?.textContent ?? element.textContent ?? '');
}

test('E01 what is in a field that was not left is there after a reload, and the total is for it @phone', async ({
  shopper,
  page,
}) => {
  await shopper.opens('/SecureCart?uid=subscription');
  await shopper.typesContact({ 'ZIP code': '', Email: '' });
  const before = await page.getByRole('button', { name: /^Pay \$/ }).textContent();
  await page.getByLabel('ZIP code').pressSequentially('94607');
  await expect(page.getByRole('radio', { name: /Standard/ }).first()).toBeVisible();
  await page.getByLabel('Email', { exact: true }).pressSequentially('ada@exam');
  await expect(page.getByRole('button', { name: /^Pay \$/ })).not.toHaveText(before ?? '');
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@exam');
  await expect(page.getByLabel('ZIP code')).toHaveValue('94607');
});

for (const uid of ['subscription', 'refill'])
  test(`E01 of ${uid}, what a browser restores on the way back counts, if it was typed before the script too @phone`, async ({
    shop,
    page,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    // A script of the document that was left is asked for no more.
    await page.route(/\.js$/, (route) => released.then(() => route.continue()).catch(() => {}));
    await page.goto(`${shop.url}/SecureCart?uid=${uid}`, { waitUntil: 'commit' });
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await page.getByLabel('ZIP code').fill('94607');
    const last = page.locator('input[name=bundle]').last();
    await last.check({ force: true });
    await page.goto(`${shop.url}/optout`, { waitUntil: 'domcontentloaded' });
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByLabel('ZIP code')).toHaveValue('94607');
    release();
    await expect.poll(async () => JSON.stringify(await readSavedState(page))).toContain('94607');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com');
    await expect(last).toBeChecked();
  });

test('E01 what was typed in a tab stays while another one leaves the landing page or types in another field', async ({
  shopper,
  shop,
  context,
  page,
}) => {
  // The application of a landing page is there before anything is typed.
  await hasBeenHere(context);
  const [looking, other] = [
    new Shopper(await context.newPage(), shop.url),
    new Shopper(await context.newPage(), shop.url),
  ];
  await looking.opens('/home?uid=classic');
  for (const tab of [shopper, other]) await tab.opens(`/${STEP.orderForm}?uid=classic`);
  await page.getByLabel('City').fill('Oakland');
  await expect.poll(async () => JSON.stringify(await readSavedState(page))).toContain('Oakland');
  await looking.startsOrder();
  await other.page.getByLabel('Email', { exact: true }).fill('ada@exam');
  await expect.poll(async () => JSON.stringify(await readSavedState(page))).toContain('ada@exam');
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Oakland');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@exam');
});

test('E01 what was answered in a survey is there after a reload @phone', async ({ shopper, page }) => {
  await shopper.opens('/survey?uid=quiz');
  await page.getByRole('radio', { name: /^20 to 45 lb/ }).check();
  await page.getByRole('button', { name: 'Next question' }).click();
  await page.getByRole('radio', { name: 'Mostly indoors' }).check();
  await expect.poll(async () => JSON.stringify(await readSavedState(page))).toContain('indoors');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Mostly indoors' })).toBeChecked();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('radio', { name: /^20 to 45 lb/ })).toBeChecked();
});

test('V10 the notice of another total names the one that the button said when it was pressed @phone', async ({
  shopper,
  page,
}) => {
  await shopper.opens('/SecureCart?uid=subscription');
  await shopper.typesContact();
  await shopper.givesCard(CARD.good);
  await expect(page.getByText('Calculating…')).toHaveCount(0);
  const release = await heldQuotes(page);
  await page.getByLabel('ZIP code').fill('94608');
  const pay = shopper.payButton();
  const said = (await pay.textContent())?.replace('Pay ', '') ?? '';
  await pay.click();
  await expect(page.getByRole('button', { name: 'Checking the total…' })).toBeVisible();
  const notice = page.getByRole('group', { name: /^The total is now/ });
  const answered = async () => {
    await release();
    return notice.count();
  };
  await expect.poll(answered).toBe(1);
  await expect(notice).toContainText(`It was ${said} when you pressed the button`);
});

for (const answer of ['yes', 'no'] as const)
  test(`N14 the second of two quick presses on ${answer} meets nothing of the offer that comes next`, async ({
    shopper,
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await shopper.ordersWith(CARD.good);
    await shopper.isAt(STEP.upsell1);
    const button = answer === 'yes' ? shopper.yesButton() : page.getByRole('button', { name: /^No thanks/ });
    const place = await button.boundingBox();
    if (!place) throw new Error('the answer is not on the page');
    // What a press at the same place would meet, in the first moment of the next page.
    const met = page.evaluate(
      ([x, y]) =>
        new Promise<string | undefined>((resolve) => {
          const heading = () => document.querySelector('main h1')?.textContent;
          const before = heading();
          const look = () => {
            if (heading() === before || !heading()) requestAnimationFrame(look);
            else resolve(document.elementFromPoint(x, y)?.closest('button, a, label')?.tagName);
          };
          look();
        }),
      [place.x + place.width / 2, place.y + place.height / 2] as const,
    );
    await button.click();
    expect(await met).toBeUndefined();
    await shopper.isAt(answer === 'yes' ? STEP.upsell2 : STEP.downsell1);
    // A later press is an answer.
    await (answer === 'yes' ? shopper.saysYes() : shopper.saysNo());
    await shopper.isAt(answer === 'yes' ? STEP.receipt : STEP.upsell2);
  });

/** What a press anywhere in the middle of the form would meet, in the first moment in which its button pays. */
function metAsPaymentComes(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const form = document.querySelector('main button[type=submit]')?.closest('form');
          if (!form || !/^Pay /.test(form.querySelector('[type=submit]')?.textContent ?? ''))
            return requestAnimationFrame(look);
          const { left, width } = form.getBoundingClientRect();
          const rows = Array.from({ length: Math.floor(window.innerHeight / 8) }, (_, row) => row * 8);
          const met = rows.map((y) => document.elementFromPoint(left + width / 2, y));
          resolve(
            met.flatMap((element) => {
              const control = element?.closest('main form :is(button, a, label, input, iframe)');
              return control ? [control.outerHTML] : [];
            }),
          );
        };
        look();
      }),
  );
}

for (const { layout, path } of [
  { layout: 'one page', path: `${STEP.orderForm}?uid=classic` },
  { layout: 'two pages', path: 'SecureCart?uid=refill' },
])
  test(`N14 the second of two quick presses on Continue meets nothing of the payment, on ${layout} @phone`, async ({
    shopper,
    page,
  }) => {
    await shopper.opens(`/${path}`);
    await shopper.typesContact();
    const met = metAsPaymentComes(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    expect(await met).toEqual([]);
    // A later press is one.
    await page.getByRole('checkbox', { name: /billing address/ }).click();
    await expect(page.getByRole('group', { name: 'Billing address' })).toBeVisible();
  });

test('N14 the second of two quick presses on a survey meets nothing of the next question @phone', async ({
  shopper,
  page,
}) => {
  await shopper.opens('/survey?uid=quiz');
  await page.locator('main form label').first().click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.getByRole('button', { name: 'Next question' }).dblclick();
  await expect(page.getByText('Question 2 of 3')).toBeVisible();
});
