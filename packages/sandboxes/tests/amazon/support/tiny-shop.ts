import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { CLIENT, SELLER } from './sandbox.ts';

export interface TinyShop {
  origin: string;
  close(): void;
}

/** A shop on `localhost`, another site than the sandbox, under a policy as strict as the real one's. */
export async function startTinyShop(sandbox: () => string): Promise<TinyShop> {
  const server = createServer((_, response) => {
    const nonce = randomBytes(16).toString('base64');
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policyFor(sandbox(), nonce),
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    });
    response.end(page(sandbox(), nonce));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://localhost:${port}`, close };
}

function policyFor(sandbox: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${sandbox}`,
    `style-src 'nonce-${nonce}' ${sandbox}`,
    `img-src ${sandbox}`,
    `frame-src ${sandbox}`,
    `connect-src ${sandbox}`,
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function page(sandbox: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tiny shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">body { max-width: 520px; margin: 16px auto; font: 16px/1.5 system-ui } section { margin: 12px 0 }</style>
<script nonce="${nonce}">(${shopScript})()</script>
<script src="${sandbox}/OffAmazonPayments/us/sandbox/js/Widgets.js"></script></head>
<body><main><h1>Tiny shop</h1><section id="button"></section><section id="addresses"></section>
<section id="wallet"></section><section id="consent"></section></main></body></html>`;
}

// Runs in the shop's page. Its handlers note all that they hear in `heard`.
const shopScript = `() => {
  window.violations = [];
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective + ' ' + event.blockedURI));
  window.heard = [];
  const hear = (name, value) => heard.push(value === undefined ? name : name + ' ' + value);
  const params = new URLSearchParams(location.search);
  const returned = new URLSearchParams(location.hash.slice(1));
  window.returned = Object.fromEntries(returned);
  if (returned.get('access_token')) document.cookie = 'amazon_Login_accessToken=' + returned.get('access_token') + ';path=/';
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  const scope = 'profile payments:widget payments:shipping_address payments:billing_address';
  const sellerId = '${SELLER}';
  const design = { designMode: 'responsive' };
  const idOf = (reference) => (reference.getAmazonOrderReferenceId ?? reference.getAmazonBillingAgreementId)();
  const onErrorOf = (name) => (error) => hear(name + ' failed', error.getErrorCode());
  const consentOf = (status) => typeof status.getConsentStatus === 'function' ? JSON.stringify(status.getConsentStatus()) : 'missing';
  const isAgreement = params.get('flow') === 'subscription';
  const given = (id) => isAgreement ? { amazonBillingAgreementId: id } : { amazonOrderReferenceId: id };
  window.shop = {
    wallet: (id, more) => (shop.walletWidget = new OffAmazonPayments.Widgets.Wallet({
      sellerId, design, ...given(id), ...more, onPaymentSelect: (ref) => hear('paymentSelect', idOf(ref)), onError: onErrorOf('Wallet'),
      onReady: () => hear('walletReady'), onOrderReferenceCreate: (ref) => hear('walletCreate', idOf(ref)),
    }).bind('wallet')),
    consent: (id) => new OffAmazonPayments.Widgets.Consent({
      sellerId, design, amazonBillingAgreementId: id, onError: onErrorOf('Consent'),
      onReady: (status) => hear('consentReady', consentOf(status)), onConsent: (status) => hear('consent', consentOf(status)),
    }).bind('consent'),
    addresses: (more) => new OffAmazonPayments.Widgets.AddressBook({
      sellerId, design, ...(isAgreement && { agreementType: 'BillingAgreement' }), ...more, onError: onErrorOf('AddressBook'),
      onOrderReferenceCreate: (ref) => hear('create', idOf(ref)),
      onBillingAgreementCreate: (ref) => hear('agreementCreate', idOf(ref)),
      onReady: (ref) => hear('ready', idOf(ref)),
      onAddressSelect: (ref) => {
        hear('addressSelect', idOf(ref));
        if (shop.reference) return;
        shop.reference = idOf(ref);
        shop.wallet(shop.reference);
        if (isAgreement) shop.consent(shop.reference);
      },
    }).bind('addresses'),
    button: (more) => OffAmazonPayments.Button('button', sellerId, {
      type: 'PwA', color: 'Gold', size: 'medium', onError: onErrorOf('Button'), ...more,
      authorization: () => {
        const isPopup = params.get('mode') !== 'redirect';
        const options = { scope, popup: isPopup, state: 'state of the shop/?x=1' };
        const next = isPopup && !params.has('next') ? signedIn : location.origin + '/amazon-return' + location.search;
        window.request = amazon.Login.authorize(options, next);
      },
    }),
  };
  const signedIn = (response) => {
    hear('signedIn', response.error ?? [response.status, response.token_type, response.expires_in, response.state].join(' '));
    if (!response.error) shop.addresses();
  };
  window.onAmazonLoginReady = () => {
    hear('loginReady');
    amazon.Login.setClientId('${CLIENT}');
    amazon.Login.setUseCookie(true);
  };
  window.onAmazonPaymentsReady = () => hear('paymentsReady');
  addEventListener('DOMContentLoaded', () => {
    if (window.OffAmazonPayments === undefined) return hear('noScript');
    if (returned.get('access_token')) return shop.addresses();
    if (params.has('button')) shop.button();
  });
}`;
