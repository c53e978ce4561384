export const origin = new URL(document.currentScript.src).origin;

/** Opens the sheet over the page; `receive` gets its messages, until `close`. */
export function openOverlay({ title, dress, receive }) {
  const returnTo = document.activeElement;
  const channel = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.src = `${origin}/sheet?channel=${channel}`;
  const undress = dress(frame);
  const listen = (event) => {
    const isOurs = event.origin === origin && event.source === frame.contentWindow;
    if (isOurs && event.data?.channel === channel) receive(event.data);
  };
  window.addEventListener('message', listen);
  document.body.append(frame);
  return {
    say: (message) => frame.contentWindow?.postMessage({ channel, ...message }, origin),
    close: () => {
      window.removeEventListener('message', listen);
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

export const isAmount = (text) => typeof text === 'string' && /^-?\d+(\.\d{1,3})?$/.test(text);
