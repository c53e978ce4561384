import AxeBuilder from '@axe-core/playwright';
import type { JSHandle, Page } from '@playwright/test';
import { answers, whereLeft } from '../../backoffice/paths/testing/browser/patient-page.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The frames of the card provider and of a bank belong to them, and looking into them takes twice as long. */
type Frames = 'without frames' | 'with frames';

/**
 * One line for each fault that axe finds on the current page. A page that changed while axe looked was neither the one nor the
 * other, so that axe looks again.
 */
export async function axeFaults(page: Page, frames: Frames = 'without frames'): Promise<string[]> {
  // The hidden notice of a page that is still starting has a link, which axe takes for one before the skip link.
  await answers(page);
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
  return changes.evaluate((all) => all.length > 0).catch(whereLeft(true));
}
