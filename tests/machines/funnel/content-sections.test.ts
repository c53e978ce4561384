import { describe, expect, it } from 'vitest';
import type { SectionClass } from '../../../domain/funnel/sections.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { landingContent } from '../../support/pages/models.ts';
import { startFunnel } from './funnel-walk.ts';

/** The shown section classes of a landing page whose content hides some, for a visitor with or without an affiliate. */
async function sectionsFor(hidden: SectionClass[], affId: string | undefined) {
  const affParameters = affId === undefined ? undefined : { affId };
  const walk = startFunnel(classicGraph(), { affParameters });
  const content = { ...landingContent(), hidden };
  await walk.load.answer({
    content: { sfid: 'content-landing', name: 'landing', title: 'Home', view: 'landing', content },
    offers: [],
    orders: [],
    freshCheckoutId: null,
  });
  const { page } = walk.view();
  return page.view === 'landing' ? page.sections : null;
}

describe('the sections of a page', () => {
  it('R11 the affiliate’s sections are shown only to a visitor referred by an affiliate', async () => {
    expect(await sectionsFor([], 'partner-1')).toEqual(['affiliate', 'offer', 'mobile-variants', 'icons', 'learn']);
    expect(await sectionsFor([], undefined)).toEqual(['offer', 'mobile-variants', 'icons', 'learn']);
  });

  it('R11 hidden sections are not shown', async () => {
    expect(await sectionsFor(['icons', 'learn'], 'partner-1')).toEqual(['affiliate', 'offer', 'mobile-variants']);
  });
});
