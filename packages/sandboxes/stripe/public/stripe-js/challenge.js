import { listen, makeFrame, newChannel } from '../../../kit/public/frame.js';

/**
 * Shows the bank's page over the shop's; resolves true when the challenge is over, false when the shopper closed it.
 */
export function showChallenge(url) {
  const channel = newChannel();
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Confirm your payment with your bank');
  Object.assign(dialog.style, {
    width: 'min(440px, calc(100vw - 24px))',
    height: 'min(600px, calc(100dvh - 24px))',
    maxWidth: 'none',
    maxHeight: 'none',
    boxSizing: 'border-box',
    padding: '0',
    border: '0',
    borderRadius: '16px',
    overflow: 'hidden',
    background: '#eef2f6',
    boxShadow: '0 0 0 200vmax rgb(13 20 28 / 55%)',
  });
  const address = new URLSearchParams({ channel, parent: window.location.origin });
  const frame = makeFrame(`${url}?${address}`, 'Test bank', { height: '100%' });
  const close = closeButton();
  dialog.append(frame, close);
  document.body.append(dialog);
  return new Promise((resolve) => {
    const end = (finished) => {
      unlisten();
      dialog.close();
      dialog.remove();
      resolve(finished);
    };
    const unlisten = listen(
      () => frame.contentWindow,
      channel,
      ({ type }) => type === 'challenge-finished' && end(true),
    );
    close.addEventListener('click', () => end(false));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end(false);
    });
    dialog.showModal();
    frame.focus();
  });
}

function closeButton() {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '×';
  button.setAttribute('aria-label', 'Close without confirming');
  Object.assign(button.style, {
    position: 'absolute',
    top: '12px',
    right: '12px',
    width: '40px',
    height: '40px',
    padding: '0',
    border: '0',
    borderRadius: '20px',
    background: 'transparent',
    color: '#16202b',
    font: '26px/1 system-ui, sans-serif',
    cursor: 'pointer',
  });
  return button;
}

// As the vendor does when a challenge's window is closed, fails the attempt.
export async function abandonChallenge(url) {
  const body = new URLSearchParams({ outcome: 'fail' });
  await fetch(url, { method: 'POST', mode: 'no-cors', body }).catch(() => undefined);
}
