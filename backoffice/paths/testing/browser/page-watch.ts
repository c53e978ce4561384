import type { ConsoleMessage, Page, Response } from '@playwright/test';

/** In the page: the paths of pictures that arrived and are none. */
function brokenPictures(): string[] {
  const shown = [...document.images].filter(({ complete, currentSrc }) => complete && currentSrc !== '');
  const broken = shown.filter(({ naturalWidth }) => naturalWidth === 0);
  return broken.map(({ currentSrc }) => new URL(currentSrc).pathname);
}

/** Collects what a page should never do: throw, write an error to its console, or ask for what the shop does not have. */
export class PageWatch {
  readonly problems: string[] = [];
  readonly #page: Page;

  constructor(page: Page, shopUrl: string) {
    this.#page = page;
    page.on('pageerror', (error) => this.#note(`The page threw: ${error.message}.`));
    page.on('console', (message) => this.#noteMessage(message));
    page.on('response', (response) => this.#noteResponse(response, shopUrl));
  }

  /** Throws the first problem of the shown page, once its pictures have answered. */
  async throwProblem(): Promise<void> {
    await this.#page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    );
    for (const address of await this.#page.evaluate(brokenPictures)) this.#note(`${address} cannot be shown.`);
    const [first] = this.problems;
    if (first !== undefined) throw new Error(first);
  }

  #noteMessage(message: ConsoleMessage): void {
    // The browser's own words about a response are noted with its address.
    const isOfResponse = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isOfResponse) this.#note(`The console says: ${message.text()}`);
  }

  /** The API answers a declined payment with a status of its own; what a page consists of has to be there. */
  #noteResponse(response: Response, shopUrl: string): void {
    const status = response.status();
    const isCall = ['fetch', 'xhr'].includes(response.request().resourceType());
    const isOurs = response.url().startsWith(shopUrl);
    if (isOurs && status >= (isCall ? 500 : 400))
      this.#note(`${new URL(response.url()).pathname} was answered with ${status}.`);
  }

  #note(problem: string): void {
    if (!this.problems.includes(problem)) this.problems.push(problem);
  }
}
