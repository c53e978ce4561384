import { hasGesture, isAmount, openOverlay, origin } from './overlay.js';

let running = null;

class ApplePayError {
  constructor(code, contactField, message) {
    Object.assign(this, { code, contactField, message: message ?? '' });
  }
}

function invalidAccess(message) {
  return new DOMException(message, 'InvalidAccessError');
}

class ApplePaySession {
  static STATUS_SUCCESS = 0;
  static STATUS_FAILURE = 1;

  static canMakePayments() {
    return device.applePay !== 'applePayUnsupported';
  }

  static supportsVersion(version) {
    return version >= 1 && version <= 16;
  }

  static async applePayCapabilities(merchantId) {
    if (typeof merchantId !== 'string' || merchantId === '') throw new TypeError('merchantIdentifier is missing');
    return { paymentCredentialStatus: device.applePay };
  }

  onvalidatemerchant = null;
  onpaymentauthorized = null;
  onshippingcontactselected = null;
  oncancel = null;
  #request;
  #sheet = null;
  #wait = null;
  #merchantId = '';

  constructor(version, request) {
    if (!ApplePaySession.supportsVersion(version)) throw invalidAccess('the version is not supported');
    if (!hasGesture()) throw invalidAccess('Must create a new ApplePaySession from a user gesture handler.');
    if (running) throw invalidAccess('Page already has an active payment session.');
    const problem = requestProblem(request);
    if (problem) throw new TypeError(problem);
    this.#request = request;
  }

  begin() {
    if (running) throw invalidAccess('Page already has an active payment session.');
    if (!this.onvalidatemerchant) throw invalidAccess('onvalidatemerchant is missing');
    running = this;
    this.#wait = 'merchant';
    this.#sheet = openOverlay({ title: 'Apple Pay', dress, receive: (message) => this.#receive(message) });
  }

  abort() {
    this.#mustRun();
    this.#end();
  }

  completeMerchantValidation(merchantSession) {
    this.#mustWaitFor('merchant');
    this.#merchantId = merchantSession?.merchantIdentifier ?? '';
    this.#sheet.say({
      type: 'merchant',
      session: merchantSession,
      domain: location.hostname,
      merchantId: this.#merchantId,
    });
  }

  completeShippingContactSelection(update) {
    this.#mustWaitFor('contact');
    if (!isAmount(update?.newTotal?.amount) || !Array.isArray(update.newLineItems))
      throw new TypeError('the update is malformed');
    const price = { currency: this.#request.currencyCode, total: update.newTotal.amount, lines: update.newLineItems };
    this.#sheet.say({ type: 'priced', price, problem: update.errors?.[0]?.message });
  }

  completePayment(result) {
    this.#mustWaitFor('payment');
    if (result?.status === ApplePaySession.STATUS_SUCCESS) return this.#end();
    // The session is over; its sheet shows the outcome until the shopper has seen it.
    running = null;
    this.#sheet.say({ type: 'failed', message: 'Payment Not Completed', isOver: true });
  }

  #receive(message) {
    if (message.type === 'loaded') this.#sheet.say({ type: 'open', sheet: sheetOf(this.#request) });
    if (message.type === 'opened')
      this.onvalidatemerchant({ validationURL: `${origin}/paymentservices/paymentSession` });
    if (message.type === 'address') this.#select(message.person);
    if (message.type === 'paid') this.#authorize(message.payload);
    if (message.type === 'cancel') this.#cancel();
    if (message.type === 'closed') this.#sheet.close();
  }

  #select(person) {
    if (!this.onshippingcontactselected) return this.#sheet.say({ type: 'priced' });
    this.#wait = 'contact';
    this.onshippingcontactselected({ shippingContact: redacted(person) });
  }

  #authorize({ token, person }) {
    this.#wait = 'payment';
    const { requiredShippingContactFields: shipping = [], requiredBillingContactFields: billing = [] } = this.#request;
    const payment = {
      token,
      ...(billing.length > 0 ? { billingContact: contactOf(person, billing) } : {}),
      ...(shipping.length > 0 ? { shippingContact: contactOf(person, shipping) } : {}),
    };
    this.onpaymentauthorized?.({ payment });
  }

  #cancel() {
    if (running !== this) return this.#sheet.close();
    this.#end();
    this.oncancel?.();
  }

  #end() {
    running = null;
    this.#wait = null;
    this.#sheet?.close();
  }

  #mustRun() {
    if (running !== this) throw invalidAccess('the session is not running');
  }

  #mustWaitFor(what) {
    this.#mustRun();
    if (this.#wait !== what) throw invalidAccess(`the session does not wait for a ${what}`);
  }
}

// The real sheet belongs to the device and not to the page, so the page's policy does not apply to it.
function dress(frame) {
  const place = { position: 'fixed', inset: '0', zIndex: '2147483647', width: '100%', height: '100%' };
  Object.assign(frame.style, place, { border: '0', colorScheme: 'light' });
  return () => {};
}

function sheetOf(request) {
  const { requiredShippingContactFields: fields = [] } = request;
  const needsAddress = fields.includes('postalAddress');
  const { currencyCode: currency, total, lineItems: lines = [], recurringPaymentRequest } = request;
  return {
    kind: 'apple',
    label: total.label,
    needsAddress,
    waitsForPrice: needsAddress,
    price: { currency, total: total.amount, lines },
    later: recurringPaymentRequest?.billingAgreement ?? null,
  };
}

function redacted({ administrativeArea, countryCode, locality, postalCode }) {
  return { administrativeArea, countryCode, locality, postalCode };
}

function contactOf(person, fields) {
  return {
    ...(fields.includes('name') ? { givenName: person.givenName, familyName: person.familyName } : {}),
    ...(fields.includes('email') ? { emailAddress: person.email } : {}),
    ...(fields.includes('phone') ? { phoneNumber: person.phone } : {}),
    ...(fields.includes('postalAddress') ? { addressLines: person.addressLines, ...redacted(person) } : {}),
  };
}

function requestProblem(request) {
  if (!/^[A-Z]{2}$/.test(request?.countryCode ?? '')) return 'countryCode is malformed';
  if (!/^[A-Z]{3}$/.test(request.currencyCode ?? '')) return 'currencyCode is malformed';
  if (!request.supportedNetworks?.length) return 'supportedNetworks is missing';
  if (!request.merchantCapabilities?.includes('supports3DS')) return 'merchantCapabilities must name supports3DS';
  if (!request.total?.label || !isAmount(request.total.amount)) return 'total is malformed';
  const isComplete = (request.lineItems ?? []).every(({ label, amount }) => label && isAmount(amount));
  return isComplete ? null : 'lineItems are malformed';
}

window.ApplePaySession = ApplePaySession;
window.ApplePayError = ApplePayError;
