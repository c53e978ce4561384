import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { OfferPage } from '../../../src/pages/offer/offer.page.tsx';
import { OrderFormPage } from '../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../src/pages/order-form/paying.ts';
import { checkout, offerPageModel, orderFormModel, paying } from '../../support/pages/checkout-models.ts';

beforeAll(PAYING.load);

const ignore = () => {};

describe('the pages without a browser', () => {
  it('they render from their models without a window', () => {
    expect(typeof window).toBe('undefined');
    const contact = renderToString(<OrderFormPage model={orderFormModel()} checkout={checkout()} send={ignore} />);
    const payment = renderToString(<OrderFormPage model={orderFormModel()} checkout={paying()} send={ignore} />);
    const offer = renderToString(<OfferPage model={offerPageModel()} send={ignore} />);
    expect(contact).toContain('Continue to payment');
    expect(payment).toContain('The card field is loading');
    expect(offer).toContain('No thanks, just my order');
  });

  it('they never put typed values into an address, nor a style that a strict policy would refuse', () => {
    const pages = [
      <OrderFormPage key="contact" model={orderFormModel()} checkout={checkout()} send={ignore} />,
      <OrderFormPage key="payment" model={orderFormModel()} checkout={paying()} send={ignore} />,
      <OfferPage key="offer" model={offerPageModel()} send={ignore} />,
    ];
    for (const html of pages.map((page) => renderToString(page))) {
      expect(html.match(/<form /g)).toHaveLength(1);
      expect(html).toMatch(/<form [^>]*method="post"/);
      expect(html).not.toMatch(/ style="|<style/);
    }
  });
});
