import type { Page } from '@playwright/test';

/** Has this page's browser render every page by itself, as it does where the server could not: it asks for all content. */
export async function rendersByItself(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text())
      .replace(/ data-digest="[^"]*"/, '')
      .replace(/<script[^>]*id="sluice-preloaded"[\s\S]*?<\/script>/, '');
    await route.fulfill({ response, body: html });
  });
}
