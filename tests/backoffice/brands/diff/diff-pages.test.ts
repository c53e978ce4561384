import { describe, expect, it } from 'vitest';
import type { Brand } from '../../../../contracts/files/brand-file.ts';
import type { ContentPage } from '../../../../contracts/files/content-file.ts';
import type { LandingSection } from '../../../../contracts/files/content-sections.ts';
import { landingContent } from '../../../support/pages/models.ts';
import { BRAND, changes, formPage, pages, textPage } from './versions.ts';

const change = (was: Parameters<typeof pages>, is: Parameters<typeof pages>) =>
  changes({ parts: pages(...was) }, { parts: pages(...is) });

describe('changed pages', () => {
  it('E10 of text are new or gone, and other pages are told with the steps that show them', () => {
    expect(change([textPage('terms', 'Terms')], [textPage('privacy', 'Privacy')])).toEqual([
      'text: The page "terms" is gone.',
      'text: The page "privacy" is new.',
    ]);
    expect(change([formPage()], [])).toEqual([
      'text: The page "order" (content-order-form) is missing: no file of the brand has it.',
    ]);
    expect(change([], [formPage()])).toEqual([]);
  });

  it('E10 are told by the words and pictures that changed', () => {
    const lead = 'Two.\nSteps.';
    const assurances = [{ title: 'Safe', text: 'Always.' }];
    expect(change([formPage()], [formPage({ headline: 'Order', lead, assurances })])).toEqual([
      'text: The page "order" says "Order" instead of "Your order" (headline).',
      'text: The page "order" says "Two. Steps." instead of "One step." (lead).',
      'text: The page "order" has a new part (assurances 1): "Safe".',
    ]);
    expect(change([formPage({ assurances })], [formPage()])).toEqual([
      'text: The page "order" has lost a part (assurances 1): "Safe".',
    ]);
    expect(change([textPage('terms', 'Terms', ['One.', 'Two.'])], [textPage('terms', 'Terms', ['Two.'])])).toEqual([
      'text: The page "terms" no longer says "One." (sections 1 › paragraphs 1).',
    ]);
    expect(change([textPage('terms', 'Terms', ['Two.'])], [textPage('terms', 'Terms', ['One.', 'Two.'])])).toEqual([
      'text: The page "terms" now says "One." (sections 1 › paragraphs 1).',
    ]);
    expect(change([{ ...formPage(), title: 'A' }], [{ ...formPage(), title: 'B', text: 'More.' }])).toEqual([
      'text: The page "order" says "B" instead of "A" (title).',
      'text: The page "order" now says "More." (text).',
    ]);
  });

  it('E10 have a new list told by the first of its texts, and a part without texts by its place', () => {
    const page = (assurances?: { title: string; text: string }[]): ContentPage => ({
      sfid: 'content-landing',
      name: 'choose',
      title: 'Choose',
      view: 'offer-selector',
      content: {
        headline: 'C',
        lead: 'L',
        choiceTitle: 'H',
        offers: [],
        action: 'A',
        actionNote: 'N',
        ...(assurances ? { assurances } : {}),
      },
    });
    const long = 'a'.repeat(80);
    expect(change([page()], [page([{ title: long, text: 'x' }])])).toEqual([
      `text: The page "choose" has a new part (assurances): "${'a'.repeat(69)}…".`,
    ]);
    expect(change([page([])], [page()])).toEqual(['text: The page "choose" has lost a part (assurances).']);
  });

  it('E10 are told by the sections that came, went or moved, by their kinds and their first words', () => {
    const landing = (...sections: LandingSection[]): ContentPage => ({
      sfid: 'content-landing',
      name: 'home',
      title: 'Home',
      view: 'landing',
      content: landingContent({ sections }),
    });
    const text: LandingSection = { kind: 'text', class: 'learn', paragraphs: ['Long ago.'] };
    const again: LandingSection = { kind: 'action', title: 'Ready?' };
    const both = landing(text, again);
    expect(change([both], [landing(again, text)])).toEqual([
      'text: The page "home" has its parts in another order (sections).',
    ]);
    expect(change([both], [landing(again)])).toEqual([
      'text: The page "home" has lost a part (sections 1): text "Long ago.".',
    ]);
    expect(change([landing(again)], [landing(text, { ...again, class: 'learn' })])).toEqual([
      'text: The page "home" has a new part (sections 1): text "Long ago.".',
      'text: The page "home" now has the class "learn" (sections 2 › class).',
    ]);
  });

  it('E10 that no step shows are not compared', () => {
    const aside = (headline: string) => ({ ...formPage({ headline }), sfid: 'aside' });
    expect(change([aside('One')], [aside('Two')])).toEqual([]);
  });
});

describe('a changed brand', () => {
  const brand = (over: Partial<Brand>) => ({ parts: { brand: { ...BRAND, ...over } } });

  it('is told by the countries, the words and the look that changed', () => {
    const next = brand({
      shipsTo: ['GB', 'IE', 'NZ'],
      siteName: 'Fern',
      mark: '/images/other.svg',
      supportPhone: '555',
      policies: [],
      tokens: { action: '#000000', brand: '#ffffff' },
    });
    expect(changes(brand({}), next)).toEqual([
      'shipping: The shop no longer ships to US and CA.',
      'shipping: The shop now ships to GB, IE and NZ.',
      'text: The shop says "Fern" instead of "Fernhollow" (siteName).',
      'picture: The shop shows "/images/other.svg" instead of "/images/mark.svg" (mark).',
      'text: The shop has lost a part (policies 1): "Terms".',
      'text: The shop now says "555" (supportPhone).',
      'look: The look "action" is #000000 instead of #b8471b.',
      'look: The look "brand" is #ffffff instead of the default.',
    ]);
    expect(changes(next, brand({}))).toContain('look: The look "brand" is the default instead of #ffffff.');
    expect(changes(brand({ shipsTo: ['US'] }), brand({}))).toEqual(['shipping: The shop now ships to CA.']);
    expect(changes(brand({}), brand({ shipsTo: ['US'] }))).toEqual(['shipping: The shop no longer ships to CA.']);
    expect(changes(brand({}), brand({ shipsTo: ['CA', 'US'] }))).toEqual([
      'shipping: The order form lists the countries in the order CA, US instead of US, CA.',
    ]);
  });

  it('is told by the countries in which orders can be withdrawn from', () => {
    const [some, others] = [{ withdrawalCountries: ['DE', 'FR'] }, { withdrawalCountries: ['FR', 'IE'] }];
    expect(changes(brand({}), brand(some))).toEqual(['text: Shoppers in DE and FR can now withdraw from an order.']);
    expect(changes(brand(some), brand(others))).toEqual([
      'text: Shoppers in DE can no longer withdraw from an order.',
      'text: Shoppers in IE can now withdraw from an order.',
    ]);
  });

  it('has every word of the frame compared, and nothing else', () => {
    const words = { tagline: 'T', locale: 'de', icon: 'i', delivery: 'd', supportEmail: 'e', supportHours: 'h' };
    expect(changes(brand({}), brand(words)).map((line) => line.match(/\((.*)\)/)?.[1])).toEqual([
      'tagline',
      'locale',
      'icon',
      'delivery',
      'supportEmail',
      'supportHours',
    ]);
    expect(changes(brand({}), brand({ currency: 'EUR' }))).toEqual([]);
    expect(changes(brand({}), brand({ funnelUrls: '/y' }))).toEqual(['text: The shop now says "/y" (funnelUrls).']);
  });

  it('asks for consent in other regions', () => {
    const asked = brand({ consent: { default: 'opt-in', regions: { US: 'opt-out' } } });
    expect(changes(brand({}), asked)).toEqual([
      'text: The consent of visitors from US is opt-out instead of as elsewhere.',
    ]);
    expect(changes(asked, brand({ consent: { default: 'opt-out', regions: { US: 'opt-out' } } }))).toEqual([
      'text: The consent of visitors from all other regions is opt-out instead of opt-in.',
    ]);
  });

  it('is not compared where one version has none', () => {
    expect(changes({}, brand({ tagline: 'Other' }))).toEqual([]);
    expect(changes(brand({ tagline: 'Other' }), {})).toEqual([]);
  });
});

describe('a page that names an offer', () => {
  const selector = (...offers: string[]): ContentPage => ({
    sfid: 'content-landing',
    name: 'choose',
    title: 'Choose',
    view: 'offer-selector',
    content: {
      headline: 'Choose',
      lead: 'One of these.',
      choiceTitle: 'How many?',
      offers: offers.map((offer) => ({ offer, note: 'Good.' })),
      action: 'Go on',
      actionNote: 'Nothing is paid yet.',
    },
  });

  it('E10 is told by its sfid, since a shopper reads a price there', () => {
    expect(change([selector('bundle-1')], [selector('bundle-3')])).toEqual([
      'text: The page "choose" names the offer "bundle-3" instead of "bundle-1" (offers 1 › offer).',
    ]);
  });
});

describe('replaced pictures', () => {
  const shop = (pictures: Record<string, string>, over: Partial<Brand> = {}) => ({
    parts: { brand: { ...BRAND, ...over }, pictures: new Map(Object.entries(pictures)) },
  });

  it('are those with another file under the same address, and those that are missing', () => {
    const was = shop({ '/images/mark.svg': 'a', '/images/icon.svg': 'b', '/images/unused.svg': 'c' });
    expect(changes(was, shop({ '/images/mark.svg': 'x', '/images/icon.svg': 'b', '/images/unused.svg': 'y' }))).toEqual(
      ['picture: The file /images/mark.svg is another picture under the same address.'],
    );
    expect(changes(was, shop({ '/images/mark.svg': 'a' }))).toEqual(['picture: The file /images/icon.svg is missing.']);
    expect(changes(shop({}), shop({ '/images/mark.svg': 'x' }))).toEqual([]);
  });

  it('are none that were not shown before: that is told as another address', () => {
    const was = shop({ '/images/new.svg': 'a' });
    const next = shop({ '/images/new.svg': 'b' }, { mark: '/images/new.svg' });
    expect(changes(was, next)).toEqual([
      'picture: The shop shows "/images/new.svg" instead of "/images/mark.svg" (mark).',
    ]);
  });

  it.each(['images/mark.svg', '/images/', '/images/a b.svg', 'see /images/mark.svg'])('“%s” is no picture', (mark) => {
    expect(changes(shop({ [mark]: 'a' }, { mark }), shop({ [mark]: 'b' }, { mark }))).toEqual([]);
  });
});
