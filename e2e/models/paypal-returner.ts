import { type Browser, expect, type Page, type Route } from '@playwright/test';
import type { Happening, Story } from '../paypal/return-stories.ts';
import { type ReturnState, type ReturnWalk, shownState } from '../paypal/return-walks.ts';
import type { PayPalSandbox } from '../support/paypal-sandbox.ts';
import { PayPalPage } from './paypal-page.ts';
import { leavesForPayPal } from './paypal-shopper.ts';
import { lookAtReturn } from './return-sights.ts';
import { Shopper, STEP } from './shopper.ts';

const EXECUTING = /\/orders\/(executepaypalpayment|getexpresscheckoutdetail)$/;
const PAYPAL_PAGE = /\/checkoutnow\?/;
const isReturn = (url: URL) => url.searchParams.has('paypal') || url.searchParams.has('paypalnvp');

/** The parts of the test's world that a walk needs. */
export interface ReturnWorld {
  shopUrl: string;
  paypal: PayPalSandbox;
  browser: Browser;
}

/** Walks one return from PayPal in a browser: sets up its story, performs each act, and checks the page. */
export class PayPalReturner {
  readonly #simulator: ReturnWorld;
  /** The browser that was redirected to PayPal. */
  readonly #first: Page;
  /** The browser that returns. */
  #page: Page;
  /** The page's requests to the shop, held until the walk releases them. */
  #held: Route[] = [];

  constructor(page: Page, simulator: ReturnWorld) {
    this.#first = page;
    this.#page = page;
    this.#simulator = simulator;
  }

  async walks({ story, start, steps }: ReturnWalk): Promise<void> {
    await this.#begins(story);
    await this.#sees(shownState(start.to));
    for (const [place, { happening, to }] of steps.entries()) {
      await this.#makes(happening);
      // An untrusted address is refused at once, so that the redirect is not visible.
      if (steps[place + 1]?.happening.act !== 'refused') await this.#sees(shownState(to));
    }
  }

  /** After another browser has paid, the first one continues. */
  async goesOn(): Promise<void> {
    if (this.#first === this.#page) return;
    await this.#first.goto(`${this.#simulator.shopUrl}/${STEP.orderForm}?uid=classic`);
    await lookAtReturn(this.#first, 'captured');
  }

  async #sees(state: ReturnState): Promise<void> {
    await lookAtReturn(this.#page, state);
  }

  async #begins(story: Story['name']): Promise<void> {
    if (story === 'forged a token') return this.#opensForgery();
    const shopper = new Shopper(this.#page, this.#simulator.shopUrl);
    await shopper.opens(`/${STEP.orderForm}?uid=classic&utm_source=letter`);
    if (story === 'approved an express checkout') await this.#goesExpress();
    else await this.#leaves(shopper);
    if (story === 'approved in another browser') await this.#becomesAnother();
    await this.#holdsQuestions();
    await this.#comesBack(story);
  }

  async #opensForgery(): Promise<void> {
    await this.#holdsQuestions();
    const forged = 'paypal=true&action=success&token=EC-FORGED&PayerID=NOBODY';
    await this.#page.goto(`${this.#simulator.shopUrl}/${STEP.orderForm}?uid=classic&${forged}`);
  }

  async #goesExpress(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Buy now with PayPal' }).click();
    await new PayPalPage(this.#page).isShown();
  }

  async #leaves(shopper: Shopper): Promise<void> {
    await shopper.givesContact();
    await this.#page.getByRole('radio', { name: /^PayPal/ }).click();
    await leavesForPayPal(shopper);
  }

  async #becomesAnother(): Promise<void> {
    const there = this.#page.url();
    this.#page = await (await this.#simulator.browser.newContext()).newPage();
    await this.#page.goto(there);
  }

  async #holdsQuestions(): Promise<void> {
    await this.#page.clock.install();
    await this.#page.route(EXECUTING, (route) => void this.#held.push(route));
  }

  async #comesBack(story: Story['name']): Promise<void> {
    const there = new PayPalPage(this.#page);
    if (story === 'cancelled') return there.cancels();
    const funding = FUNDINGS[story] ?? 'Balance';
    if (story !== 'forged a payer' && story !== 'came back too late') return there.approves(funding);
    const url = await this.#wayBack(() => there.approves(funding));
    if (story === 'forged a payer') url.searchParams.set('PayerID', 'NOBODY');
    else await this.#simulator.paypal.waits(4 * 3_600_000);
    await this.#page.goto(url.href);
  }

  /** PayPal's return address, without opening it. */
  async #wayBack(answers: () => Promise<void>): Promise<URL> {
    const gone = this.#page.waitForRequest((request) => isReturn(new URL(request.url())));
    // The browser would load the page of a request that failed once more by itself, beside the walk.
    await this.#page.route(isReturn, (route) => route.fulfill({ contentType: 'text/html', body: 'held' }));
    await answers();
    const url = new URL((await gone).url());
    await this.#page.unroute(isReturn);
    return url;
  }

  async #makes({ act, in: state }: Happening): Promise<void> {
    if (state === 'checking') return this.#answers(act, await this.#question());
    if (state === 'polling') return this.#answersAgain(act);
    if (act === 'asked') return this.#presses('Check again');
    if (act === 'abandoned') return this.#presses('Do not pay with PayPal');
    if (act === 'continued') return this.#continues();
    if (act === 'neverCame') await this.#page.clock.runFor(8_000);
    if (act === 'shownAgain') await this.#isShownAgain();
    await this.#page.unroute(PAYPAL_PAGE);
  }

  /** Answers the repeated question, as often as the page asks where it learns nothing. */
  async #answersAgain(act: Happening['act']): Promise<void> {
    for (let asked = 0; asked < (act === 'released' ? 1 : REPEATED); asked += 1) {
      await this.#page.clock.runFor(10_000);
      await this.#answers(act, await this.#question());
    }
  }

  async #question(): Promise<Route> {
    await expect.poll(() => this.#held.length).toBeGreaterThan(0);
    // An earlier one is of a document that was left since.
    const route = this.#held.pop();
    this.#held = [];
    if (!route) throw new Error('the page sent no request');
    return route;
  }

  async #answers(act: Happening['act'], question: Route): Promise<void> {
    const { paypal } = this.#simulator;
    if (act === 'cut') return question.abort();
    if (act === 'completed') await paypal.clears();
    if (act === 'redirected') return leadElsewhere(question);
    if (act === 'unclear') return this.#losesSight(question);
    await question.continue();
  }

  /** PayPal does not answer the shop during this one request. */
  async #losesSight(question: Route): Promise<void> {
    const { paypal } = this.#simulator;
    await paypal.willFail({ match: { path: '/v2/checkout/orders' }, at: 'before', fault: '5xx', times: 100 });
    const answered = this.#page.waitForResponse(EXECUTING);
    await question.continue();
    await answered;
    await paypal.isWell();
  }

  /** PayPal has no page to show, so the current one stays. */
  async #continues(): Promise<void> {
    await this.#page.route(PAYPAL_PAGE, (route) => route.fulfill({ status: 204 }));
    await this.#presses('Go back to PayPal');
  }

  /** A browser's event for a page from its back/forward cache; a driven Chromium has no such cache. */
  async #isShownAgain(): Promise<void> {
    await this.#page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  }

  /** Presses by keyboard alone. */
  async #presses(name: string): Promise<void> {
    const button = this.#page.getByRole('button', { name });
    await expect(button).toBeVisible();
    for (let tabs = 0; tabs < 12; tabs += 1) {
      if (await button.evaluate((element) => element === document.activeElement)) break;
      await this.#page.keyboard.press('Tab');
    }
    await expect(button).toBeFocused();
    await this.#page.keyboard.press('Enter');
  }
}

/** How often the page repeats its question. */
const REPEATED = 6;

const FUNDINGS: Partial<Record<Story['name'], string>> = {
  'paid from a bank account': 'Bank account, paid in some days',
  'chose a card that its bank declines': 'Card that its bank declines',
  'is to be led elsewhere': 'Card that its bank declines',
  'has an account that may not pay': 'Account that may not pay',
};

/** Changes the approval address between shop and browser. */
async function leadElsewhere(question: Route): Promise<void> {
  const response = await question.fetch();
  const json: object = await response.json();
  await question.fulfill({ response, json: { ...json, approvalUrl: 'http://evil.example/checkoutnow?token=1' } });
}
