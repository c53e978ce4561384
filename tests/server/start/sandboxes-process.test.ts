import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { WRITING_KEY } from '../../../packages/sandboxes/internal-apps/access.ts';
import { freePort } from '../../support/shops/free-port.ts';
import { emptyFolder } from '../../support/stores/stores.ts';
import { cardToken } from '../checkout/placing/buy.ts';
import { startServer } from './server-process.ts';

const PARENT = 'tests/server/start/sandboxes-parent.ts';

/** Starts the sandboxes with these settings of the owner; returns the settings that they bring. */
async function broughtWith(settings: Record<string, string>): Promise<Record<string, string | undefined>> {
  const ports = { SANDBOX_PORT: String(await freePort()) };
  const parent = startServer({ ...ports, ...settings, SLUICE_DATA: await emptyFolder() }, PARENT);
  const launched: { settings: Record<string, string> } = JSON.parse(await parent.until('STRIPE_API_URL'));
  await parent.end('SIGTERM');
  return launched.settings;
}

it('they start for a public https shop by its setting alone', async () => {
  const settings = { PUBLIC_URL: 'https://shop.example', SANDBOX_IN_PUBLIC: 'true' };
  expect(await broughtWith(settings)).toMatchObject({ WALLET_ENABLED: 'true' });
});

it('L10 they bring their settings to an https shop of this machine, and what the owner sets wins over them', async () => {
  const own = { PUBLIC_URL: 'https://localhost:8443' };
  const brought = await broughtWith(own);
  expect(brought).toMatchObject({ WALLET_ENABLED: 'true', AMAZON_REGION: 'us' });
  expect(brought.INTERNAL_APPS_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(brought.INTERNAL_APPS_KEY).toBe(WRITING_KEY);
  const won = await broughtWith({ ...own, WALLET_ENABLED: 'false', AMAZON_REGION: 'uk', INTERNAL_APPS_URL: '' });
  expect(won.STRIPE_API_URL).toMatch(/^http:/);
  for (const name of ['WALLET_ENABLED', 'AMAZON_REGION', 'INTERNAL_APPS_URL', 'INTERNAL_APPS_KEY'])
    expect([name, won[name]]).toEqual([name, undefined]);
});

it('L10 the ids of a seller win over those of Amazon’s sandbox, and set to nothing leave it out', async () => {
  const ids = { AMAZON_SELLER_ID: 'AOWN', AMAZON_LOGIN_CLIENT_ID: 'amzn1.application-oa2-client.own' };
  const brought = await broughtWith(ids);
  expect(brought.AMAZON_API_URL).toMatch(/^http:/);
  for (const name of Object.keys(ids)) expect([name, brought[name]]).toEqual([name, undefined]);
  const amazon = Object.keys(await broughtWith({ ...ids, AMAZON_SELLER_ID: '' })).filter((name) =>
    /^AMAZON/.test(name),
  );
  expect(amazon).toEqual([]);
});

it('the sandboxes end with their parent, by any end, and the next start has their ports and journals', async () => {
  const [port, SLUICE_DATA] = [await freePort(), await emptyFolder()];
  const settings = { SANDBOX_PORT: String(port), SLUICE_DATA };
  const sandbox = `http://127.0.0.1:${port}`;
  const killed = startServer(settings, PARENT);
  expect(await killed.until('STRIPE_API_URL')).toContain(`"STRIPE_API_URL":"${sandbox}"`);
  const token = await cardToken(sandbox, '4242424242424242');
  const next = startServer(settings, PARENT);
  await killed.end('SIGKILL');
  await next.until(`"STRIPE_API_URL":"${sandbox}"`);
  const journal = path.join(SLUICE_DATA, 'sandboxes/stripe/stripe-sandbox.jsonl');
  expect(await readFile(journal, 'utf8')).toContain(token);
  await next.end('SIGTERM');
  await expect(fetch(sandbox)).rejects.toThrow('fetch failed');
});
