// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { isSectionShown, SECTION_CLASSES, type SectionClass, shownSections } from '../../../domain/funnel/sections.ts';
import { ArticlePage } from '../../../src/pages/article/article.page.tsx';
import { LandingPage } from '../../../src/pages/landing/landing.page.tsx';
import { VslPage } from '../../../src/pages/vsl/vsl.page.tsx';
import { articleModel, vslModel } from '../../support/pages/content-models.ts';
import { landingContent, landingModel } from '../../support/pages/models.ts';

afterEach(cleanup);

const ALL = [...SECTION_CLASSES];
const send = () => {};

describe('the shown sections', () => {
  it('R11 all sections except those that the content hides', () => {
    expect(shownSections(undefined, { hasAffiliate: true })).toEqual(ALL);
    expect(shownSections(['icons', 'learn'], { hasAffiliate: true })).toEqual([
      'affiliate',
      'offer',
      'mobile-variants',
    ]);
  });

  it("R11 the affiliate's section only with affiliate parameters", () => {
    expect(shownSections([], { hasAffiliate: false })).not.toContain('affiliate');
    expect(shownSections(['affiliate'], { hasAffiliate: true })).not.toContain('affiliate');
  });

  it('R11 hiding more never shows more', () => {
    const some = fc.subarray(ALL);
    fc.assert(
      fc.property(some, some, fc.boolean(), (hidden, more, hasAffiliate) => {
        const few = shownSections([...hidden, ...more], { hasAffiliate });
        const many = shownSections(hidden, { hasAffiliate });
        return few.every((name) => many.includes(name)) && !few.some((name) => hidden.includes(name));
      }),
    );
  });

  it('R11 a section without a class is always shown', () => {
    expect(isSectionShown([], undefined)).toBe(true);
    expect(isSectionShown([], 'learn')).toBe(false);
  });
});

describe.each<[string, (sections: SectionClass[]) => ReactElement, SectionClass[]]>([
  [
    'landing',
    (sections) => {
      const affiliate = { title: 'A partner sent you.', text: 'Same price.' };
      return <LandingPage model={landingModel({ sections, content: landingContent({ affiliate }) })} send={send} />;
    },
    ALL,
  ],
  [
    'article',
    (sections) => <ArticlePage model={articleModel({ sections })} send={send} />,
    ['affiliate', 'offer', 'icons', 'learn'],
  ],
  ['video sales letter', (sections) => <VslPage model={vslModel({ sections })} send={send} />, ALL],
])('the sections of the %s', (_, page, classes) => {
  const classesIn = (container: HTMLElement) =>
    new Set([...container.querySelectorAll('[data-section]')].map((each) => each.getAttribute('data-section')));

  it('R11 every section has its class', () => {
    const { container } = render(page(ALL));
    expect(classesIn(container)).toEqual(new Set(classes));
  });

  it.each(classes)('R11 a section disappears with its class %s, and the others stay', (left) => {
    const whole = render(page(ALL)).container.textContent ?? '';
    cleanup();
    const { container } = render(page(ALL.filter((name) => name !== left)));
    expect(classesIn(container)).toEqual(new Set(classes.filter((name) => name !== left)));
    expect(container.textContent?.length).toBeLessThan(whole.length);
  });
});
