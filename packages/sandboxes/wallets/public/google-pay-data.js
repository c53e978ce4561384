import { hasIntent, hearsChanges } from './google-pay-rules.js';

/** What the sheet shows of a request, and what a shop gets of the sheet. */

/** An option stands in until the shop has named its own. */
const PLACEHOLDER = { id: 'shipping_option_unselected', label: 'Shipping option pending' };

const STATUSES = { FINAL: 'final', ESTIMATED: 'estimated', NOT_CURRENTLY_KNOWN: 'unknown' };

const TRIGGERS = { start: 'INITIALIZE', contact: 'SHIPPING_ADDRESS', method: 'SHIPPING_OPTION', code: 'OFFER' };

/** The row of the sheet that an error's intent names. */
const PLACES = { SHIPPING_ADDRESS: 'postalAddress', SHIPPING_OPTION: 'method', OFFER: 'code' };

export function sheetOf(request, merchantInfo = {}, { hasAddress }) {
  const { shippingAddressRequired, shippingAddressParameters = {}, shippingOptionRequired } = request;
  const { parameters } = request.allowedPaymentMethods[0].tokenizationSpecification;
  return {
    kind: 'google',
    label: merchantInfo.merchantName ?? 'Test merchant',
    contact: [
      ...(shippingAddressRequired ? ['name', 'postalAddress'] : []),
      ...(request.emailRequired ? ['email'] : []),
      ...(shippingAddressRequired && shippingAddressParameters.phoneNumberRequired ? ['phone'] : []),
    ],
    hasAddress,
    countries: shippingAddressParameters.allowedCountryCodes ?? null,
    takesCode: hasIntent(request, 'OFFER'),
    heard: ['contact', 'method', 'code'].filter((change) => hasIntent(request, TRIGGERS[change])),
    first: hearsChanges(request) ? ['start'] : [],
    price: priceOf(request.transactionInfo),
    ...(shippingOptionRequired
      ? optionsOf(request.shippingOptionParameters ?? { shippingOptions: [PLACEHOLDER] })
      : {}),
    publishableKey: parameters['stripe:publishableKey'],
  };
}

/** What a shop's answer changes in the sheet. */
export function updateOf({ newTransactionInfo, newShippingOptionParameters, error }, request) {
  return {
    ...(newTransactionInfo ? { price: priceOf({ ...request.transactionInfo, ...newTransactionInfo }) } : {}),
    ...(newShippingOptionParameters ? optionsOf(newShippingOptionParameters) : {}),
    // A choice that the shop refuses has to be changed before the payment.
    faults: error ? [{ ...faultOf(error), blocks: true }] : [],
  };
}

export function faultOf({ intent = null, message }) {
  return { field: intent, place: PLACES[intent] ?? null, message, blocks: false };
}

function priceOf({ currencyCode, totalPrice = '0', totalPriceStatus, displayItems = [] }) {
  return {
    currency: currencyCode,
    total: totalPrice,
    status: STATUSES[totalPriceStatus],
    lines: displayItems.map(({ label, price, status }) => ({ label, amount: price, isPending: status === 'PENDING' })),
  };
}

function optionsOf({ shippingOptions, defaultSelectedOptionId }) {
  return {
    methods: shippingOptions.map(({ id, label, description = '' }) => ({ id, label, detail: description })),
    methodId: defaultSelectedOptionId ?? shippingOptions[0].id,
  };
}

/** The data of a callback before the payment: of the intents that the shop has named alone, and with a short address. */
export function intermediateData(request, { change, person, methodId, code }) {
  return {
    callbackTrigger: TRIGGERS[change],
    ...(hasIntent(request, 'SHIPPING_ADDRESS') && person ? { shippingAddress: intermediateAddress(person) } : {}),
    ...(hasIntent(request, 'SHIPPING_OPTION') ? { shippingOptionData: { id: methodId } } : {}),
    ...(hasIntent(request, 'OFFER') ? { offerData: { redemptionCodes: code ? [code] : [] } } : {}),
  };
}

function intermediateAddress({ administrativeArea, countryCode, locality, postalCode }) {
  return { administrativeArea, countryCode, locality, postalCode: shortPostalCode(countryCode, postalCode) };
}

/** Three characters of a Canadian or British code, and the five digits of an American one. */
function shortPostalCode(countryCode, postalCode) {
  if (countryCode === 'US') return postalCode.slice(0, 5);
  return ['CA', 'GB'].includes(countryCode) ? postalCode.slice(0, 3) : postalCode;
}

export function paymentData(request, { token, person, methodId, code, last4, network }) {
  const { billingAddressRequired } = request.allowedPaymentMethods[0].parameters;
  const { phoneNumberRequired, format } = request.shippingAddressParameters ?? {};
  const phone = phoneNumberRequired ? { phoneNumber: person.phone } : {};
  const billing = billingAddressRequired ? { billingAddress: addressOf(person) } : {};
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    ...(request.emailRequired ? { email: person.email } : {}),
    ...(request.shippingAddressRequired ? { shippingAddress: { ...addressOf(person, format), ...phone } } : {}),
    ...(request.shippingOptionRequired ? { shippingOptionData: { id: methodId } } : {}),
    ...(hasIntent(request, 'OFFER') ? { offerData: { redemptionCodes: code ? [code] : [] } } : {}),
    paymentMethodData: {
      type: 'CARD',
      description: `${network} •••• ${last4}`,
      info: { cardNetwork: network.toUpperCase(), cardDetails: last4, ...billing },
      tokenizationData: { type: 'PAYMENT_GATEWAY', token },
    },
  };
}

function addressOf(person, format) {
  const { administrativeArea, countryCode, locality, postalCode, givenName, familyName } = person;
  const [address1 = '', address2 = '', address3 = ''] = person.addressLines;
  const iso = format === 'FULL-ISO3166' ? { iso3166AdministrativeArea: `${countryCode}-${administrativeArea}` } : {};
  const place = { locality, administrativeArea, countryCode, postalCode, sortingCode: '' };
  return { name: `${givenName} ${familyName}`, address1, address2, address3, ...place, ...iso };
}
