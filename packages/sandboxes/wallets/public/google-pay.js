import { hasGesture, isAmount, openOverlay } from './overlay.js';

const environments = ['TEST', 'PRODUCTION'];
let isOpen = false;

function failure(statusCode, statusMessage) {
  return { statusCode, statusMessage };
}

const wrong = (message) => failure('DEVELOPER_ERROR', message);

class PaymentsClient {
  #options;

  constructor(options = {}) {
    if (!environments.includes(options.environment)) throw new Error('environment must be TEST or PRODUCTION');
    this.#options = options;
  }

  async isReadyToPay(request) {
    const problem = versionProblem(request) ?? methodsProblem(request);
    if (problem) throw wrong(problem);
    const isPresent = request.existingPaymentMethodRequired ? { paymentMethodPresent: device.googlePay } : {};
    return { result: device.googlePay, ...isPresent };
  }

  loadPaymentData(request) {
    const problem = requestProblem(request, this.#options);
    if (problem) return Promise.reject(wrong(problem));
    if (!hasGesture()) return Promise.reject(wrong('loadPaymentData must be called in a user gesture'));
    if (isOpen) return Promise.reject(wrong('a payment sheet is open already'));
    return openSheet(request, this.#options);
  }
}

function openSheet(request, { paymentDataCallbacks = {}, merchantInfo = {}, nonce }) {
  isOpen = true;
  return new Promise((resolve, reject) => {
    const dress = (frame) => dressByStyleElement(frame, nonce);
    const sheet = openOverlay({ title: 'Google Pay', dress, receive: (message) => receive(message) });
    const close = (settle) => {
      isOpen = false;
      sheet.close();
      settle();
    };
    const asksAddress = request.callbackIntents?.includes('SHIPPING_ADDRESS') === true;
    const asksAuthorization = request.callbackIntents?.includes('PAYMENT_AUTHORIZATION') === true;
    const reprice = async (person, callbackTrigger) => {
      const update = await paymentDataCallbacks.onPaymentDataChanged({
        callbackTrigger,
        shippingAddress: intermediateAddress(person),
      });
      const { newTransactionInfo, error } = update ?? {};
      sheet.say({ type: 'priced', price: newTransactionInfo && priceOf(newTransactionInfo), problem: error?.message });
    };
    const pay = async ({ payload }) => {
      const data = paymentData(request, payload);
      if (!asksAuthorization) return close(() => resolve(data));
      const { transactionState, error } = await paymentDataCallbacks.onPaymentAuthorized(data);
      if (transactionState === 'SUCCESS') return close(() => resolve(data));
      sheet.say({ type: 'failed', message: error?.message ?? 'Your payment could not be completed.', isOver: false });
    };
    const receive = (message) => {
      if (message.type === 'loaded') sheet.say({ type: 'open', sheet: sheetOf(request, merchantInfo) });
      if (message.type === 'opened' && asksAddress) void reprice(message.person, 'INITIALIZE');
      if (message.type === 'address')
        void (asksAddress ? reprice(message.person, 'SHIPPING_ADDRESS') : sheet.say({ type: 'priced' }));
      if (message.type === 'paid') void pay(message);
      if (message.type === 'cancel') close(() => reject(failure('CANCELED', 'User closed the Payment Request UI.')));
    };
  });
}

// Like the vendor's library: a style element, which a strict policy allows by its nonce alone.
function dressByStyleElement(frame, nonce) {
  const style = document.createElement('style');
  if (nonce) style.nonce = nonce;
  style.textContent = `.test-google-pay {
    position: fixed; inset: 0; z-index: 2147483647; width: 100%; height: 100%; border: 0; color-scheme: light;
  }`;
  frame.className = 'test-google-pay';
  document.head.append(style);
  return () => style.remove();
}

function sheetOf(request, merchantInfo) {
  const { parameters } = request.allowedPaymentMethods[0].tokenizationSpecification;
  return {
    kind: 'google',
    label: merchantInfo.merchantName ?? 'Test merchant',
    needsAddress: request.shippingAddressRequired === true,
    waitsForPrice: request.callbackIntents?.includes('SHIPPING_ADDRESS') === true,
    price: priceOf(request.transactionInfo),
    publishableKey: parameters['stripe:publishableKey'],
  };
}

function priceOf({ currencyCode, totalPrice, displayItems = [] }) {
  return {
    currency: currencyCode,
    total: totalPrice,
    lines: displayItems.map(({ label, price }) => ({ label, amount: price })),
  };
}

function paymentData(request, { token, person, last4, network }) {
  const billing = request.allowedPaymentMethods[0].parameters.billingAddressRequired;
  const address = {
    ...intermediateAddress(person),
    ...lines(person),
    name: `${person.givenName} ${person.familyName}`,
  };
  const { phoneNumberRequired } = request.shippingAddressParameters ?? {};
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    ...(request.emailRequired ? { email: person.email } : {}),
    ...(request.shippingAddressRequired
      ? { shippingAddress: { ...address, ...(phoneNumberRequired ? { phoneNumber: person.phone } : {}) } }
      : {}),
    paymentMethodData: {
      type: 'CARD',
      description: `${network} •••• ${last4}`,
      info: { cardNetwork: network.toUpperCase(), cardDetails: last4, ...(billing ? { billingAddress: address } : {}) },
      tokenizationData: { type: 'PAYMENT_GATEWAY', token },
    },
  };
}

function intermediateAddress({ administrativeArea, countryCode, locality, postalCode }) {
  return { administrativeArea, countryCode, locality, postalCode };
}

function lines({ addressLines: [address1 = '', address2 = '', address3 = ''] }) {
  return { address1, address2, address3 };
}

function versionProblem(request) {
  return request?.apiVersion === 2 && request.apiVersionMinor === 0 ? null : 'apiVersion must be 2, apiVersionMinor 0';
}

function methodsProblem({ allowedPaymentMethods }) {
  const isCards = allowedPaymentMethods?.[0]?.type === 'CARD';
  const { allowedAuthMethods, allowedCardNetworks } = allowedPaymentMethods?.[0]?.parameters ?? {};
  return isCards && allowedAuthMethods?.length && allowedCardNetworks?.length
    ? null
    : 'allowedPaymentMethods must name cards';
}

function requestProblem(request, { paymentDataCallbacks = {}, merchantInfo = {}, environment }) {
  const { type, parameters } = request?.allowedPaymentMethods?.[0]?.tokenizationSpecification ?? {};
  const intents = request?.callbackIntents ?? [];
  const rules = [
    [versionProblem(request) === null && methodsProblem(request) === null, 'the request is malformed'],
    [type === 'PAYMENT_GATEWAY' && parameters?.gateway === 'stripe', 'the gateway is not known'],
    [/^pk_/.test(parameters?.['stripe:publishableKey'] ?? ''), 'stripe:publishableKey is missing'],
    [(parameters?.['stripe:version'] ?? '') !== '', 'stripe:version is missing'],
    [environment === 'TEST' || Boolean(merchantInfo.merchantId), 'merchantId is missing'],
    [priceProblem(request?.transactionInfo) === null, priceProblem(request?.transactionInfo)],
    [
      !intents.includes('PAYMENT_AUTHORIZATION') || paymentDataCallbacks.onPaymentAuthorized,
      'onPaymentAuthorized is missing',
    ],
    [
      !intents.includes('SHIPPING_ADDRESS') || paymentDataCallbacks.onPaymentDataChanged,
      'onPaymentDataChanged is missing',
    ],
    [!intents.includes('SHIPPING_ADDRESS') || request.shippingAddressRequired, 'shippingAddressRequired must be true'],
  ];
  return rules.find(([isMet]) => !isMet)?.[1] ?? null;
}

function priceProblem(info) {
  if (info?.totalPriceStatus !== 'FINAL' || !isAmount(info.totalPrice)) return 'totalPrice must be final';
  if (!/^[A-Z]{3}$/.test(info.currencyCode) || !/^[A-Z]{2}$/.test(info.countryCode))
    return 'currencyCode or countryCode is malformed';
  const isComplete = (info.displayItems ?? []).every(
    (item) => item.label && item.type === 'LINE_ITEM' && isAmount(item.price),
  );
  if (!isComplete) return 'displayItems are malformed';
  if (info.displayItems?.length && !info.totalPriceLabel) return 'totalPriceLabel is missing';
  return null;
}

window.google = { payments: { api: { PaymentsClient } } };
