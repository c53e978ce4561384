import { describe, expect, it } from 'vitest';
import { readBrand } from './demo-files.ts';

/** What Fernhollow's pages promise: no more than the shop can keep. */

const { offers, content } = readBrand('fernhollow');
const offerPages = content.flatMap((page) => (page.view === 'offer' ? [page.content] : []));
const landings = content.flatMap((page) => (page.view === 'landing' ? [page.content] : []));
const texts = [...content, ...offers].map((file) => ({ sfid: file.sfid, text: JSON.stringify(file) }));

describe("Fernhollow's copy", () => {
  it.each(texts)('E10 E14 $sfid claims no cure and presses nobody', ({ text }) => {
    const cures = /\b(cures?|heals?|prevents?|reverses?|clinically|proven|miracle|pain-free|arthritis)\b/i;
    const pressure = /\b(hurry|last chance|today only|act now|only \d+ left|expires?|countdown|don't miss)\b/i;
    expect(text).not.toMatch(cures);
    expect(text).not.toMatch(pressure);
  });

  it.each(content)('E10 E14 $sfid leaves every price to the offers', (page) => {
    expect(JSON.stringify(page)).not.toMatch(/\$\s?\d/);
  });

  it('E10 an offer page has a yes that says what is added and a plain no', () => {
    expect(offerPages).toHaveLength(4);
    for (const page of offerPages) {
      expect(page.yes).toMatch(/^Yes, add \d /);
      expect(page.no).toMatch(/^No thanks, /);
      expect(page.no).not.toMatch(/\b(don't care|rather|risk|suffer|pass up|hate)\b/i);
      expect(page.deliveryNote).toBe('Travels in the same parcel, no extra shipping');
    }
  });

  it('E10 E14 shipping is free wherever the pages say so', () => {
    const promises = content.filter((page) => /free shipping|no extra shipping/i.test(JSON.stringify(page)));
    expect(promises.length).toBeGreaterThan(4);
    expect(offers.map((offer) => offer.shippingCost)).toEqual(offers.map(() => 0));
  });

  it('E10 reviews are marked as demo reviews', () => {
    expect(landings).not.toEqual([]);
    for (const landing of landings) expect(landing.reviews.note).toMatch(/^Demo reviews/);
  });

  it('E10 the receipt thanks by first name', () => {
    const receipts = content.flatMap((page) => (page.view === 'order-success' ? [page.content.headline] : []));
    expect(receipts).toEqual([expect.stringContaining('{firstName}')]);
  });
});
