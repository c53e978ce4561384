import { listen, makeFrame, newChannel, origin } from '../../../kit/public/frame.js';
import { callHandler, throwIfPlanned, WidgetError } from './calls.js';
import { accessToken } from './login.js';

const TITLES = {
  AddressBook: 'Addresses of your Amazon account (test)',
  Wallet: 'Cards of your Amazon account (test)',
  Consent: 'Your consent to later payments (test)',
};
const HEIGHTS = { AddressBook: '228px', Wallet: '260px', Consent: '140px' };
const LOAD_TIMEOUT_MS = 20_000;

/** The widget in each element, so that another `bind` takes its place. */
const bound = new Map();

/** One widget: a frame of the sandbox's origin, whose contents the shop's page cannot read. */
class Widget {
  #kind;
  #options;
  #reference;
  #channel = newChannel();
  #frame = null;
  /** A frame takes messages once its page has loaded. */
  #isLoaded = false;
  #stopWaiting = () => {};
  #end = () => {};

  constructor(kind, options) {
    throwIfPlanned(kind);
    this.#kind = kind;
    this.#options = { ...options };
    this.#reference = options.amazonOrderReferenceId ?? options.amazonBillingAgreementId ?? null;
  }

  bind(elementId) {
    const host = document.getElementById(elementId);
    if (!host) throw new Error(`There is no element with the id ${elementId}`);
    bound.get(host)?.unbind();
    const address = new URLSearchParams({ channel: this.#channel, parent: window.location.origin });
    this.#frame = makeFrame(`${origin}/widgets/frame#${address}`, TITLES[this.#kind], this.#size());
    const unlisten = listen(
      () => this.#frame?.contentWindow,
      this.#channel,
      (message) => this.#receive(message),
    );
    const late = setTimeout(() => this.#fail('UnknownError', 'The widget did not load in time.'), LOAD_TIMEOUT_MS);
    this.#end = () => {
      clearTimeout(late);
      unlisten();
    };
    this.#stopWaiting = () => clearTimeout(late);
    bound.set(host, this);
    host.replaceChildren(this.#frame);
    return this;
  }

  unbind() {
    this.#end();
    this.#isLoaded = false;
    this.#frame?.remove();
    this.#frame = null;
  }

  /** Amazon's wallet renders itself again after another address was selected. */
  refreshWallet(reference) {
    if (this.#kind === 'Wallet' && this.#reference === reference) this.send({ type: 'refresh' });
  }

  setCurrency(currency) {
    this.#options.presentmentCurrency = currency;
    this.send({ type: 'currency', currency });
  }

  send(message) {
    if (this.#isLoaded) this.#frame?.contentWindow?.postMessage({ channel: this.#channel, ...message }, origin);
  }

  #receive(message) {
    if (message.type === 'loaded') this.#start();
    if (message.type === 'created') this.#created(message.reference);
    if (message.type === 'ready') callHandler(this.#options.onReady, this.#readyValue(message));
    if (message.type === 'selected') this.#selected();
    if (message.type === 'consent') callHandler(this.#options.onConsent, consentStatus(message));
    if (message.type === 'failed') this.#fail(message.code, message.message);
  }

  #start() {
    this.#isLoaded = true;
    this.#stopWaiting();
    const { sellerId, agreementType, displayMode, presentmentCurrency, design } = this.#options;
    const { amazonOrderReferenceId: order, amazonBillingAgreementId: agreement } = this.#options;
    this.send({
      type: 'start',
      token: accessToken(),
      asked: {
        widget: this.#kind,
        sellerId,
        reference: this.#reference,
        agreementType: agreementType ?? (agreement && !order ? 'BillingAgreement' : 'OrderReference'),
        displayMode: displayMode ?? 'Edit',
        presentmentCurrency,
        size: design?.size,
        environment: script.environment,
      },
    });
  }

  #created(reference) {
    this.#reference = reference;
    if (this.#isAgreement()) callHandler(this.#options.onBillingAgreementCreate, this.#value());
    else callHandler(this.#options.onOrderReferenceCreate, this.#value());
  }

  #selected() {
    const { onAddressSelect, onPaymentSelect } = this.#options;
    callHandler(this.#kind === 'Wallet' ? onPaymentSelect : onAddressSelect, this.#value());
    if (this.#kind !== 'AddressBook') return;
    for (const widget of bound.values()) widget.refreshWallet(this.#reference);
  }

  #readyValue(message) {
    return this.#kind === 'Consent' ? consentStatus(message) : this.#value();
  }

  #value() {
    const reference = this.#reference;
    return this.#isAgreement()
      ? { getAmazonBillingAgreementId: () => reference }
      : { getAmazonOrderReferenceId: () => reference };
  }

  #isAgreement() {
    return this.#options.agreementType === 'BillingAgreement' || this.#options.amazonBillingAgreementId !== undefined;
  }

  #fail(code, message) {
    callHandler(this.#options.onError, new WidgetError(code, message));
  }

  #size() {
    const { designMode, size } = this.#options.design ?? {};
    const height = HEIGHTS[this.#kind];
    if (designMode === 'responsive') return { width: '100%', height: '100%', minHeight: height };
    return { width: size?.width ?? '400px', height: size?.height ?? height, maxWidth: '100%' };
  }
}

// Amazon documents a boolean; integrators also saw a text, and an object without the method.
function consentStatus({ isGiven, as }) {
  if (as === 'missing') return {};
  return { getConsentStatus: () => (as === 'text' ? String(isGiven) : isGiven) };
}

export class AddressBook extends Widget {
  constructor(options = {}) {
    super('AddressBook', options);
  }
}

export class Wallet extends Widget {
  constructor(options = {}) {
    super('Wallet', options);
  }

  setPresentmentCurrency(currency) {
    this.setCurrency(currency);
  }
}

export class Consent extends Widget {
  constructor(options = {}) {
    super('Consent', options);
  }
}
