import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { postbackFault } from '../../domain/tracking/postback.ts';
import {
  AMAZON_ENVIRONMENTS,
  AMAZON_REGIONS,
  type AmazonEnvironment,
  type AmazonRegion,
} from '../payments/amazon/amazon-hosts.ts';
import { PAYPAL_PROTOCOLS, type PayPalProtocol } from '../payments/paypal/choose-paypal.ts';
import {
  blankFault,
  contactFault,
  databaseFault,
  daysFault,
  ga4IdFault,
  ga4SecretFault,
  headerFault,
  hostsFault,
  hoursFault,
  keyFault,
  megabytesFault,
  metaTokenFault,
  monthsFault,
  nameFault,
  originFault,
  pathFault,
  pixelFault,
  portFault,
  proxiesFault,
  type SettingFault,
  smtpFault,
  sourcesFault,
  tokenFault,
  urlFault,
  wordFault,
} from './setting-faults.ts';

function refined<Text extends string>(fault: SettingFault, options = {}) {
  return Type.Refine(
    Type.Unsafe<Text>(Type.String(options)),
    (value) => fault(value) === null,
    (value) => fault(value) ?? '',
  );
}

function setting<Text extends string = string>(fault: SettingFault = () => null) {
  return Type.Optional(refined<Text>(fault));
}

function preset<Text extends string = string>(unset: Text, fault: SettingFault = () => null) {
  return refined<Text>(fault, { default: unset });
}

const SettingsSchema = Type.Object({
  HOST: preset('localhost'),
  PORT: preset('8080', portFault),
  PUBLIC_URL: setting(originFault),
  ALLOWED_HOSTS: setting(hostsFault),
  SECURITY_CONTACT: setting(contactFault),
  SANDBOX_PORT: preset('8090', portFault),
  WALLETS_SANDBOX_PORT: setting(portFault),
  PAYPAL_SANDBOX_PORT: setting(portFault),
  AMAZON_SANDBOX_PORT: setting(portFault),
  INTERNAL_APPS_SANDBOX_PORT: setting(portFault),
  SANDBOX_IN_PUBLIC: preset<'true' | 'false'>('false', wordFault(['true', 'false'], 'true or false')),
  SLUICE_DATA: preset('./data'),
  MIN_FREE_MB: preset('256', megabytesFault),
  SLUICE_FUNNELS: preset('./funnels'),
  PUBLISH_AT_START: preset<'new' | 'always'>('new', wordFault(['new', 'always'], 'new or always')),
  SLUICE_ADMIN_TOKEN: setting(tokenFault),
  SLUICE_ADMIN_TOKEN_NAME: preset('token', nameFault),
  STUDIO_PORT: setting(portFault),
  SLUICE_STUDIO: preset('./dist/studio'),
  SLUICE_CLIENT: preset('./dist/client'),
  SLUICE_TEMPLATE: setting(),
  SERVER_RENDERING: preset<'true' | 'false'>('true', wordFault(['true', 'false'], 'true or false')),
  MAKE_PICTURES: preset<'true' | 'false'>('true', wordFault(['true', 'false'], 'true or false')),
  DATABASE_URL: setting(databaseFault),
  VERSION_HOLD_DAYS: preset('30', daysFault(365)),
  STATS_MONTHS: preset('13', monthsFault(120)),
  TRUST_PROXY: setting(proxiesFault),
  REGION_HEADER: setting(headerFault),
  SMTP_URL: setting(smtpFault),
  STRIPE_SECRET_KEY: setting(blankFault),
  STRIPE_PUBLISHABLE_KEY: setting(blankFault),
  STRIPE_WEBHOOK_SECRET: setting(blankFault),
  STRIPE_API_URL: setting(urlFault),
  STRIPE_SCRIPT_URL: preset('https://js.stripe.com/endive/stripe.js', urlFault),
  CAPTURE: preset<'now' | 'later'>('now', wordFault(['now', 'later'], 'now or later')),
  OFFERS_END_AFTER_HOURS: preset('24', hoursFault),
  GOOGLE_PAY_MERCHANT_ID: setting(blankFault),
  GOOGLE_PAY_SCRIPT_URL: preset('https://pay.google.com/gp/p/js/pay.js', urlFault),
  APPLE_PAY_MERCHANT_ID: setting(blankFault),
  APPLE_PAY_CERTIFICATE_FILE: setting(),
  APPLE_PAY_KEY_FILE: setting(),
  APPLE_PAY_DOMAIN_FILE: setting(),
  APPLE_PAY_SCRIPT_URL: setting(urlFault),
  APPLE_PAY_API_URL: setting(urlFault),
  PAYPAL_PROTOCOL: preset<PayPalProtocol>('orders-v2', (text) =>
    text === 'rest-v1'
      ? 'is "rest-v1", which begins nothing any more: set orders-v2; what rest-v1 began is still finished, refunded and ended with the same PAYPAL_CLIENT_ID.'
      : wordFault(PAYPAL_PROTOCOLS, `one of ${PAYPAL_PROTOCOLS.join(', ')}`)(text),
  ),
  PAYPAL_ENVIRONMENT: preset<'live' | 'sandbox'>('live', wordFault(['live', 'sandbox'], 'one of live, sandbox')),
  PAYPAL_API_URL: setting(urlFault),
  PAYPAL_CLIENT_ID: setting(blankFault),
  PAYPAL_CLIENT_SECRET: setting(blankFault),
  PAYPAL_USER: setting(blankFault),
  PAYPAL_PASSWORD: setting(blankFault),
  PAYPAL_SIGNATURE: setting(blankFault),
  PAYPAL_WEBHOOK_ID: setting(blankFault),
  FUNNEL_HOST: setting(),
  CART_HOST: setting(),
  AFFILIATE_HOST: setting(),
  WALLET_ENABLED: preset<'true' | 'false'>('false', wordFault(['true', 'false'], 'true or false')),
  AMAZON_SELLER_ID: setting(blankFault),
  AMAZON_LOGIN_CLIENT_ID: setting(blankFault),
  AMAZON_ACCESS_KEY: setting(blankFault),
  AMAZON_SECRET_KEY: setting(blankFault),
  AMAZON_REGION: preset<AmazonRegion>('us', wordFault(AMAZON_REGIONS, `one of ${AMAZON_REGIONS.join(', ')}`)),
  AMAZON_ENVIRONMENT: preset<AmazonEnvironment>(
    'live',
    wordFault(AMAZON_ENVIRONMENTS, `one of ${AMAZON_ENVIRONMENTS.join(', ')}`),
  ),
  AMAZON_API_URL: setting(urlFault),
  AMAZON_CONFIRMATION: setting<'true' | 'false'>(wordFault(['true', 'false'], 'true or false')),
  AMAZON_PAY_ANY_BROWSER: preset<'true' | 'false'>('false', wordFault(['true', 'false'], 'true or false')),
  TAG_MANAGER_ID: setting(blankFault),
  TAG_MANAGER_URL: preset('https://www.googletagmanager.com/gtm.js', urlFault),
  TAG_ORIGINS: preset(
    'https://*.googletagmanager.com,https://*.google-analytics.com,https://*.analytics.google.com',
    sourcesFault,
  ),
  INTERNAL_APPS_URL: setting(urlFault),
  INTERNAL_APPS_KEY: setting(keyFault),
  META_PIXEL_ID: setting(pixelFault),
  META_ACCESS_TOKEN: setting(metaTokenFault),
  META_API_URL: preset('https://graph.facebook.com/v24.0', urlFault),
  GA4_MEASUREMENT_ID: setting(ga4IdFault),
  GA4_API_SECRET: setting(ga4SecretFault),
  GA4_API_URL: preset('https://www.google-analytics.com', urlFault),
  AFFILIATE_POSTBACK_URL: setting((text) => postbackFault(text, (each) => URL.canParse(each))),
  API_BASE: preset('/proxy', pathFault),
  API_TOKEN: setting(blankFault),
});

const SETTING_NAMES = Object.keys(SettingsSchema.properties);

/** The valid settings that are set, or have a value where they are not. An empty variable counts as unset. */
export type Settings = Static<typeof SettingsSchema>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings without the white space around them; an invalid one is left out and described by one sentence, which names it. */
export function readSettings(environment: Environment): { settings: Settings; problems: string[] } {
  const texts = SETTING_NAMES.map((name) => [name, environment[name]?.trim()] as const);
  const given = Object.fromEntries(texts.filter(([, text]) => text));
  const withPresets = () => Value.Default(SettingsSchema, { ...given });
  const faults = Value.Errors(SettingsSchema, withPresets()).map(({ instancePath, message }) => ({
    name: instancePath.slice(1),
    message,
  }));
  for (const { name } of faults) delete given[name];
  return {
    settings: Value.Parse(SettingsSchema, withPresets()),
    problems: faults.map(({ name, message }) => `${name} ${message}`),
  };
}
