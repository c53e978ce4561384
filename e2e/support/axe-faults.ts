import AxeBuilder from '@axe-core/playwright';
import { expect, type JSHandle, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The frames of the card provider and of a bank belong to them, and looking into them takes twice as long. */
type Frames = 'without frames' | 'with frames';

/**
 * One line for each fault that axe finds on the current page. A page that changed while axe looked was neither the one nor the
 * other, so that axe looks again.
 */
export async function axeFaults(page: Page, frames: Frames = 'without frames'): Promise<string[]> {
  // A page that has started takes its hidden notice away, whose link axe takes for one before the skip link.
  await expect(page.locator('#unstarted[hidden]')).toHaveCount(0);
  // Only the faults are read out of the page, which has a thousand elements without one.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], runOnly: STANDARDS });
  const asked = frames === 'with frames' ? axe : axe.exclude('iframe').setLegacyMode();
  const changes = await changesOf(page);
  const { violations } = await asked.analyze();
  if (violations.length > 0 && (await hasAny(changes))) return axeFaults(page, frames);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** The elements and words that come and go from now on, also where equal ones take their place. */
function changesOf(page: Page): Promise<JSHandle<MutationRecord[]>> {
  return page.evaluateHandle(() => {
    const changes: MutationRecord[] = [];
    const watch = new MutationObserver((some) => changes.push(...some));
    watch.observe(document, { subtree: true, childList: true, characterData: true });
    return changes;
  });
}

/** True also of a page that was left, which took the list with it. */
function hasAny(changes: JSHandle<MutationRecord[]>): Promise<boolean> {
  return changes.evaluate((all) => all.length > 0).catch(isLeft);
}

function isLeft(error: Error): boolean {
  if (!/context/.test(error.message)) throw error;
  return true;
}
