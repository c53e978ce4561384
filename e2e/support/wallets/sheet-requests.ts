/** Requests of a shop that has its order's contact, address and method of delivery from the sheet. */

const CARD = {
  type: 'CARD',
  parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: ['VISA'] },
  tokenizationSpecification: {
    type: 'PAYMENT_GATEWAY',
    parameters: {
      gateway: 'stripe',
      'stripe:version': '2020-03-02',
      'stripe:publishableKey': 'pk_test_bench',
    },
  },
};

/** Google's transaction at a price, with a tax that is pending until the total is final. */
export function transaction(totalPrice: string, totalPriceStatus = 'FINAL') {
  return {
    currencyCode: 'USD',
    countryCode: 'US',
    totalPrice,
    totalPriceStatus,
    totalPriceLabel: 'Total',
    displayItems: [
      { label: 'Tuck', type: 'SUBTOTAL', price: '39.00' },
      {
        label: 'Tax',
        type: 'TAX',
        price: '2.00',
        status: totalPriceStatus === 'FINAL' ? 'FINAL' : 'PENDING',
      },
    ],
  };
}

export const OPTIONS = [
  { id: 'standard', label: 'Standard', description: '2 to 4 days' },
  { id: 'express', label: 'Express', description: '1 day' },
];

export const GOOGLE = {
  apiVersion: 2,
  apiVersionMinor: 0,
  allowedPaymentMethods: [CARD],
  transactionInfo: transaction('39.00', 'ESTIMATED'),
  emailRequired: true,
  shippingAddressRequired: true,
  shippingAddressParameters: { allowedCountryCodes: ['US', 'CA', 'GB'], phoneNumberRequired: true },
  shippingOptionRequired: true,
  callbackIntents: ['SHIPPING_ADDRESS', 'SHIPPING_OPTION', 'PAYMENT_AUTHORIZATION'],
};

/** Google's answer to a change: a final total, and the options. */
export const priced = (totalPrice: string) => ({
  newTransactionInfo: transaction(totalPrice),
  newShippingOptionParameters: { shippingOptions: OPTIONS },
});

export const METHODS = [
  { identifier: 'standard', label: 'Standard', detail: '2 to 4 days', amount: '4.90' },
  { identifier: 'express', label: 'Express', detail: '1 day', amount: '14.90' },
];

export const APPLE = {
  countryCode: 'US',
  currencyCode: 'USD',
  supportedNetworks: ['visa'],
  merchantCapabilities: ['supports3DS'],
  total: { label: 'Bench & Co', amount: '39.00', type: 'pending' },
  lineItems: [
    { label: 'Tuck', amount: '39.00' },
    { label: 'Tax', type: 'pending' },
  ],
  requiredBillingContactFields: ['postalAddress', 'name'],
  requiredShippingContactFields: ['postalAddress', 'name', 'email', 'phone'],
  shippingMethods: METHODS,
};

/** Apple's answer to a change: a final total, and the methods. */
export const updated = (amount: string) => ({
  newTotal: { label: 'Bench & Co', amount },
  newLineItems: [{ label: 'Tuck', amount: '39.00' }],
  newShippingMethods: METHODS,
});
