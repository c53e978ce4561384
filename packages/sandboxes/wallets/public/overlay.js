import { listen, newChannel, origin } from '../../kit/public/frame.js';

/** Opens the sheet over the page; `receive` gets its messages, until `close`. */
export function openOverlay({ title, dress, receive }) {
  const returnTo = document.activeElement;
  const channel = newChannel();
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.src = `${origin}/sheet?channel=${channel}`;
  const undress = dress(frame);
  const unlisten = listen(() => frame.contentWindow, channel, receive);
  document.body.append(frame);
  return {
    say: (message) => frame.contentWindow?.postMessage({ channel, ...message }, origin),
    close: () => {
      unlisten();
      frame.remove();
      undress();
      if (returnTo instanceof HTMLElement) returnTo.focus();
    },
  };
}

// Browsers open a payment sheet only during a fresh click or key press.
export function hasGesture() {
  return navigator.userActivation === undefined || navigator.userActivation.isActive;
}

export const isText = (text) => typeof text === 'string' && text !== '';

export const isObject = (value) => typeof value === 'object' && value !== null;

/** The first message of a list whose rule is not met; null where all are. */
export function firstProblem(rules) {
  return rules.find(([isMet]) => !isMet)?.[1] ?? null;
}
