import { expect, type Locator, type Page } from '@playwright/test';
import type { EdgeKind, FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { isOrderFormNode, nodeById } from '../../graph/graph.ts';
import type { Journey } from '../../graph/paths/paths.ts';
import type { CardSandbox } from '../support/sandbox.ts';
import { CARD, type Shopper } from './shopper.ts';

/** Walks a journey of any funnel in the browser, with the actions that each kind of page needs. */
export class Walker {
  readonly #page: Page;
  readonly #shopper: Shopper;
  readonly #sandbox: CardSandbox;
  readonly #graph: FunnelGraph;

  constructor(shopper: Shopper, sandbox: CardSandbox, graph: FunnelGraph) {
    this.#page = shopper.page;
    this.#shopper = shopper;
    this.#sandbox = sandbox;
    this.#graph = graph;
  }

  /** `parameters` are further ones of the first address. */
  async walks(journey: Journey, parameters: Record<string, string> = {}): Promise<void> {
    await this.#opens(journey.steps[0]?.from ?? journey.end, parameters);
    for (const { from, on, to } of journey.steps) {
      await this.#answers(this.#node(from), on);
      await this.#arrivesAt(to);
    }
  }

  async #opens(start: string, parameters: Record<string, string>): Promise<void> {
    const query = new URLSearchParams({ uid: this.#graph.funnel.uniqueIdentifier, ...parameters });
    await this.#shopper.opens(`/${this.#node(start).url}?${query}`);
    await this.#arrivesAt(start);
  }

  async #answers(node: GraphNode, on: EdgeKind): Promise<void> {
    if (isOrderFormNode(node)) return on === 'fail' ? this.#givesUpOrdering() : this.#orders();
    if (on === 'no') return this.#clicks(/^No\b/);
    if (on === 'fail') await this.#sandbox.willDecline('lost_card');
    return on === 'next' ? this.#continues() : this.#submits();
  }

  async #orders(): Promise<void> {
    await this.#shopper.givesContact();
    await this.#shopper.givesCard(CARD.good);
    await this.#shopper.pays();
  }

  async #givesUpOrdering(): Promise<void> {
    await this.#shopper.givesContact();
    await this.#shopper.givesCard(CARD.declined);
    await this.#shopper.pays();
    await this.#clicks('Go on without ordering');
  }

  /** Chooses the first answer of every question, part by part, until the page leads on. Nothing of the next page is pressed. */
  async #continues(): Promise<void> {
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
  }

  async #submits(): Promise<void> {
    await submitButton(this.#page.getByRole('main')).click();
  }

  async #clicks(name: string | RegExp): Promise<void> {
    await this.#page.getByRole('main').getByRole('button', { name }).click();
  }

  /** A step is reached when the address is one of its urls and the page has its heading. */
  async #arrivesAt(id: string): Promise<void> {
    const { urls } = this.#node(id);
    await expect(this.#page).toHaveURL((url) => urls.includes(decodeURIComponent(url.pathname.slice(1))));
    await expect(this.#page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }

  #node(id: string): GraphNode {
    const node = nodeById(this.#graph, id);
    if (!node) throw new Error(`the graph has no step ${id}`);
    return node;
  }
}

function submitButton(main: Locator): Locator {
  return main.locator('button[type=submit]:visible').first();
}
