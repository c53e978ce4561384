import type { SandboxesAnswer, SandboxesOptions } from '../../packages/sandboxes/start-sandboxes.ts';

type Ready = Extract<SandboxesAnswer, { type: 'ready' }>;
type Settings = Record<string, string>;

/** The settings that lead a shop to the sandboxes instead of the providers. */
export function providerSettings(
  { cards, wallets, paypal, amazon, internalApps }: Ready,
  webhooks: SandboxesOptions['webhooks'],
): Record<string, string> {
  return {
    ...cardSettings(cards, webhooks?.cards.secret ?? ''),
    ...walletSettings(wallets),
    ...(paypal === null ? {} : payPalSettings(paypal, webhooks?.paypal.id ?? '')),
    ...(amazon === null ? {} : amazonSettings(amazon)),
    ...(internalApps === null ? {} : { ...internalAppsSettings(internalApps), ...adSettings(internalApps) }),
  };
}

export function cardSettings(origin: string, webhookSecret: string): Settings {
  return {
    STRIPE_SECRET_KEY: 'sk_test_sluice',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sluice',
    STRIPE_API_URL: origin,
    STRIPE_SCRIPT_URL: `${origin}/stripe.js`,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
}

/** Both wallets are replaced, since a real wallet releases its cards only to a real processor. */
export function walletSettings(origin: string): Settings {
  return {
    GOOGLE_PAY_MERCHANT_ID: 'sluice-sandbox',
    GOOGLE_PAY_SCRIPT_URL: `${origin}/gp/p/js/pay.js`,
    APPLE_PAY_MERCHANT_ID: 'merchant.sluice.sandbox',
    APPLE_PAY_API_URL: origin,
    APPLE_PAY_SCRIPT_URL: `${origin}/apple-pay/session.js`,
    APPLE_PAY_CERTIFICATE_FILE: '',
    APPLE_PAY_KEY_FILE: '',
    APPLE_PAY_DOMAIN_FILE: '',
  };
}

/** PayPal's sandbox accepts every merchant id, and derives its secrets from the id. */
export function payPalSettings(origin: string, webhookId: string): Settings {
  const merchant = 'sluice';
  return {
    PAYPAL_API_URL: origin,
    PAYPAL_CLIENT_ID: merchant,
    PAYPAL_CLIENT_SECRET: `${merchant}-secret`,
    PAYPAL_USER: merchant,
    PAYPAL_PASSWORD: `${merchant}-pwd`,
    PAYPAL_SIGNATURE: `${merchant}-signature`,
    PAYPAL_WEBHOOK_ID: webhookId,
  };
}

/** The sandbox of the internal apps knows one key that may write events. */
export function internalAppsSettings(origin: string): Settings {
  return { INTERNAL_APPS_URL: origin, INTERNAL_APPS_KEY: 'apps_test_sluice_events' };
}

/** The sandbox of the advertising services knows every pixel and web stream, and derives their secrets from the ids. */
export function adSettings(origin: string): Settings {
  const [pixel, stream] = ['100000000000001', 'G-SLUICE01'];
  const values = 'id={id}&order={order}&kind={kind}&status={status}&amount={amount}&value={value}&currency={currency}';
  const partner = 'brand={brand}&affid={affid}&offid={offid}&subid1={subid1}&subid2={subid2}';
  return {
    META_PIXEL_ID: pixel,
    META_ACCESS_TOKEN: `EAASLUICESANDBOX${pixel}`,
    META_API_URL: `${origin}/meta/v24.0`,
    GA4_MEASUREMENT_ID: stream,
    GA4_API_SECRET: `sluice-secret-${stream}`,
    GA4_API_URL: `${origin}/ga4`,
    AFFILIATE_POSTBACK_URL: `${origin}/affiliates/postback?token=sluice&${values}&${partner}`,
  };
}

/** Amazon's sandbox accepts every seller and client, and derives the secret from the access key. */
export function amazonSettings(origin: string): Settings {
  const accessKey = 'AKIASLUICESANDBOX';
  return {
    AMAZON_API_URL: origin,
    AMAZON_REGION: 'us',
    AMAZON_SELLER_ID: 'ASLUICESANDBOX1',
    AMAZON_LOGIN_CLIENT_ID: 'amzn1.application-oa2-client.sluice',
    AMAZON_ACCESS_KEY: accessKey,
    AMAZON_SECRET_KEY: `${accessKey}-secret`,
    WALLET_ENABLED: 'true',
  };
}
