import { contactOf, faultOf, redacted, sheetOf, updateOf } from './apple-pay-data.js';
import { errorsProblem, requestProblem, updateProblem } from './apple-pay-rules.js';
import { hasGesture, openOverlay, origin } from './overlay.js';

/** The handler of each change that the shopper makes in the sheet. */
const HANDLERS = {
  card: 'onpaymentmethodselected',
  contact: 'onshippingcontactselected',
  method: 'onshippingmethodselected',
  code: 'oncouponcodechanged',
};

const NOT_COMPLETED = { field: null, place: null, message: 'Payment Not Completed', blocks: true };

let running = null;

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
  onpaymentmethodselected = null;
  onshippingcontactselected = null;
  onshippingmethodselected = null;
  oncouponcodechanged = null;
  onpaymentauthorized = null;
  oncancel = null;
  #request;
  #methods;
  #sheet = null;
  #wait = null;
  #timer;
  #merchantId = '';

  constructor(version, request) {
    if (!ApplePaySession.supportsVersion(version)) throw invalidAccess('the version is not supported');
    if (!hasGesture()) throw invalidAccess('Must create a new ApplePaySession from a user gesture handler.');
    if (running) throw invalidAccess('Page already has an active payment session.');
    const problem = requestProblem(request);
    if (problem) throw new TypeError(problem);
    this.#request = request;
    this.#methods = request.shippingMethods ?? [];
  }

  begin() {
    if (running) throw invalidAccess('Page already has an active payment session.');
    if (!this.onvalidatemerchant) throw invalidAccess('onvalidatemerchant is missing');
    running = this;
    this.#sheet = openOverlay({ title: 'Apple Pay', dress, receive: (message) => this.#receive(message) });
  }

  abort() {
    this.#mustRun();
    this.#end();
  }

  completeMerchantValidation(merchantSession) {
    this.#mustWaitFor('merchant');
    if (typeof merchantSession !== 'object' || merchantSession === null)
      throw new TypeError('the merchant session is missing');
    this.#stopWaiting();
    this.#merchantId = merchantSession.merchantIdentifier ?? '';
    this.#sheet.say({
      type: 'merchant',
      session: merchantSession,
      domain: location.hostname,
      merchantId: this.#merchantId,
    });
  }

  completePaymentMethodSelection(update) {
    this.#update('card', update);
  }

  completeShippingContactSelection(update) {
    this.#update('contact', update);
  }

  completeShippingMethodSelection(update) {
    this.#update('method', update);
  }

  completeCouponCodeChange(update) {
    this.#update('code', update);
  }

  /** Errors keep the sheet open, and the shopper may correct what they name and pay again; without one, the session is over. */
  completePayment(result) {
    this.#mustWaitFor('payment');
    const { status, errors = [] } = typeof result === 'number' ? { status: result } : (result ?? {});
    const { STATUS_SUCCESS, STATUS_FAILURE } = ApplePaySession;
    if (![STATUS_SUCCESS, STATUS_FAILURE].includes(status)) throw invalidAccess('the status is not known');
    const problem = errorsProblem(errors, 'payment');
    if (problem) throw new TypeError(problem);
    if (errors.length === 0) return status === STATUS_SUCCESS ? this.#end() : this.#fail();
    this.#stopWaiting();
    this.#sheet.say({ type: 'failed', faults: errors.map(faultOf), isOver: false });
  }

  #receive(message) {
    if (message.type === 'cancel') this.#cancel();
    if (message.type === 'closed') this.#sheet.close();
    if (running !== this) return;
    if (message.type === 'loaded')
      this.#sheet.say({ type: 'open', sheet: sheetOf(this.#request, this.#heardChanges(), device) });
    if (message.type === 'opened') this.#validate();
    if (message.type === 'changed') this.#announce(message);
    if (message.type === 'paid') this.#authorize(message.payload);
  }

  /** The changes that the shop has a handler for; an address is announced only where the shop has asked for one. */
  #heardChanges() {
    const { requiredShippingContactFields: fields = [] } = this.#request;
    const isApplicable = (change) => change !== 'contact' || fields.includes('postalAddress');
    return Object.keys(HANDLERS).filter((change) => this[HANDLERS[change]] && isApplicable(change));
  }

  #validate() {
    this.#waitFor('merchant');
    this.onvalidatemerchant({ validationURL: `${origin}/paymentservices/paymentSession` });
  }

  #announce({ change, person, methodId, code }) {
    this.#waitFor(change);
    const events = {
      card: () => ({ paymentMethod: { type: 'credit' } }),
      contact: () => ({ shippingContact: redacted(person) }),
      method: () => ({ shippingMethod: this.#methods.find(({ identifier }) => identifier === methodId) }),
      code: () => ({ couponCode: code }),
    };
    this[HANDLERS[change]](events[change]());
  }

  #update(change, update) {
    this.#mustWaitFor(change);
    const problem = updateProblem(update, change);
    if (problem) throw new TypeError(problem);
    this.#stopWaiting();
    this.#methods = update.newShippingMethods ?? (change === 'contact' ? [] : this.#methods);
    this.#sheet.say({ type: 'updated', ...updateOf(update, this.#request.currencyCode, change) });
  }

  #authorize({ token, person }) {
    this.#waitFor('payment');
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
    this.oncancel?.({ type: 'cancel' });
  }

  /** The shop was too slow: the session is over, like one that the shopper has cancelled. */
  #expire() {
    this.#fail();
    this.oncancel?.({ type: 'cancel' });
  }

  #end() {
    this.#stop();
    this.#sheet?.close();
  }

  /** The session is over; its sheet shows the outcome until the shopper has seen it. */
  #fail() {
    this.#stop();
    this.#sheet.say({ type: 'failed', faults: [NOT_COMPLETED], isOver: true });
  }

  #stop() {
    running = null;
    this.#stopWaiting();
  }

  #waitFor(what) {
    this.#wait = what;
    this.#timer = setTimeout(() => this.#expire(), device.patienceMs);
  }

  #stopWaiting() {
    this.#wait = null;
    clearTimeout(this.#timer);
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

window.ApplePaySession = ApplePaySession;
