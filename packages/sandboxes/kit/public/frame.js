export const origin = new URL(document.currentScript.src).origin;

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

/** Shops forbid inline styles, so that a library sets styles through the CSSOM and adds no style element. */
export function makeFrame(src, title, styles) {
  const frame = document.createElement('iframe');
  frame.title = title;
  Object.assign(frame.style, { border: '0', display: 'block', width: '100%', colorScheme: 'light', ...styles });
  frame.src = src;
  return frame;
}
