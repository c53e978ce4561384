import type { DueEvent } from '../../../domain/tracking/abandonment.ts';
import type { StartedCheckout } from '../../../domain/tracking/started-checkout.ts';

/** M01, M02, word for word. */
const STARTED_CHECKOUT = 'Started Checkout Funnel';

/** A call below the internal-apps URL. */
export interface InternalAppsCall {
  /** With the slashes of M01 and M02. */
  path: string;
  body: object;
}

/** M01: the event for Attentive, which reaches shoppers by text message; null without a phone number. */
export function attentiveEvent(brand: string, checkout: StartedCheckout, event: DueEvent): InternalAppsCall | null {
  const { phone } = checkout.contact;
  if (phone === null) return null;
  return {
    path: '/attentive/event/custom/',
    body: {
      brand,
      properties: propertiesOf(checkout, event),
      type: STARTED_CHECKOUT,
      externalEventId: event.eventId,
      user: { phone },
    },
  };
}

/** M02: the metric for Klaviyo, which reaches shoppers by e-mail; null without an e-mail address. */
export function klaviyoEvent(brand: string, checkout: StartedCheckout, event: DueEvent): InternalAppsCall | null {
  const { email, phone, firstName, lastName } = checkout.contact;
  if (email === null) return null;
  return {
    path: '/klaviyo/proxy/metric/',
    body: {
      brand,
      metric: { eventName: STARTED_CHECKOUT, eventPayload: propertiesOf(checkout, event) },
      profile: {
        email,
        first_name: firstName,
        last_name: lastName,
        // Klaviyo refuses an empty number.
        ...(phone === null ? {} : { phone_number: phone }),
      },
      value: checkout.price,
      unique_id: event.eventId,
    },
  };
}

function propertiesOf(checkout: StartedCheckout, { uid, campaign }: DueEvent) {
  return {
    IsSubscriptionAvailable: checkout.isSubscriptionAvailable,
    product_id: checkout.productId,
    product_name: checkout.productName,
    product_url: checkout.productUrl,
    checkoutUrl: checkout.checkoutUrl,
    price: checkout.price,
    uid,
    utmCampaign: campaign,
  };
}
