import type { Settings } from './settings.schema.ts';

/** The settings by name, with those of the command and of the tests, which the server does not read. */
type SettingName = keyof Settings | 'SLUICE_ADMIN_URL' | 'CHROMIUM_PATH';

/** A setting that shares the row of the one above it. */
export const SAME_ROW = null;

/** What each setting means, as Markdown, in the order of docs/settings.md. */
export const MEANINGS: Readonly<Record<SettingName, string | typeof SAME_ROW>> = {
  PORT: "the shop's port",
  HOST: 'the address to listen on; `0.0.0.0` lets others in',
  PUBLIC_URL: 'where shoppers reach the shop; with `https://` cookies are Secure and HSTS is on',
  ALLOWED_HOSTS:
    'more names of hosts, with commas, that lead to the shop. Where `PUBLIC_URL` is set, a request for another host than its own, these, and those of `FUNNEL_HOST`, `CART_HOST` and `AFFILIATE_HOST` is 421; `/healthz` answers for every host',
  SECURITY_CONTACT: '`mailto:…` or `https://…`, the contact in `/.well-known/security.txt`, which is 404 without it',
  SANDBOX_PORT:
    "the card sandbox's port, on 127.0.0.1. Without Stripe's keys `npm start` runs the sandboxes beside the shop, and sets the settings of the providers for it; what you set wins, even to nothing, but for [the sandboxes' addresses and keys](decisions/0025-sandboxes-apart.md)",
  WALLETS_SANDBOX_PORT: 'the port of the sandbox of Google Pay and Apple Pay, on 127.0.0.1',
  SANDBOX_IN_PUBLIC:
    "`true` lets a shop with an `https://` address of another host than this machine run on the sandboxes; without it and without Stripe's keys such a shop does not start",
  SLUICE_DATA: "the folder of the embedded database, and of the sandboxes' journals in `sandboxes/`",
  MIN_FREE_MB:
    'the free megabytes of the data folder below which only orders are written, and [statistics, logs and leads are dropped](storage.md); 0 drops none before the disk is full',
  SLUICE_FUNNELS: 'the folder with the brands',
  PUBLISH_AT_START:
    'a start publishes the files of `SLUICE_FUNNELS` unless they were live and have been replaced since, which it says ([0102](decisions/0102-brands-and-publishing.md)); `always`, which `npm run dev` sets, publishes these, too',
  STUDIO_PORT:
    'the port of the [studio](studio.md), on this machine alone; none where it is empty. A shop with a `PUBLIC_URL` has a studio where the port is set, and of another host also `SLUICE_ADMIN_TOKEN`. Where the port is in use the shop says so and sells',
  SLUICE_STUDIO: 'the folder of the built studio',
  DATABASE_URL:
    '`postgres://user:password@host:port/database` in place of the embedded database; a PgBouncer before it may pool by transaction, and `server_login_retry = 1` has it back as soon as its server',
  STRIPE_SECRET_KEY:
    "with the next one: Stripe itself, and no sandbox; set both, of one mode, or neither: `sk_…` or `rk_…` here, and `pk_…` there. The server by itself, `node dist/node/server/main.js`, needs them, and Node's options of `npm start` [for its memory](decisions/0056-shared-pages-and-addresses.md)",
  STRIPE_PUBLISHABLE_KEY: 'the key that the browser gets; `pk_test_…` says "test payments" on the pages',
  STRIPE_WEBHOOK_SECRET:
    "the signing secret of Stripe's webhooks; point them at `/webhooks/stripe`, events `payment_intent.*`, `charge.*` and `refund.*`. The sandbox signs with it, too",
  CAPTURE:
    '`later` authorises the card, or the payment by Amazon, until `npx sluice capture`, and releases the authorisation an hour before its limit, about seven days, and thirty at Amazon; the pages say so before the shopper agrees. PayPal and renewals are captured at once either way. Set it when every process runs a version that supports it. [`/healthz`](storage.md) counts the orders to capture soon',
  OFFERS_END_AFTER_HOURS: 'the hours after the sale, from 1 to 720, in which an upsell or downsell can be accepted',
  STATS_MONTHS: 'how many months of 31 days, from 1 to 120, the facts of walks and the visits without orders are kept',
  VERSION_HOLD_DAYS:
    'how many days, from 1 to 365, a version that is no longer live is sold to the sessions that began with it, once to each, from their first page in it; `npx sluice revoke` ends it at once',
  STRIPE_API_URL: "another server that speaks Stripe's protocol",
  STRIPE_SCRIPT_URL: "another address of Stripe's script",
  GOOGLE_PAY_MERCHANT_ID: 'offers Google Pay, with Stripe as its gateway; live keys of Stripe make it real',
  GOOGLE_PAY_SCRIPT_URL: "another address of Google Pay's script",
  APPLE_PAY_MERCHANT_ID:
    'offers Apple Pay: the merchant id, and the merchant identity certificate with its key as PEM files; all three or none',
  APPLE_PAY_CERTIFICATE_FILE: SAME_ROW,
  APPLE_PAY_KEY_FILE: SAME_ROW,
  APPLE_PAY_DOMAIN_FILE: "Apple's domain association file, served where Apple looks for it",
  APPLE_PAY_API_URL: 'another server that validates the merchant, and asks for no certificate',
  APPLE_PAY_SCRIPT_URL: 'a script for browsers without Apple Pay of their own',
  PAYPAL_PROTOCOL: 'the PayPal protocol: `orders-v2` (with Subscriptions) or `nvp`',
  PAYPAL_CLIENT_ID: 'with them PayPal itself; without them its sandbox, or no PayPal where cards are real',
  PAYPAL_CLIENT_SECRET: SAME_ROW,
  PAYPAL_USER: 'the same for `nvp`',
  PAYPAL_PASSWORD: SAME_ROW,
  PAYPAL_SIGNATURE: SAME_ROW,
  PAYPAL_ENVIRONMENT: "`live`, or `sandbox` for PayPal's own sandbox",
  PAYPAL_API_URL:
    "another server that speaks PayPal's protocols: REST at its root, NVP at `/nvp`, its pages beside them",
  PAYPAL_WEBHOOK_ID:
    'the id of the webhook that PayPal posts to `/webhooks/paypal`, with events `PAYMENT.*`, `CHECKOUT.ORDER.APPROVED`, `BILLING.SUBSCRIPTION.*` and `CUSTOMER.DISPUTE.*`; the sandbox has it, too. The end of a dispute is read only by an app that has the feature *Customer disputes*, and not by `nvp`, where a lost one stays Disputed',
  PAYPAL_SANDBOX_PORT: "the port of PayPal's sandbox, on 127.0.0.1",
  AMAZON_SELLER_ID:
    "the seller id of Amazon Pay and the client id of Login with Amazon, which the pages get; one that is set to nothing leaves Amazon's sandbox out",
  AMAZON_LOGIN_CLIENT_ID: SAME_ROW,
  AMAZON_ACCESS_KEY:
    "the keys of Amazon's MWS; with them and the two ids Amazon Pay itself, without them its sandbox, or no Amazon Pay where cards are real. Point its instant notifications at `/webhooks/amazon`",
  AMAZON_SECRET_KEY: SAME_ROW,
  AMAZON_REGION: "the region of the seller's account, which takes one currency: `us` (USD), `uk` (GBP) or `de` (EUR)",
  AMAZON_ENVIRONMENT: "`live`, or `sandbox` for Amazon's own sandbox",
  AMAZON_API_URL: "another server that speaks Amazon's protocols, all of them on its origin",
  AMAZON_CONFIRMATION:
    'whether Amazon confirms a payment with its payer on a page of its own: `true` in `uk` and `de`, `false` in `us`',
  AMAZON_PAY_ANY_BROWSER: "`true` shows Amazon's wallet in browsers that it does not support, too",
  AMAZON_SANDBOX_PORT: "the port of Amazon Pay's sandbox, on 127.0.0.1",
  INTERNAL_APPS_SANDBOX_PORT: 'the port of the sandbox of the internal apps, on 127.0.0.1',
  TRUST_PROXY:
    "the reverse proxies in front of the shop, as addresses, networks or `loopback`, with commas; without it a shopper's address is that of the connection, and all private addresses together have the limits of a hundred shoppers; networks of everybody, such as `0.0.0.0/0`, are refused",
  REGION_HEADER:
    "the header in which the proxies of `TRUST_PROXY` name a visitor's country, or its part, as ISO 3166 (`US`, `US-CA`), such as `CF-IPCountry`; the proxy has to overwrite what a visitor sends. It decides [where consent is asked](decisions/0050-consent.md); without it a brand's strictest rule holds",
  SMTP_URL:
    '`smtp://user:password@host:port`, the mail server; without it mails are `.eml` files in `mail/` of the data folder. [`/healthz`](storage.md) counts the mails that failed for good, and the log names the order of each',
  SLUICE_ADMIN_TOKEN:
    'the bearer token of `/admin` over HTTP, of at least 24 characters; without it only the socket in the data folder publishes',
  SLUICE_ADMIN_TOKEN_NAME: "the name of the token's holder in the [audit of commands](audit.md)",
  SLUICE_ADMIN_URL: 'the shop that `npx sluice` administers over HTTP',
  FUNNEL_HOST: 'what `{{funnelHost}}`, `{{cartHost}}` and `{{affiliateHost}}` stand for in content texts',
  CART_HOST: SAME_ROW,
  AFFILIATE_HOST: SAME_ROW,
  WALLET_ENABLED:
    "`true` offers Amazon Pay, where it has its ids and keys, in the funnels that ask for it; `npm start` sets it beside Amazon's sandbox",
  TAG_MANAGER_ID:
    "the id of a tag manager's container: with one, pages whose visitor allows advertising put their events into `window.dataLayer`, and those that take no payment load its script ([0053](decisions/0053-purchases-and-tags.md)). [Statistics](statistics.md#for-tags-and-embedding-pages) has what a tag may read and set",
  TAG_MANAGER_URL: "the address of the tag manager's script, to which `?id=` of the container is added",
  TAG_ORIGINS:
    "the origins that the container's tags load from and call, parted by commas, such as `https://*.example.com`",
  INTERNAL_APPS_URL:
    "the address of the company's internal apps, which tell Attentive and Klaviyo of a started checkout; the pages call it, so that it has to allow their origin (CORS). `npm start` sets its sandbox's where it runs the sandboxes and this is not set; set to nothing, it tells no service",
  INTERNAL_APPS_KEY:
    "the key by which the internal apps know the shop's server, which tells them of [orders](marketing.md#attentive-and-klaviyo) then; without it they hear of none. `INTERNAL_APPS_URL` needs https with it, where it is not this machine. `npm start` sets its sandbox's",
  META_PIXEL_ID:
    "with both, [Meta's Conversions API](marketing.md#advertising-services) hears of purchases and refunds of shoppers who allow advertising. `npm start` sets its sandbox's for each of these services that has no settings",
  META_ACCESS_TOKEN: SAME_ROW,
  META_API_URL: 'another version or address of the Graph API',
  GA4_MEASUREMENT_ID:
    'with both, Google Analytics hears by its Measurement Protocol of the purchases that no page has told, and of refunds',
  GA4_API_SECRET: SAME_ROW,
  GA4_API_URL: 'another address, such as `https://region1.google-analytics.com` for collection in the EU',
  AFFILIATE_POSTBACK_URL:
    'the template of [the postback](marketing.md#postbacks) to the network of your affiliates, for each charge and each refund of an order that one of them has brought',
  API_BASE:
    'the path below which the pages call the API; `/api` reaches the same calls, and so does the path of a gateway that leads there',
  API_TOKEN:
    'sent by the pages as `Authorization: Bearer …` with every API call, for a gateway that requires it; it is public',
  SLUICE_CLIENT: 'the folder of the built storefront',
  SERVER_RENDERING:
    'the server renders the first page of each visit, which is seen before its script ([0054](decisions/0054-first-pages-from-the-server.md)); `false` leaves that to the browser',
  MAKE_PICTURES:
    'this process makes the smaller forms of the pictures that were published ([0058](decisions/0058-what-a-page-loads.md)); `false` leaves that to the other processes on its database',
  SLUICE_TEMPLATE: 'an `index.html` that is read for each page; `npm run dev` sets it',
  CHROMIUM_PATH: 'the browser of the tests',
};

/** What holds without a setting, where the schema has no value for that and it is not nothing. */
export const UNSET: Readonly<Partial<Record<SettingName, string>>> = {
  PUBLIC_URL: '`http://localhost:PORT`',
  WALLETS_SANDBOX_PORT: '`SANDBOX_PORT` + 1',
  STUDIO_PORT: '8088 with `npm start` and `npm run dev`',
  STRIPE_API_URL: "Stripe's",
  APPLE_PAY_API_URL: "Apple's",
  PAYPAL_API_URL: "PayPal's",
  PAYPAL_SANDBOX_PORT: '`SANDBOX_PORT` + 2',
  AMAZON_API_URL: "Amazon's",
  AMAZON_CONFIRMATION: 'by region',
  AMAZON_SANDBOX_PORT: '`SANDBOX_PORT` + 3',
  INTERNAL_APPS_SANDBOX_PORT: '`SANDBOX_PORT` + 4',
  FUNNEL_HOST: '`PUBLIC_URL`',
  CHROMIUM_PATH: 'found',
};
