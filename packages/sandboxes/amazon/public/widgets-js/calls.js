import { origin } from '../../../kit/public/frame.js';

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
