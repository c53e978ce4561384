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

/** The body with another value at a place such as `user.phone` or `data.0.id`; undefined removes the field. */
export function changed(body: Json, place: string, value: unknown): Json {
  const [name = '', ...rest] = place.split('.');
  if (rest.length > 0) {
    const part = changed(body[name] as Json, rest.join('.'), value);
    return { ...body, [name]: Array.isArray(body[name]) ? Object.values(part) : part };
  }
  const { [name]: _, ...others } = body;
  return value === undefined ? others : { ...others, [name]: value };
}

const order = {
  OrderId: 'K7M2-P9QX',
  OrderKind: 'sale',
  currency: 'USD',
  total: 129,
  uid: 'beef_a',
  utmCampaign: 'autumn-sale',
  checkoutEventId: '20261123beef_a',
};

const ORDER_ID = '0b6f6a3e-5d0e-4f38-9d3b-2f7f0f6f7c11';

/** Good bodies of events about an order. */
export function attentiveOrder(): Json {
  return {
    brand: 'fernhollow',
    properties: { ...order, product_id: 'beef', product_name: 'PowerFoods Complete', quantity: 1, price: 129 },
    type: 'Placed Order',
    externalEventId: ORDER_ID,
    occurredAt: '2026-11-26T10:00:00.000Z',
    user: { phone: '+14155550132' },
  };
}

export function klaviyoOrder(): Json {
  const item = { ProductID: 'beef', ProductName: 'PowerFoods Complete', Quantity: 1, ItemPrice: 129, RowTotal: 129 };
  return {
    brand: 'fernhollow',
    metric: {
      eventName: 'Placed Order',
      eventPayload: { ...order, ItemNames: ['PowerFoods Complete'], Items: [item], DiscountValue: 0 },
    },
    profile: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Pell', phone_number: '+14155550132' },
    value: 129,
    value_currency: 'USD',
    time: '2026-11-26T10:00:00.000Z',
    unique_id: ORDER_ID,
  };
}
