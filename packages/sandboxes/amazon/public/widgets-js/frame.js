export const origin = new URL(document.currentScript.src).origin;

/** The object that a widget's or the button's `onError` receives. */
export class WidgetError {
  #code;
  #message;

  constructor(code, message) {
    this.#code = code;
    this.#message = message;
  }

  getErrorCode = () => this.#code;
  getErrorMessage = () => this.#message;
}

export function newChannel() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Calls `receive` for messages of this window on this channel, and for no others. */
export function listen(windowOf, channel, receive) {
  const onMessage = (event) => {
    const isOurs = event.origin === origin && event.source !== null && event.source === windowOf();
    if (isOurs && event.data?.channel === channel) receive(event.data);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

/** Shops forbid inline styles, so that the library sets styles through the CSSOM and adds no style element. */
export function makeFrame(src, title, styles) {
  const frame = document.createElement('iframe');
  frame.title = title;
  Object.assign(frame.style, { display: 'block', width: '100%', border: '0', colorScheme: 'light' }, styles);
  frame.src = src;
  return frame;
}

/** Posts a form, which needs no preflight; null where the sandbox cannot be reached. */
export async function post(path, fields) {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const body = new URLSearchParams(known);
  try {
    return await (await fetch(`${origin}${path}`, { method: 'POST', body })).json();
  } catch {
    return null;
  }
}

/** Throws what a fault of the control API asks of this part of the library. */
export function throwIfPlanned(part) {
  if (script.throwing.includes(part)) throw new Error(`${part} threw, as a fault of the sandbox asked`);
}

/** A shop's handler that throws must not end the library's own work. */
export function callHandler(handler, value) {
  if (typeof handler !== 'function') return;
  try {
    handler(value);
  } catch (error) {
    reportError(error);
  }
}
