import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The frames of the card provider and of a bank belong to them, and looking into them takes twice as long. */
type Frames = 'without frames' | 'with frames';

/**
 * One line for each fault that axe finds on the current page. A page that changed while axe looked was neither the one nor the
 * other, so that axe looks again.
 */
export async function axeFaults(page: Page, frames: Frames = 'without frames'): Promise<string[]> {
  // Only the faults are read out of the page, which has a thousand elements without one.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], runOnly: STANDARDS });
  const asked = frames === 'with frames' ? axe : axe.exclude('iframe').setLegacyMode();
  const before = await sightOf(page);
  const { violations } = await asked.analyze();
  if (violations.length > 0 && (await sightOf(page)) !== before) return axeFaults(page, frames);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

function sightOf(page: Page): Promise<string> {
  return page.evaluate(() => `${window.location.pathname} ${document.querySelector('main')?.textContent}`);
}
