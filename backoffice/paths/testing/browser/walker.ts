import type { Locator, Page } from '@playwright/test';
import type { Brand } from '../../../../contracts/files/brand-file.ts';
import type { ContentPage } from '../../../../contracts/files/content-file.ts';
import type { EdgeKind, FunnelGraph, GraphNode } from '../../../../contracts/page/published-graph.ts';
import { formatMoney } from '../../../../domain/pricing/money.ts';
import { isOrderFormNode, nodeById } from '../../../../graph/graph.ts';
import type { Journey, JourneyStep } from '../../../../graph/paths/paths.ts';
import type { CardSandbox, Charge } from './card-sandbox.ts';
import type { CardShopper } from './card-shopper.ts';
import { expect } from './patient-page.ts';

const GOOD_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';

/** What the brand's files say about the pages of a walk. */
export interface Expectations {
  brand: Brand;
  /** The contents that a step may show; several where the walk does not know its variant. */
  contentOf(node: GraphNode): ContentPage[];
}

interface WalkOptions {
  /** Further parameters of the first address. */
  parameters?: Record<string, string>;
  onPage?: () => Promise<void>;
}

/** Walks a journey of any funnel in the browser, with the actions that each kind of page needs. */
export class Walker {
  /** The step that is being taken; null before the first one. */
  current: JourneyStep | null = null;
  readonly #page: Page;
  readonly #shopper: CardShopper;
  readonly #sandbox: CardSandbox;
  readonly #graph: FunnelGraph;
  readonly #expected: Expectations | null;

  /** Without expectations neither headings nor amounts are compared. */
  constructor(shopper: CardShopper, sandbox: CardSandbox, graph: FunnelGraph, expected: Expectations | null = null) {
    this.#page = shopper.page;
    this.#shopper = shopper;
    this.#sandbox = sandbox;
    this.#graph = graph;
    this.#expected = expected;
  }

  async walks(journey: Journey, { parameters = {}, onPage }: WalkOptions = {}): Promise<void> {
    await this.#opens(journey.steps[0]?.from ?? journey.end, parameters);
    await onPage?.();
    for (const step of journey.steps) {
      this.current = step;
      await this.#takes(step);
      await onPage?.();
    }
  }

  async #takes({ from, on, to }: JourneyStep): Promise<void> {
    const before = this.#expected ? (await this.#sandbox.captures()).length : 0;
    const said = await this.#answers(this.#node(from), on);
    await this.#arrivesAt(to);
    if (this.#expected) this.#charges(said, (await this.#sandbox.captures()).slice(before), this.#expected);
  }

  async #opens(start: string, parameters: Record<string, string>): Promise<void> {
    const query = new URLSearchParams({ uid: this.#graph.funnel.uniqueIdentifier, ...parameters });
    await this.#shopper.opens(`/${this.#node(start).url}?${query}`);
    await this.#arrivesAt(start);
  }

  /** Returns what the button said that takes a payment; null where nothing is to be charged. */
  async #answers(node: GraphNode, on: EdgeKind): Promise<string | null> {
    if (isOrderFormNode(node)) return on === 'fail' ? this.#givesUpOrdering() : this.#orders();
    if (on === 'no') return this.#clicks(this.#noOf(node));
    if (on === 'fail') await this.#sandbox.willDecline('lost_card');
    if (on === 'next') return this.#continues();
    const said = await this.#submits();
    return on === 'yes' ? said : null;
  }

  async #orders(): Promise<string> {
    await this.#shopper.givesContact();
    await this.#shopper.givesCard(GOOD_CARD);
    return this.#shopper.pays();
  }

  async #givesUpOrdering(): Promise<null> {
    await this.#shopper.givesContact();
    await this.#shopper.givesCard(DECLINED_CARD);
    await this.#shopper.pays();
    return this.#clicks('Continue without ordering');
  }

  /** Chooses the first answer of every question, part by part, until the page leads on. Nothing of the next page is pressed. */
  async #continues(): Promise<null> {
    const left = new URL(this.#page.url()).pathname;
    // A page that is still loading has a heading of its own.
    const shown = this.#page.locator('main h1').filter({ hasNotText: 'One moment' });
    const heading = await shown.first().textContent();
    const main = this.#page.getByRole('main').filter({ has: this.#page.locator('h1', { hasText: heading ?? '' }) });
    const hasLeft = async () => new URL(this.#page.url()).pathname !== left || (await main.count()) === 0;
    const questions = async () => String(await main.locator('h2').allTextContents());
    do {
      const answered = await questions();
      for (const group of await main.locator('fieldset:visible').all()) await group.getByRole('radio').first().check();
      await submitButton(main).click();
      await expect.poll(async () => (await hasLeft()) || (await questions()) !== answered).toBe(true);
    } while (!(await hasLeft()));
    await expect(this.#page).not.toHaveURL((url) => url.pathname === left);
    return null;
  }

  async #submits(): Promise<string> {
    const button = submitButton(this.#page.getByRole('main'));
    const said = (await button.textContent()) ?? '';
    await button.click();
    return said;
  }

  async #clicks(name: string | RegExp): Promise<null> {
    await this.#page.getByRole('main').getByRole('button', { name }).click();
    return null;
  }

  /** A step is reached when the address is one of its urls and the page has its heading. */
  async #arrivesAt(id: string): Promise<void> {
    const { urls } = this.#node(id);
    await expect(this.#page).toHaveURL((url) => urls.includes(decodeURIComponent(url.pathname.slice(1))));
    const heading = this.#page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const wanted = this.#headingsOf(id);
    if (wanted) await expect(heading.first()).toHaveText(wanted);
  }

  /** The headings of the contents that a step may show; null where none is expected. */
  #headingsOf(id: string): RegExp | null {
    const headings = this.#contentOf(this.#node(id)).map(({ content }) => content.headline);
    if (headings.length === 0) return null;
    // The receipt greets the buyer by name.
    const patterns = headings.map((text) =>
      escaped(text.trim()).replace('\\{firstName\\}', '.*').replace(/\s+/g, '\\s+'),
    );
    return new RegExp(`^\\s*(${patterns.join('|')})\\s*$`);
  }

  #contentOf(node: GraphNode): ContentPage[] {
    return this.#expected?.contentOf(node) ?? [];
  }

  #noOf(node: GraphNode): RegExp {
    const words = this.#contentOf(node).flatMap((page) =>
      page.view === 'offer' ? [escaped(page.content.no.trim())] : [],
    );
    return words.length > 0 ? new RegExp(`^(${words.join('|')})$`) : /^No\b/;
  }

  /** Throws where a charge differs from what the button said. */
  #charges(said: string | null, charges: readonly Charge[], { brand }: Expectations): void {
    const amounts = charges.map(({ amount, currency }) => formatMoney(amount, currency.toUpperCase(), brand.locale));
    const wasSaid =
      said === null || !/\p{Nd}/u.test(said) ? amounts.length === 0 : amounts.length === 1 && holds(said, amounts[0]);
    if (wasSaid) return;
    const wanted = said === null ? 'no charge' : `the charge that the button said: "${said}"`;
    throw new Error(`Expected ${wanted}. Seen: ${amounts.length === 0 ? 'no charge' : amounts.join(' and ')}.`);
  }

  #node(id: string): GraphNode {
    const node = nodeById(this.#graph, id);
    if (!node) throw new Error(`the graph has no step ${id}`);
    return node;
  }
}

/** Amounts have blanks that do not break. */
function holds(text: string, amount = ''): boolean {
  return text.replace(/\s/g, ' ').includes(amount.replace(/\s/g, ' '));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function submitButton(main: Locator): Locator {
  return main.locator('button[type=submit]:visible').first();
}
