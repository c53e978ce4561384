import { describe, expect, it } from 'vitest';
import type { SectionClass } from '../../../domain/funnel/sections.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { landingContent } from '../../support/pages/models.ts';
import { startFunnel } from './funnel-walk.ts';

/** The classes of sections that the landing page shows, of a content that hides some, to a visitor of an affiliate or none. */
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

describe('the sections of a page that a visitor came to', () => {
  it('R11 hold the affiliate’s for a visitor whom an affiliate sent, and for no other', async () => {
    expect(await sectionsFor([], 'partner-1')).toEqual(['affiliate', 'offer', 'mobile-variants', 'icons', 'learn']);
    expect(await sectionsFor([], undefined)).toEqual(['offer', 'mobile-variants', 'icons', 'learn']);
  });

  it('R11 lack those that the content hides', async () => {
    expect(await sectionsFor(['icons', 'learn'], 'partner-1')).toEqual(['affiliate', 'offer', 'mobile-variants']);
  });
});
