import { expect, it } from 'vitest';
import { webhooksOf, withoutOwn } from '../../../scripts/shop/own-settings.ts';
import { providerSettings } from '../../../scripts/shop/provider-settings.ts';

const HERE = { publicUrl: 'http://localhost:8080', isOnThisMachine: true };
const SANDBOX = 'http://127.0.0.1:8090';

const random = (bytes: number) => 'r'.repeat(bytes);

/** What the sandboxes bring to an owner with these settings. */
function broughtTo(own: Record<string, string>): Record<string, string> {
  const origins = { cards: SANDBOX, wallets: SANDBOX, paypal: SANDBOX, amazon: SANDBOX, internalApps: SANDBOX };
  const settings = providerSettings({ type: 'ready', ...origins }, webhooksOf(own, HERE, random));
  return withoutOwn(own, settings, HERE);
}

/** The sandboxes' addresses, and the keys by which they know the shop. */
const THEIRS = /_(API_URL|SCRIPT_URL|SECRET_KEY|PUBLISHABLE_KEY|ACCESS_KEY|CERTIFICATE_FILE|KEY_FILE)$/;
const PAYPAL_KEYS = /^PAYPAL_(CLIENT_ID|CLIENT_SECRET|USER|PASSWORD|SIGNATURE)$/;
const TOGETHER = /^(META|GA4|AFFILIATE_POSTBACK)_/;

const names = Object.keys(broughtTo({}));
const isTheirs = (name: string) => !TOGETHER.test(name) && (THEIRS.test(name) || PAYPAL_KEYS.test(name));

it.each(names.filter((name) => !isTheirs(name)))(
  'L10 %s of the owner wins, also where it is set to nothing',
  (name) => {
    for (const value of ['own', '']) expect(broughtTo({ [name]: value })).not.toHaveProperty(name);
  },
);

it.each(names.filter(isTheirs))('%s is the sandbox’s, whose address and keys join it to the shop', (name) => {
  expect(broughtTo({ [name]: 'own' })[name]).toBe(broughtTo({})[name]);
});

it('a secret of webhooks that the owner has set is that of the sandbox, too, and else a new one', () => {
  const own = { STRIPE_WEBHOOK_SECRET: 'whsec_own\n', PAYPAL_WEBHOOK_ID: ' WH-own' };
  expect(webhooksOf(own, HERE, random)).toMatchObject({ cards: { secret: 'whsec_own' }, paypal: { id: 'WH-own' } });
  const { cards, paypal } = webhooksOf({}, HERE, random);
  expect([cards.secret, paypal.id]).toEqual([`whsec_${random(24)}`, `WH-${random(12)}`]);
  expect(broughtTo({})).toMatchObject({ STRIPE_WEBHOOK_SECRET: cards.secret, PAYPAL_WEBHOOK_ID: paypal.id });
});
