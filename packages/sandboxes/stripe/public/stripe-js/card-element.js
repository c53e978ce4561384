import { listen, makeFrame, newChannel, origin } from '../../../kit/public/frame.js';
import { IntegrationError, noConnection } from './failures.js';

/** The card Element: a frame of the provider, controlled over a channel of its own. */
export class CardElement {
  #handlers = new Map();
  #waiting = new Map();
  #options;
  #fonts;
  #host;
  #frame;
  #channel;
  #unlisten;
  #undo = [];
  #ready = false;
  #state = { empty: true, complete: false };

  constructor(options, fonts) {
    this.#options = options;
    this.#fonts = fonts;
  }

  mount(target) {
    const host = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(host instanceof HTMLElement)) throw new IntegrationError(`There is no element to mount on: ${target}`);
    if (this.#host === host && this.#frame?.isConnected) return;
    this.unmount();
    this.#host = host;
    this.#channel = newChannel();
    const address = new URLSearchParams({ channel: this.#channel, parent: window.location.origin });
    this.#frame = makeFrame(`${origin}/elements/card#${address}`, 'Secure card payment input frame', {
      height: this.#height(),
    });
    this.#frame.allow = 'payment *';
    const frame = this.#frame;
    const receive = (message) => this.#receive(message);
    this.#unlisten = listen(() => frame.contentWindow, this.#channel, receive);
    this.#focusFromOutside(host);
    host.replaceChildren(this.#frame);
    this.#paintHost();
  }

  unmount() {
    this.#unlisten?.();
    for (const undo of this.#undo.splice(0)) undo();
    for (const answer of this.#waiting.values()) answer({ error: noConnection });
    this.#waiting.clear();
    this.#frame?.remove();
    this.#host?.classList.remove(
      ...['', '--empty', '--focus', '--complete', '--invalid'].map((end) => `StripeElement${end}`),
    );
    this.#frame = this.#host = undefined;
    this.#ready = false;
    this.#state = { empty: true, complete: false };
  }

  destroy() {
    this.unmount();
    this.#handlers.clear();
  }

  clear = () => this.#post({ type: 'clear' });
  focus = () => this.#post({ type: 'focus' });
  blur = () => this.#post({ type: 'blur' });

  update(options) {
    this.#options = { ...this.#options, ...options };
    if (this.#frame) this.#frame.style.height = this.#height();
    this.#post({ type: 'options', options: this.#options });
  }

  on(event, handler) {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
    return this;
  }

  once(event, handler) {
    const onlyOnce = (value) => {
      this.off(event, onlyOnce);
      handler(value);
    };
    return this.on(event, onlyOnce);
  }

  off(event, handler) {
    const others = handler ? (this.#handlers.get(event) ?? []).filter((known) => known !== handler) : [];
    this.#handlers.set(event, others);
    return this;
  }

  /** Makes the frame create a payment method from its inputs. */
  createPaymentMethod(key, billingDetails, metadata) {
    if (!this.#ready) throw new IntegrationError('The card Element must be mounted and ready.');
    const request = newChannel();
    return new Promise((resolve) => {
      this.#waiting.set(request, resolve);
      this.#post({ type: 'create', request, key, billingDetails, metadata });
    });
  }

  #post(message) {
    this.#frame?.contentWindow?.postMessage({ channel: this.#channel, ...message }, origin);
  }

  #receive(message) {
    if (message.type === 'loaded') this.#post({ type: 'start', options: this.#options, fonts: this.#fonts });
    if (message.type === 'ready') this.#ready = true;
    if (message.type === 'ready') this.#emit('ready', this);
    if (message.type === 'enter') this.#host?.closest('form')?.requestSubmit();
    if (message.type === 'created') this.#answer(message);
    if (message.type === 'change') this.#change(message.state);
    if (message.type === 'focus' || message.type === 'blur') {
      this.#host?.classList.toggle('StripeElement--focus', message.type === 'focus');
      this.#emit(message.type, { elementType: 'card' });
    }
  }

  #change(state) {
    const isSame = JSON.stringify(state) === JSON.stringify(this.#state);
    this.#state = state;
    this.#paintHost();
    if (!isSame) this.#emit('change', state);
  }

  #answer({ request, result }) {
    this.#waiting.get(request)?.(result);
    this.#waiting.delete(request);
  }

  #emit(event, value) {
    for (const handler of this.#handlers.get(event) ?? []) handler(value);
  }

  #paintHost() {
    const { classList } = this.#host;
    classList.add('StripeElement');
    classList.toggle('StripeElement--empty', this.#state.empty);
    classList.toggle('StripeElement--complete', this.#state.complete);
    classList.toggle('StripeElement--invalid', this.#state.error !== undefined);
  }

  // A click on the padding around the frame, or on a label of the host, focuses the field.
  #focusFromOutside(host) {
    const labels = host.id ? [...document.querySelectorAll(`label[for="${CSS.escape(host.id)}"]`)] : [];
    for (const target of [host, ...labels]) {
      target.addEventListener('click', this.focus);
      this.#undo.push(() => target.removeEventListener('click', this.focus));
    }
  }

  #height() {
    const { lineHeight, fontSize } = this.#options.style?.base ?? {};
    const asked = /px$/.test(lineHeight ?? '')
      ? Number.parseFloat(lineHeight)
      : 1.5 * (Number.parseFloat(fontSize) || 16);
    return `${Math.max(24, asked)}px`;
  }
}
