export const origin = new URL(document.currentScript.src).origin;
export const timeoutMs = 30_000;
export const noConnection = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
};

export class IntegrationError extends Error {
  constructor(message) {
    super(message);
    this.name = 'IntegrationError';
  }
}

export function newChannel() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Calls `receive` for messages of this frame on this channel, and for no others. */
export function listen(frame, channel, receive) {
  const onMessage = (event) => {
    const isOurs = event.origin === origin && event.source === frame.contentWindow;
    if (isOurs && event.data?.channel === channel) receive(event.data);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

export function makeFrame(src, title, styles) {
  const frame = document.createElement('iframe');
  frame.title = title;
  Object.assign(frame.style, { border: '0', display: 'block', width: '100%', colorScheme: 'light', ...styles });
  frame.src = src;
  return frame;
}
