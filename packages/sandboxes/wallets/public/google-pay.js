import { faultOf, intermediateData, paymentData, sheetOf, updateOf } from './google-pay-data.js';
import {
  hasIntent,
  methodsProblem,
  requestProblem,
  resultProblem,
  updateProblem,
  versionProblem,
} from './google-pay-rules.js';
import { hasGesture, openOverlay } from './overlay.js';

const environments = ['TEST', 'PRODUCTION'];
const CALLBACK_FAILED =
  'An error occurred in call back, please try to avoid this by setting structured error in callback response';
let isOpen = false;

function failure(statusCode, statusMessage) {
  return { statusCode, statusMessage };
}

/** A mistake of the shop, which the console of its developers has as well. */
function wrong(message) {
  console.error(`DEVELOPER_ERROR: ${message}`);
  return failure('DEVELOPER_ERROR', message);
}

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
    if (isOpen) return Promise.reject(wrong('This method can only be called one at a time.'));
    return new Promise((resolve, reject) => new GoogleSheet(request, this.#options, { resolve, reject }));
  }
}

/** An open sheet, from the call of `loadPaymentData` to its end. */
class GoogleSheet {
  #request;
  #options;
  #promise;
  #overlay;
  #isOver = false;

  constructor(request, options, promise) {
    isOpen = true;
    this.#request = request;
    this.#options = options;
    this.#promise = promise;
    const dress = (frame) => dressByStyleElement(frame, options.nonce);
    this.#overlay = openOverlay({ title: 'Google Pay', dress, receive: (message) => this.#receive(message) });
  }

  #receive(message) {
    if (message.type === 'loaded')
      this.#overlay.say({ type: 'open', sheet: sheetOf(this.#request, this.#options.merchantInfo, device) });
    if (message.type === 'changed') void this.#change(message);
    if (message.type === 'paid') void this.#pay(message.payload);
    if (message.type === 'cancel')
      this.#end(() => this.#promise.reject(failure('CANCELED', 'User closed the Payment Request UI.')));
  }

  async #change(message) {
    const data = intermediateData(this.#request, message);
    const { onPaymentDataChanged } = this.#options.paymentDataCallbacks;
    const update = await this.#ask(() => onPaymentDataChanged(data), updateProblem, data.callbackTrigger);
    if (update) this.#overlay.say({ type: 'updated', ...updateOf(update, this.#request) });
  }

  async #pay(payload) {
    const data = paymentData(this.#request, payload);
    const paid = () => this.#end(() => this.#promise.resolve(data));
    if (!hasIntent(this.#request, 'PAYMENT_AUTHORIZATION')) return paid();
    const { onPaymentAuthorized } = this.#options.paymentDataCallbacks;
    const result = await this.#ask(() => onPaymentAuthorized(data), resultProblem, 'PAYMENT_AUTHORIZATION');
    if (result?.transactionState === 'SUCCESS') return paid();
    const error = result?.error ?? { message: 'Your payment could not be completed.' };
    if (result) this.#overlay.say({ type: 'failed', faults: [faultOf(error)], isOver: false });
  }

  /** The shop's answer, or null once the sheet is over. A malformed one ends it; a callback that fails or is late is an error in it. */
  async #ask(call, problemOf, intent) {
    try {
      const answer = await inTime(call, intent);
      const problem = problemOf(answer, this.#request);
      if (problem) this.#end(() => this.#promise.reject(wrong(problem)));
      return this.#isOver ? null : answer;
    } catch (thrown) {
      console.error(CALLBACK_FAILED);
      const { reason = 'OTHER_ERROR', intent: named = intent, message } = thrown ?? {};
      return this.#isOver ? null : { transactionState: 'ERROR', error: { reason, intent: named, message } };
    }
  }

  #end(finish) {
    if (this.#isOver) return;
    this.#isOver = true;
    isOpen = false;
    this.#overlay.close();
    finish();
  }
}

/** Rejects once the shop's time is over. */
function inTime(call, intent) {
  let timer;
  const late = new Promise((_, reject) => {
    const error = { reason: 'OTHER_ERROR', intent, message: 'REQUEST_TIMEOUT' };
    timer = setTimeout(() => reject(error), device.patienceMs);
  });
  const answered = new Promise((resolve) => resolve(call()));
  return Promise.race([late, answered]).finally(() => clearTimeout(timer));
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

window.google = { payments: { api: { PaymentsClient } } };
