import type { Page, Request } from '@playwright/test';

const STARTED = 'Started Checkout Funnel';

/** The internal apps of a page's shop: what their sandbox received, and what the browser sent there. */
export class InternalApps {
  readonly origin: string;
  readonly sent: Request[] = [];

  private constructor(origin: string, page: Page) {
    this.origin = origin;
    page.on('request', (request) => {
      if (request.url().startsWith(origin) && request.method() === 'POST') this.sent.push(request);
    });
  }

  /** Those of the shop that the page shows, from now on. */
  static async of(page: Page): Promise<InternalApps> {
    const settings = await page.locator('#sluice-settings').textContent();
    const apps = new InternalApps(JSON.parse(settings ?? '').internalAppsUrl, page);
    await fetch(`${apps.origin}/_sim/reset`, { method: 'POST' });
    return apps;
  }

  /** The next so many calls of a path get no answer. */
  async hang(path: string, times: number): Promise<void> {
    await fetch(`${this.origin}/_sim/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match: { path }, fault: 'timeout', ms: 0, times }),
    });
  }

  async received(): Promise<Received> {
    return (await fetch(`${this.origin}/_sim/received`)).json();
  }

  /** How many started checkouts each service counted, and how many calls were refused. */
  async counts() {
    const { attentive, klaviyo, refused } = await this.received();
    const started = (counted: readonly Counted[]) => counted.filter(({ name }) => name === STARTED).length;
    return { attentive: started(attentive), klaviyo: started(klaviyo), refused: refused.length };
  }

  /** The names of the events about orders that the server told of a started checkout, by its id. */
  async ordersOf(checkout: string) {
    const { attentive, klaviyo } = await this.received();
    const of = (counted: readonly Counted[]) =>
      counted
        .filter(
          ({ name, body }) => name !== STARTED && JSON.stringify(body).includes(`"checkoutEventId":"${checkout}"`),
        )
        .map(({ name }) => name);
    return { attentive: of(attentive), klaviyo: of(klaviyo) };
  }
}

interface Received {
  attentive: Counted[];
  klaviyo: Counted[];
  refused: unknown[];
}

interface Counted {
  id: string;
  name: string;
  body: Record<string, unknown>;
  repeats: number;
}
