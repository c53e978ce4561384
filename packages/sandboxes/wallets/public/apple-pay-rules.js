import { firstProblem, isObject, isText } from './overlay.js';

/** The rules of Apple's documents for a request and for each answer of a shop. A text is the problem; null is none. */

const CONTACT_FIELDS = ['email', 'name', 'phone', 'postalAddress', 'phoneticName'];
const ADDRESS_FIELDS = [
  'postalAddress',
  'locality',
  'subLocality',
  'postalCode',
  'administrativeArea',
  'subAdministrativeArea',
  'country',
  'countryCode',
];
const ERROR_FIELDS = [...ADDRESS_FIELDS, 'phoneNumber', 'emailAddress', 'name', 'phoneticName', 'addressLines'];
const CONTACT_CODES = ['shippingContactInvalid', 'billingContactInvalid'];
const COUPON_CODES = ['couponCodeInvalid', 'couponCodeExpired'];
const ERROR_CODES = [...CONTACT_CODES, ...COUPON_CODES, 'addressUnserviceable', 'unknown'];
const SHIPPING_TYPES = ['shipping', 'delivery', 'storePickup', 'servicePickup'];
const EDITING_MODES = ['available', 'enabled', 'storePickup'];

const isAmount = (text) => typeof text === 'string' && /^-?\d+(\.\d\d?)?$/.test(text);
const isCountry = (code) => typeof code === 'string' && /^[A-Z]{2}$/.test(code);
const isType = (type) => ['final', 'pending'].includes(type);
const isListOf = (isPart, list) => Array.isArray(list) && list.every((part) => isObject(part) && isPart(part));

class ApplePayError {
  constructor(code, contactField, message) {
    if (!ERROR_CODES.includes(code)) throw new TypeError(`"${code}" is not a code of ApplePayError`);
    if (contactField !== undefined && !ERROR_FIELDS.includes(contactField))
      throw new TypeError(`"${contactField}" is not a contact field of ApplePayError`);
    Object.assign(this, { code, contactField, message: message ?? '' });
  }
}

export function requestProblem(request) {
  const { countryCode, currencyCode, supportedNetworks, merchantCapabilities, lineItems } = request ?? {};
  return (
    firstProblem([
      [isCountry(countryCode), 'countryCode is malformed'],
      [/^[A-Z]{3}$/.test(currencyCode ?? ''), 'currencyCode is malformed'],
      [supportedNetworks?.length, 'supportedNetworks is missing'],
      [merchantCapabilities?.includes('supports3DS'), 'merchantCapabilities must name supports3DS'],
      [lineItems === undefined || lineItems.length > 0, 'lineItems cannot be empty if they are present'],
    ]) ??
    totalProblem(request.total) ??
    linesProblem(lineItems) ??
    methodsProblem(request.shippingMethods) ??
    choicesProblem(request)
  );
}

function choicesProblem(request) {
  const { requiredShippingContactFields: shipping = [], requiredBillingContactFields: billing = [] } = request;
  const { supportedCountries, shippingType = 'shipping', shippingContactEditingMode = 'available' } = request;
  const isFields = (fields) => Array.isArray(fields) && fields.every((field) => CONTACT_FIELDS.includes(field));
  return firstProblem([
    [isFields(shipping), 'requiredShippingContactFields are malformed'],
    [isFields(billing), 'requiredBillingContactFields are malformed'],
    [supportedCountries === undefined || supportedCountries.every(isCountry), 'supportedCountries are malformed'],
    [SHIPPING_TYPES.includes(shippingType), 'shippingType is not known'],
    [EDITING_MODES.includes(shippingContactEditingMode), 'shippingContactEditingMode is not known'],
  ]);
}

/** Older devices refuse a total of zero as well, which is why the sandbox does. */
function totalProblem(total) {
  const { label, amount, type = 'final' } = total ?? {};
  return firstProblem([
    [isText(label), 'Missing total label.'],
    [isAmount(amount), `"${amount}" is not a valid amount.`],
    [Number(amount) > 0, 'Total amount must be greater than zero.'],
    [Number(amount) <= 100_000_000, 'Total amount is too big.'],
    [isType(type), 'the type of the total must be final or pending'],
  ]);
}

/** A pending line may be without an amount. */
function linesProblem(lines = []) {
  const isLine = ({ label, amount, type = 'final' }) =>
    isText(label) && isType(type) && (isAmount(amount) || (type === 'pending' && amount === undefined));
  return isListOf(isLine, lines) ? null : 'lineItems are malformed';
}

function methodsProblem(methods = []) {
  const isMethod = ({ label, detail, amount, identifier }) =>
    isText(label) && typeof detail === 'string' && isAmount(amount) && Number(amount) >= 0 && isText(identifier);
  return isListOf(isMethod, methods) ? null : 'shippingMethods are malformed';
}

/** The problem of an answer to what the shopper has changed; an update for a method of delivery has no errors. */
export function updateProblem(update, change) {
  if (!isObject(update)) return 'the update is missing';
  return (
    totalProblem(update.newTotal) ??
    linesProblem(update.newLineItems) ??
    methodsProblem(update.newShippingMethods) ??
    (change === 'method' ? null : errorsProblem(update.errors, change))
  );
}

/** Before the payment, a shop knows a part of the contact, and its errors can name no more. */
export function errorsProblem(errors = [], change) {
  const isKnown = ({ code, contactField = 'postalAddress' }) =>
    change !== 'contact' || (code !== 'billingContactInvalid' && ADDRESS_FIELDS.includes(contactField));
  const isOfChange = ({ code }) => COUPON_CODES.includes(code) === (change === 'code') || code === 'unknown';
  return firstProblem([
    [isListOf((error) => error instanceof ApplePayError, errors), 'errors must be a list of ApplePayError'],
    [isListOf(isKnown, errors), 'before the payment, an error can name a field of the postal address alone'],
    [isListOf(isOfChange, errors), 'errors have a code of another answer'],
  ]);
}

window.ApplePayError = ApplePayError;
