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
  type Fault,
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
  smtpFault,
  sourcesFault,
  tokenFault,
  urlFault,
  wordFault,
} from './setting-faults.ts';

function setting<Text extends string = string>(fault: Fault = () => null) {
  const text = Type.Unsafe<Text>(Type.String());
  return Type.Optional(
    Type.Refine(
      text,
      (value) => fault(value) === null,
      (value) => fault(value) ?? '',
    ),
  );
}

/** Every environment variable that the server reads. */
const SettingsSchema = Type.Object({
  HOST: setting(),
  PORT: setting(portFault),
  PUBLIC_URL: setting(originFault),
  ALLOWED_HOSTS: setting(hostsFault),
  SECURITY_CONTACT: setting(contactFault),
  SANDBOX_PORT: setting(portFault),
  WALLETS_SANDBOX_PORT: setting(portFault),
  PAYPAL_SANDBOX_PORT: setting(portFault),
  AMAZON_SANDBOX_PORT: setting(portFault),
  INTERNAL_APPS_SANDBOX_PORT: setting(portFault),
  SANDBOX_IN_PUBLIC: setting<'true' | 'false'>(wordFault(['true', 'false'], 'true or false')),
  SLUICE_DATA: setting(),
  MIN_FREE_MB: setting(megabytesFault),
  SLUICE_FUNNELS: setting(),
  PUBLISH_AT_START: setting<'new' | 'always'>(wordFault(['new', 'always'], 'new or always')),
  SLUICE_ADMIN_TOKEN: setting(tokenFault),
  SLUICE_ADMIN_TOKEN_NAME: setting(nameFault),
  STUDIO_PORT: setting(portFault),
  SLUICE_STUDIO: setting(),
  SLUICE_CLIENT: setting(),
  SLUICE_TEMPLATE: setting(),
  SERVER_RENDERING: setting<'true' | 'false'>(wordFault(['true', 'false'], 'true or false')),
  MAKE_PICTURES: setting<'true' | 'false'>(wordFault(['true', 'false'], 'true or false')),
  DATABASE_URL: setting(databaseFault),
  VERSION_HOLD_DAYS: setting(daysFault(365)),
  STATS_MONTHS: setting(monthsFault(120)),
  TRUST_PROXY: setting(proxiesFault),
  REGION_HEADER: setting(headerFault),
  SMTP_URL: setting(smtpFault),
  STRIPE_SECRET_KEY: setting(blankFault),
  STRIPE_PUBLISHABLE_KEY: setting(blankFault),
  STRIPE_WEBHOOK_SECRET: setting(blankFault),
  STRIPE_API_URL: setting(urlFault),
  STRIPE_SCRIPT_URL: setting(urlFault),
  CAPTURE: setting<'now' | 'later'>(wordFault(['now', 'later'], 'now or later')),
  OFFERS_END_AFTER_HOURS: setting(hoursFault),
  GOOGLE_PAY_MERCHANT_ID: setting(blankFault),
  GOOGLE_PAY_SCRIPT_URL: setting(urlFault),
  APPLE_PAY_MERCHANT_ID: setting(blankFault),
  APPLE_PAY_CERTIFICATE_FILE: setting(),
  APPLE_PAY_KEY_FILE: setting(),
  APPLE_PAY_DOMAIN_FILE: setting(),
  APPLE_PAY_SCRIPT_URL: setting(urlFault),
  APPLE_PAY_API_URL: setting(urlFault),
  PAYPAL_PROTOCOL: setting<PayPalProtocol>(wordFault(PAYPAL_PROTOCOLS, `one of ${PAYPAL_PROTOCOLS.join(', ')}`)),
  PAYPAL_ENVIRONMENT: setting<'live' | 'sandbox'>(wordFault(['live', 'sandbox'], 'one of live, sandbox')),
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
  WALLET_ENABLED: setting<'true' | 'false'>(wordFault(['true', 'false'], 'true or false')),
  AMAZON_SELLER_ID: setting(blankFault),
  AMAZON_LOGIN_CLIENT_ID: setting(blankFault),
  AMAZON_ACCESS_KEY: setting(blankFault),
  AMAZON_SECRET_KEY: setting(blankFault),
  AMAZON_REGION: setting<AmazonRegion>(wordFault(AMAZON_REGIONS, `one of ${AMAZON_REGIONS.join(', ')}`)),
  AMAZON_ENVIRONMENT: setting<AmazonEnvironment>(
    wordFault(AMAZON_ENVIRONMENTS, `one of ${AMAZON_ENVIRONMENTS.join(', ')}`),
  ),
  AMAZON_API_URL: setting(urlFault),
  AMAZON_CONFIRMATION: setting<'true' | 'false'>(wordFault(['true', 'false'], 'true or false')),
  AMAZON_PAY_ANY_BROWSER: setting<'true' | 'false'>(wordFault(['true', 'false'], 'true or false')),
  TAG_MANAGER_ID: setting(blankFault),
  TAG_MANAGER_URL: setting(urlFault),
  TAG_ORIGINS: setting(sourcesFault),
  INTERNAL_APPS_URL: setting(urlFault),
  INTERNAL_APPS_KEY: setting(keyFault),
  META_PIXEL_ID: setting(pixelFault),
  META_ACCESS_TOKEN: setting(metaTokenFault),
  META_API_URL: setting(urlFault),
  GA4_MEASUREMENT_ID: setting(ga4IdFault),
  GA4_API_SECRET: setting(ga4SecretFault),
  GA4_API_URL: setting(urlFault),
  AFFILIATE_POSTBACK_URL: setting((text) => postbackFault(text, (each) => URL.canParse(each))),
  API_BASE: setting(pathFault),
  API_TOKEN: setting(blankFault),
});

export const SETTING_NAMES = Object.keys(SettingsSchema.properties);

/** The valid settings that are set. An empty variable counts as unset. */
export type Settings = Static<typeof SettingsSchema>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings without the white space around them; an invalid one is left out and described by one sentence, which names it. */
export function readSettings(environment: Environment): { settings: Settings; problems: string[] } {
  const texts = SETTING_NAMES.map((name) => [name, environment[name]?.trim()] as const);
  const given = Object.fromEntries(texts.filter(([, text]) => text));
  const faults = Value.Errors(SettingsSchema, given).map(({ instancePath, message }) => ({
    name: instancePath.slice(1),
    message,
  }));
  for (const { name } of faults) delete given[name];
  return {
    settings: Value.Parse(SettingsSchema, given),
    problems: faults.map(({ name, message }) => `${name} ${message}`),
  };
}
