import { firstProblem, isObject, isText } from './overlay.js';

/** The rules of Google's documents for a request and for each answer of a shop. A text is the problem; null is none. */

const CHANGE_INTENTS = ['SHIPPING_ADDRESS', 'SHIPPING_OPTION', 'OFFER'];
const INTENTS = [...CHANGE_INTENTS, 'PAYMENT_AUTHORIZATION'];
const PRICE_STATUSES = ['NOT_CURRENTLY_KNOWN', 'ESTIMATED', 'FINAL'];
const CHECKOUT_OPTIONS = [undefined, 'DEFAULT', 'COMPLETE_IMMEDIATE_PURCHASE', 'CONTINUE_TO_REVIEW'];
const ITEM_TYPES = ['LINE_ITEM', 'SUBTOTAL', 'TAX', 'DISCOUNT', 'SHIPPING_OPTION'];
const REASONS = [
  'SHIPPING_ADDRESS_INVALID',
  'SHIPPING_ADDRESS_UNSERVICEABLE',
  'SHIPPING_OPTION_INVALID',
  'OFFER_INVALID',
  'PAYMENT_DATA_INVALID',
  'OTHER_ERROR',
];

const isPrice = (text) => typeof text === 'string' && /^\d+(\.\d\d)?$/.test(text);
const isItemPrice = (text) => typeof text === 'string' && /^-?\d+(\.\d\d)?$/.test(text);
const isFlag = (value) => value === undefined || typeof value === 'boolean';
const isCountry = (code) => typeof code === 'string' && /^[A-Z]{2}$/.test(code);

export const hasIntent = ({ callbackIntents = [] }, intent) => callbackIntents.includes(intent);

/** Whether the shop hears of what changes in the sheet. */
export const hearsChanges = (request) => CHANGE_INTENTS.some((intent) => hasIntent(request, intent));

export function versionProblem(request) {
  return request?.apiVersion === 2 && request.apiVersionMinor === 0 ? null : 'apiVersion must be 2, apiVersionMinor 0';
}

export function methodsProblem({ allowedPaymentMethods }) {
  const isCards = allowedPaymentMethods?.[0]?.type === 'CARD';
  const { allowedAuthMethods, allowedCardNetworks } = allowedPaymentMethods?.[0]?.parameters ?? {};
  return isCards && allowedAuthMethods?.length && allowedCardNetworks?.length
    ? null
    : 'allowedPaymentMethods must name cards';
}

export function requestProblem(request, { paymentDataCallbacks, merchantInfo = {}, environment }) {
  return (
    versionProblem(request) ??
    methodsProblem(request) ??
    gatewayProblem(request.allowedPaymentMethods[0]) ??
    (environment === 'TEST' || merchantInfo.merchantId ? null : 'merchantId is missing') ??
    transactionProblem(request.transactionInfo) ??
    callbacksProblem(request, paymentDataCallbacks) ??
    shippingProblem(request)
  );
}

function gatewayProblem({ tokenizationSpecification }) {
  const { type, parameters } = tokenizationSpecification ?? {};
  return firstProblem([
    [type === 'PAYMENT_GATEWAY' && parameters?.gateway === 'stripe', 'the gateway is not known'],
    [/^pk_/.test(parameters?.['stripe:publishableKey'] ?? ''), 'stripe:publishableKey is missing'],
    [isText(parameters?.['stripe:version']), 'stripe:version is missing'],
  ]);
}

function transactionProblem(info) {
  if (!isObject(info)) return 'transactionInfo must be set!';
  const { currencyCode, countryCode, totalPrice, totalPriceStatus, checkoutOption } = info;
  const isKnown = totalPriceStatus !== 'NOT_CURRENTLY_KNOWN';
  const isPaidAtOnce = checkoutOption === 'COMPLETE_IMMEDIATE_PURCHASE';
  return (
    firstProblem([
      [/^[A-Z]{3}$/.test(currencyCode ?? ''), 'currencyCode in transactionInfo must be set!'],
      [countryCode === undefined || isCountry(countryCode), 'countryCode is malformed'],
      [
        PRICE_STATUSES.includes(totalPriceStatus),
        'totalPriceStatus in transactionInfo must be set to one of NOT_CURRENTLY_KNOWN, ESTIMATED or FINAL!',
      ],
      [
        !isKnown || totalPrice,
        'totalPrice in transactionInfo must be set when totalPriceStatus is ESTIMATED or FINAL!',
      ],
      [totalPrice === undefined || isPrice(totalPrice), 'totalPrice is malformed'],
      [CHECKOUT_OPTIONS.includes(checkoutOption), 'checkoutOption is not known'],
      [!isPaidAtOnce || totalPriceStatus === 'FINAL', 'COMPLETE_IMMEDIATE_PURCHASE needs a final total'],
    ]) ?? itemsProblem(info)
  );
}

function itemsProblem({ displayItems = [], totalPriceLabel }) {
  const isItem = ({ label, type, price, status = 'FINAL' }) =>
    isText(label) && ITEM_TYPES.includes(type) && isItemPrice(price) && ['FINAL', 'PENDING'].includes(status);
  return firstProblem([
    [Array.isArray(displayItems) && displayItems.every(isItem), 'displayItems are malformed'],
    [displayItems.length === 0 || isText(totalPriceLabel), 'totalPriceLabel is missing'],
  ]);
}

function callbacksProblem({ callbackIntents }, callbacks) {
  if (!callbackIntents && !callbacks) return null;
  const has = (...intents) => intents.some((intent) => callbackIntents.includes(intent));
  if (!Array.isArray(callbackIntents)) return 'callbackIntents must be set where paymentDataCallbacks are';
  return firstProblem([
    [callbackIntents.every((intent) => INTENTS.includes(intent)), 'callbackIntents has an intent that is not known'],
    [isObject(callbacks), 'paymentDataCallbacks must be set'],
    [
      has('PAYMENT_AUTHORIZATION') === Boolean(callbacks?.onPaymentAuthorized),
      'Both PAYMENT_AUTHORIZATION intent and onPaymentAuthorized must be set',
    ],
    [
      has(...CHANGE_INTENTS) === Boolean(callbacks?.onPaymentDataChanged),
      `onPaymentDataChanged callback must be set if any of ${CHANGE_INTENTS} callback intent is set.`,
    ],
  ]);
}

function shippingProblem(request) {
  const { shippingAddressRequired, shippingOptionRequired, shippingOptionParameters: options } = request;
  const hearsOptions = hasIntent(request, 'SHIPPING_OPTION');
  return (
    firstProblem([
      [
        [request.emailRequired, shippingAddressRequired, shippingOptionRequired].every(isFlag),
        'emailRequired, shippingAddressRequired and shippingOptionRequired must be true or false',
      ],
      [
        !hasIntent(request, 'SHIPPING_ADDRESS') || shippingAddressRequired,
        'shippingAddressRequired must be true where SHIPPING_ADDRESS is a callback intent',
      ],
      [
        !hearsOptions || shippingOptionRequired,
        'shippingOptionRequired must be true where SHIPPING_OPTION is a callback intent',
      ],
      [!options || shippingOptionRequired, 'shippingOptionParameters need shippingOptionRequired'],
      [!shippingOptionRequired || options || hearsOptions, 'shippingOptionParameters must be set'],
    ]) ??
    addressesProblem(request.shippingAddressParameters) ??
    (options ? optionsProblem(options) : null)
  );
}

function addressesProblem(parameters = {}) {
  const { allowedCountryCodes: codes, phoneNumberRequired, format = 'FULL' } = parameters;
  return firstProblem([
    [codes === undefined || (Array.isArray(codes) && codes.every(isCountry)), 'allowedCountryCodes are malformed'],
    [isFlag(phoneNumberRequired), 'phoneNumberRequired must be true or false'],
    [['FULL', 'FULL-ISO3166'].includes(format), 'the format of the shipping address is not known'],
  ]);
}

function optionsProblem({ shippingOptions, defaultSelectedOptionId }) {
  if (!Array.isArray(shippingOptions) || shippingOptions.length === 0) return 'shippingOptions must have an option';
  const ids = shippingOptions.map((option) => option?.id);
  const isOption = ({ id, label, description = '' }) => isText(id) && isText(label) && typeof description === 'string';
  return firstProblem([
    [shippingOptions.every(isOption), 'shippingOptions are malformed'],
    [new Set(ids).size === ids.length, 'two shippingOptions have the same id'],
    [
      defaultSelectedOptionId === undefined || ids.includes(defaultSelectedOptionId),
      'defaultSelectedOptionId is none of the shippingOptions',
    ],
  ]);
}

function errorProblem(error, request) {
  if (error === undefined) return null;
  return firstProblem([
    [REASONS.includes(error?.reason), 'the reason of the error is not known'],
    [hasIntent(request, error?.intent), 'the intent of the error is none of the callbackIntents'],
    [isText(error?.message), 'the error has no message'],
  ]);
}

/** The problem of an answer to `onPaymentDataChanged`. */
export function updateProblem(update, request) {
  if (!isObject(update)) return 'onPaymentDataChanged must answer with an object';
  const { newTransactionInfo: info, newShippingOptionParameters: options, newOfferInfo, error } = update;
  return (
    (info === undefined ? null : changedProblem(info, request.transactionInfo)) ??
    (options && !request.shippingOptionRequired ? 'no shipping option was asked for' : null) ??
    (options === undefined ? null : optionsProblem(options ?? {})) ??
    (newOfferInfo === undefined || Array.isArray(newOfferInfo?.offers) ? null : 'newOfferInfo is malformed') ??
    errorProblem(error, request)
  );
}

/** Totals and items alone may change. */
function changedProblem(info, { currencyCode, countryCode }) {
  const problem = transactionProblem(info);
  if (problem) return problem;
  return firstProblem([
    [info.currencyCode === currencyCode, 'currencyCode may not change'],
    [info.countryCode === undefined || info.countryCode === countryCode, 'countryCode may not change'],
  ]);
}

/** The problem of an answer to `onPaymentAuthorized`. */
export function resultProblem(result, request) {
  if (!['SUCCESS', 'ERROR'].includes(result?.transactionState)) return 'transactionState must be SUCCESS or ERROR';
  return result.transactionState === 'ERROR' ? errorProblem(result.error, request) : null;
}
