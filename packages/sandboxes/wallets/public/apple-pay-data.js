/** What the sheet shows of a request, and what a shop gets of the sheet. */

const ROWS = { phoneNumber: 'phone', emailAddress: 'email', name: 'name', phoneticName: 'name' };

const DEFAULT_MESSAGES = {
  addressUnserviceable: 'Delivery to this address is not available.',
  couponCodeInvalid: 'This coupon code is not valid.',
  couponCodeExpired: 'This coupon code has expired.',
  unknown: 'Something went wrong. Please try again.',
};

export function sheetOf(request, heard, { hasAddress }) {
  const { requiredShippingContactFields: fields = [], recurringPaymentRequest, shippingMethods } = request;
  const rows = ['name', 'postalAddress', 'email', 'phone'].filter((row) => fields.includes(row));
  return {
    kind: 'apple',
    label: request.total.label,
    contact: rows,
    hasAddress,
    countries: null,
    takesCode: request.supportsCouponCode === true,
    heard,
    // The chosen card is announced as the sheet opens, and then the address that it proposes.
    first: ['card', ...(hasAddress ? ['contact'] : [])].filter((change) => heard.includes(change)),
    price: priceOf(request.currencyCode, request.total, request.lineItems),
    ...methodsOf(shippingMethods),
    later: recurringPaymentRequest?.billingAgreement ?? null,
  };
}

/** What a shop's answer changes in the sheet: after a new address, the methods of its answer alone are left. */
export function updateOf(update, currency, change) {
  const { newTotal, newLineItems, newShippingMethods, newRecurringPaymentRequest, errors = [] } = update;
  const methods = newShippingMethods ?? (change === 'contact' ? [] : undefined);
  return {
    price: priceOf(currency, newTotal, newLineItems),
    ...methodsOf(methods),
    ...(newRecurringPaymentRequest ? { later: newRecurringPaymentRequest.billingAgreement } : {}),
    faults: change === 'method' ? [] : errors.map(faultOf),
  };
}

/** An error that names a fault of the contact has to be corrected before the payment. */
export function faultOf({ code, contactField, message }) {
  const field = contactField ?? code;
  const words = message || (DEFAULT_MESSAGES[code] ?? 'Please check this entry.');
  return { field, place: placeOf(code, contactField), message: words, blocks: code !== 'unknown' };
}

/** The row of the sheet that has the fault. */
function placeOf(code, contactField) {
  if (code === 'billingContactInvalid') return 'card';
  if (code === 'unknown') return null;
  if (code.startsWith('couponCode')) return 'code';
  return ROWS[contactField] ?? 'postalAddress';
}

function priceOf(currency, { amount, type = 'final' }, lines = []) {
  return {
    currency,
    total: amount,
    status: type,
    lines: lines.map((line) => ({ label: line.label, amount: line.amount ?? '0', isPending: line.type === 'pending' })),
  };
}

/** The first method is the chosen one, and no event says so. */
function methodsOf(methods) {
  if (!methods) return {};
  const rows = methods.map(({ label, detail, amount, identifier }) => ({ id: identifier, label, detail, amount }));
  return { methods: rows, methodId: rows[0]?.id ?? null };
}

/** The contact before the payment: a place, which names nobody. */
export function redacted(person) {
  const { countryCode, postalCode } = person;
  return { ...placeOfPerson(person), postalCode: shortPostalCode(countryCode, postalCode) };
}

/** A Canadian or British code without its last three characters, of which a blank is left, and the five digits of an American one. */
function shortPostalCode(countryCode, postalCode) {
  if (countryCode === 'US') return postalCode.slice(0, 5);
  return ['CA', 'GB'].includes(countryCode) ? postalCode.slice(0, -3) : postalCode;
}

function placeOfPerson({ administrativeArea, countryCode, locality, postalCode, appleCountryCode }) {
  const country = new Intl.DisplayNames('en', { type: 'region' }).of(countryCode);
  return { administrativeArea, country, countryCode: appleCountryCode ?? countryCode, locality, postalCode };
}

/** The contact after the payment, with the fields that the shop has asked for. */
export function contactOf(person, fields) {
  const { givenName, familyName, addressLines } = person;
  const area = { subLocality: '', subAdministrativeArea: '' };
  return {
    ...(fields.includes('name') ? { givenName, familyName } : {}),
    ...(fields.includes('email') ? { emailAddress: person.email } : {}),
    ...(fields.includes('phone') ? { phoneNumber: person.phone } : {}),
    ...(fields.includes('postalAddress') ? { addressLines, ...area, ...placeOfPerson(person) } : {}),
  };
}
