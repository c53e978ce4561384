/** Good bodies of M01 and M02, and a change of one field of them. */

export type Json = Record<string, unknown>;

const properties = {
  IsSubscriptionAvailable: false,
  product_id: 'powerfoods-complete-beef',
  product_name: 'PowerFoods Complete',
  product_url: 'https://shop.example/home-v2?uid=beef_a&step=10',
  checkoutUrl: 'https://shop.example/SecureCart?uid=beef_a&step=20',
  price: 129,
  uid: 'beef_a',
  utmCampaign: 'autumn-sale',
};

export function attentiveBody(): Json {
  return {
    brand: 'fernhollow',
    properties: { ...properties },
    type: 'Started Checkout Funnel',
    externalEventId: '20261123beef_a',
    user: { phone: '+14155550132' },
  };
}

export function klaviyoBody(): Json {
  return {
    brand: 'fernhollow',
    metric: { eventName: 'Started Checkout Funnel', eventPayload: { ...properties } },
    profile: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Pell', phone_number: '+14155550132' },
    value: 129,
    unique_id: '20261123beef_a',
  };
}

/** The body with another value at a place such as `user.phone`; undefined removes the field. */
export function changed(body: Json, place: string, value: unknown): Json {
  const [name = '', ...rest] = place.split('.');
  if (rest.length > 0) return { ...body, [name]: changed(body[name] as Json, rest.join('.'), value) };
  const { [name]: _, ...others } = body;
  return value === undefined ? others : { ...others, [name]: value };
}
