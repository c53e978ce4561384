import { describe, expect, it } from 'vitest';
import { readAttentive, readKlaviyo } from '../../../../packages/sandboxes/internal-apps/event-rules.ts';
import { attentiveEvent, klaviyoEvent } from '../../../../src/adapters/internal-apps/events.ts';
import { aStartedCheckout, EVENT } from './started-checkout.ts';

const PROPERTIES = {
  IsSubscriptionAvailable: false,
  product_id: 'food',
  product_name: 'Food',
  product_url: 'https://shop.example/landing?uid=beef_a',
  checkoutUrl: 'https://shop.example/order?uid=beef_a&step=2',
  price: 39.9,
  uid: 'beef_a',
  utmCampaign: 'autumn-sale',
};

describe('the event for Attentive', () => {
  it('M01 has exactly the fields of the call, and Attentive takes each', () => {
    const call = attentiveEvent('fernhollow', aStartedCheckout(), EVENT);
    expect(call).toEqual({
      path: '/attentive/event/custom/',
      body: {
        brand: 'fernhollow',
        properties: PROPERTIES,
        type: 'Started Checkout Funnel',
        externalEventId: '7beef_a',
        user: { phone: '+14155550132' },
      },
    });
    expect(readAttentive(call?.body)).toMatchObject({ type: 'event', id: '7beef_a' });
  });

  it('M01 is not made without a phone number', () => {
    expect(attentiveEvent('fernhollow', aStartedCheckout({ phone: '555' }), EVENT)).toBeNull();
  });
});

describe('the event for Klaviyo', () => {
  it('M02 has exactly the fields of the call, and Klaviyo takes each', () => {
    const call = klaviyoEvent('fernhollow', aStartedCheckout(), EVENT);
    expect(call).toEqual({
      path: '/klaviyo/proxy/metric/',
      body: {
        brand: 'fernhollow',
        metric: { eventName: 'Started Checkout Funnel', eventPayload: PROPERTIES },
        profile: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Pell', phone_number: '+14155550132' },
        value: 39.9,
        unique_id: '7beef_a',
      },
    });
    expect(readKlaviyo(call?.body)).toMatchObject({ type: 'event', id: '7beef_a', dropped: [] });
  });

  it('M02 leaves out a phone number that Klaviyo would drop', () => {
    const call = klaviyoEvent('fernhollow', aStartedCheckout({ phone: '' }), EVENT);
    expect(call?.body).toMatchObject({ profile: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Pell' } });
    expect(JSON.stringify(call)).not.toContain('phone_number');
  });

  it('M02 is not made without an e-mail address', () => {
    expect(klaviyoEvent('fernhollow', aStartedCheckout({ email: 'ada@' }), EVENT)).toBeNull();
  });
});
