import { describe, expect, it } from 'vitest';
import { consentRule } from '../../domain/consent/consent.ts';
import { DEMO_BRANDS, type DemoBrand } from './demo-brands.ts';

/** The promises on the pages of the demo brands: none that a shop cannot keep. */

function offerPages({ content }: DemoBrand) {
  return content.flatMap((page) => (page.view === 'offer' ? [page.content] : []));
}

function reviewsOf({ content }: DemoBrand) {
  return content.flatMap((page) => {
    if (page.view === 'landing') return page.content.sections.filter((section) => section.kind === 'reviews');
    return ('reviews' in page.content && page.content.reviews) || [];
  });
}

describe.each(DEMO_BRANDS)("$folder's copy", (brand) => {
  const { content, offers } = brand;
  const texts = [...content, ...offers].map((file) => ({ sfid: file.sfid, text: JSON.stringify(file) }));

  it.each(texts)('$sfid claims no cure and puts no pressure on shoppers', ({ text }) => {
    const cures = /\b(cures?|heals?|prevents?|reverses?|clinically|proven|miracle|pain-free|arthritis)\b/i;
    const pressure = /\b(hurry|last chance|today only|act now|only \d+ left|expires?|countdown|don't miss)\b/i;
    expect(text).not.toMatch(cures);
    expect(text).not.toMatch(pressure);
  });

  it('L06 the privacy policy says what is kept of a shopper who stops, for how long, and how to opt out', () => {
    const policy = JSON.stringify(content.find(({ name }) => name === 'privacy-policy'));
    for (const words of [/first name/, /country/, /email address/, /phone number/, /90 days/, /opt out/i])
      expect(policy).toMatch(words);
    expect(policy).toMatch(/PayPal or Amazon g[ai]ves? (it|them) to us/);
  });

  it.each(['gdpr', 'optout'])(
    'L06 its page %s says what is kept of a shopper who stops, and that a refusal removes it',
    (name) => {
      const page = JSON.stringify(content.find((each) => each.name === name));
      for (const words of [
        /first name/i,
        /country/,
        /email address/,
        /phone number/,
        /90 days/,
        /refuse|consent/i,
        /removed/,
      ])
        expect(page).toMatch(words);
      expect(page).not.toMatch(/interest in helping you finish(?!, as long as you have not refused)/);
    },
  );

  it('E21 L06 its page on the GDPR names the ground of a visitor of the European Union, and the IP address with statistics alone', () => {
    const page = content.find(({ name }) => name === 'gdpr');
    const paragraphs =
      page?.view === 'text' ? page.content.sections.flatMap((section) => section.paragraphs ?? []) : [];
    const grounds =
      consentRule(brand.brand.consent, 'DE') === 'opt-in'
        ? ['on your consent to advertising', 'on your consent to statistics']
        : ['not refused advertising', 'not refused statistics'];
    const [lead, counts] = [/90 days/, /IP address/].map((words) => paragraphs.filter((text) => words.test(text)));
    expect(lead).toEqual([expect.stringContaining(grounds[0] ?? '')]);
    expect(counts).toEqual([expect.stringContaining(grounds[1] ?? '')]);
    expect(counts?.[0]).toMatch(/without (your )?name and IP address.*IP address and type for 30/);
  });

  it.each(content.filter(({ view }) => view === 'text'))(
    'L06 $sfid leaves out no way by which a contact comes',
    (page) => {
      const text = JSON.stringify(page);
      if (/typed/.test(text)) expect(text).toMatch(/PayPal or Amazon/);
    },
  );

  it('its pages speak of a yes to advertising only where every visitor is asked', () => {
    const asksAll = consentRule(brand.brand.consent, 'US') === 'opt-in';
    for (const { text } of texts) if (!asksAll) expect(text).not.toMatch(/your yes|you have allowed/i);
  });

  it('its terms say that nothing renews only where nothing does', () => {
    const terms = JSON.stringify(content.find(({ name }) => name === 'terms'));
    const renews = offers.some(({ subscription }) => subscription);
    expect(/nothing renews/i.test(terms)).toBe(!renews);
  });

  it.each(texts)('L06 $sfid promises no mail to a shopper who stops, since none is sent', ({ text }) => {
    expect(text).not.toMatch(/\b(may|will) (write to|e-?mail|remind) you\b/i);
  });

  it.each(content)('$sfid quotes no price of its own', (page) => {
    expect(JSON.stringify(page)).not.toMatch(/\$\s?\d/);
  });

  it('an offer page has a yes that names the item and a plain no', () => {
    expect(offerPages(brand).length).toBeGreaterThanOrEqual(4);
    for (const page of offerPages(brand)) {
      expect(page.yes).toMatch(/^Yes, add \d /);
      expect(page.no).toMatch(/^No thanks, /);
      expect(page.no).not.toMatch(/\b(don't care|rather|risk|suffer|pass up|hate)\b/i);
      expect(page.deliveryNote).toBe('Comes in the same package, no extra delivery cost');
    }
  });

  it('an offer page sells with free delivery, and says so', () => {
    const steps = brand.funnels.flatMap((funnel) => funnel.defaultFunnels);
    const added = steps.flatMap((step) => step.upsell ?? step.downsell ?? []);
    const costs = offers.filter((offer) => added.includes(offer.sfid)).map((offer) => offer.shippingCost);
    expect(costs.length).toBeGreaterThanOrEqual(4);
    expect(new Set(costs)).toEqual(new Set([0]));
  });

  it('reviews are marked as demo reviews, and articles as articles of the seller', () => {
    expect(reviewsOf(brand)).not.toEqual([]);
    for (const reviews of reviewsOf(brand)) expect(reviews.note).toMatch(/^Demo reviews/);
    const articles = content.flatMap((page) => (page.view === 'article' ? [page.content.byline] : []));
    for (const byline of articles) expect(byline).toMatch(/^Demo article by .* which sells|^About your order$/);
  });

  it('every page names its brand in its title, and a film has a description', () => {
    for (const page of content) expect(page.title).toContain(brand.brand.siteName);
    const films = content.flatMap((page) => (page.view === 'vsl' ? [page.content] : []));
    for (const film of films) expect(film.transcript?.paragraphs.length).toBeGreaterThan(0);
  });

  it('the receipt thanks by first name', () => {
    const receipts = content.flatMap((page) => (page.view === 'order-success' ? [page.content.headline] : []));
    expect(receipts).toEqual([expect.stringContaining('{firstName}')]);
  });
});

it("free delivery is promised by Fernhollow alone, and Northvale's exception has the cart's price", () => {
  const shippingOf = (folder: string) =>
    DEMO_BRANDS.find((brand) => brand.folder === folder)?.offers.filter((offer) => offer.shippingCost > 0);
  expect(shippingOf('fernhollow')).toEqual([]);
  expect(shippingOf('northvale')?.map((offer) => [offer.sfid, offer.units])).toEqual([['nv-offer-complete-1', 1]]);
});
