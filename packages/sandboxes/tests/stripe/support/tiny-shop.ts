import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Stripe from 'stripe';

export interface TinyShop {
  origin: string;
  /** Everything that the shop's server received: request lines, headers and bodies. */
  received: string[];
  close(): void;
}

type PayBody = { paymentMethod: string; redirect?: boolean };

/** A shop on `localhost`, another site than the sandbox, under a policy as strict as the real one's. */
export async function startTinyShop(sandboxOrigin: string, stripe: Stripe): Promise<TinyShop> {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${body}`);
    if (request.url === '/pay') return answerPay(request, response, stripe, JSON.parse(body));
    if (request.url === '/shop.css') return void response.writeHead(200, { 'Content-Type': 'text/css' }).end(css);
    const nonce = randomBytes(16).toString('base64');
    const policy = policyFor(sandboxOrigin, nonce);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
    response.end(page(sandboxOrigin, nonce));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://localhost:${port}`, received, close };
}

async function answerPay(request: IncomingMessage, response: ServerResponse, stripe: Stripe, body: PayBody) {
  const how = body.redirect
    ? { return_url: `http://${request.headers.host}/back` }
    : { use_stripe_sdk: true, setup_future_usage: 'off_session' as const };
  const params = { amount: 12_900, currency: 'usd', payment_method: body.paymentMethod, confirm: true, ...how };
  const outcome = await stripe.paymentIntents.create(params).then(
    ({ status, client_secret, next_action }) => ({ status, clientSecret: client_secret, action: next_action?.type }),
    (reason: unknown) => ({ status: 'declined', code: reason instanceof Stripe.errors.StripeError ? reason.code : '' }),
  );
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(outcome));
}

function policyFor(sandbox: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${sandbox}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `frame-src ${sandbox}`,
    `connect-src 'self' ${sandbox}`,
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

const css = `
* { box-sizing: border-box }
body { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; background: #fbf8f2; color: #1d2621 }
form { max-width: 520px; margin: 0 auto; padding: 24px; background: #fff; border: 1px solid #e3dccf; border-radius: 14px }
label { display: block; margin-bottom: 6px; font-weight: 600 }
#card { min-height: 48px; padding: 11px 14px; border: 1px solid #8a9189; border-radius: 10px; background: #fff }
#card.StripeElement--focus { border-color: #1f5c46; box-shadow: 0 0 0 3px rgb(31 92 70 / 25%) }
#card.StripeElement--invalid { border-color: #b3261e }
#error { min-height: 24px; margin: 6px 0; color: #b3261e }
button { width: 100%; min-height: 48px; border: 0; border-radius: 10px; background: #b8471b; color: #fff; font: inherit; font-weight: 600 }
`;

function page(sandbox: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tiny shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/shop.css">
<script nonce="${nonce}">
  window.violations = [];
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective + ' ' + event.blockedURI));
</script>
<script src="${sandbox}/stripe.js"></script></head>
<body><form id="pay"><label for="card">Card</label><div id="card"></div><div id="error" role="alert"></div>
<button>Pay $129.00</button><output id="result"></output></form>
<script nonce="${nonce}">(${shopScript})()</script></body></html>`;
}

// Runs in the shop's page.
const shopScript = `() => {
  const stripe = Stripe('pk_test_shop');
  const card = stripe.elements({ locale: 'en' }).create('card', {
    hidePostalCode: true,
    style: { base: { color: '#1d2621', fontSize: '16px', '::placeholder': { color: '#6b7671' } }, invalid: { color: '#b3261e' } },
  });
  Object.assign(window, { stripe, card, changes: [] });
  const show = (value) => { document.getElementById('result').textContent = JSON.stringify(value); };
  card.on('ready', () => { document.body.dataset.ready = 'yes'; });
  card.on('change', (event) => {
    changes.push(event);
    document.getElementById('error').textContent = event.error ? event.error.message : '';
  });
  card.mount('#card');
  document.getElementById('pay').addEventListener('submit', async (event) => {
    event.preventDefault();
    const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: { name: 'Ann', address: { postal_code: '10001' } } });
    if (made.error) return show(made);
    const body = JSON.stringify({ paymentMethod: made.paymentMethod.id, redirect: location.search === '?redirect' });
    const paid = await (await fetch('/pay', { method: 'POST', body })).json();
    if (paid.status !== 'requires_action') return show({ ...paid, last4: made.paymentMethod.card.last4 });
    const after = await stripe.handleNextAction({ clientSecret: paid.clientSecret });
    show(after.error ? { error: { code: after.error.code, type: after.error.type } } : { status: after.paymentIntent.status });
  });
}`;
