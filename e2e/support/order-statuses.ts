import type { Page } from '@playwright/test';

/** The statuses of the orders of the page's session, the sale first. */
export async function orderStatuses(page: Page): Promise<string[]> {
  const orders: { status: string }[] = await page.evaluate(async () => (await fetch('/proxy/orders/all')).json());
  return orders.map(({ status }) => status);
}
