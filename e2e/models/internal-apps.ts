import type { Page, Request } from '@playwright/test';

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

  /** How many events each service counted, and how many calls were refused. */
  async counts() {
    const { attentive, klaviyo, refused } = await this.received();
    return { attentive: attentive.length, klaviyo: klaviyo.length, refused: refused.length };
  }
}

interface Received {
  attentive: Counted[];
  klaviyo: Counted[];
  refused: unknown[];
}

interface Counted {
  id: string;
  body: Record<string, unknown>;
  repeats: number;
}
