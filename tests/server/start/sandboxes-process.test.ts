import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../support/shops/free-port.ts';
import { emptyFolder } from '../../support/stores/stores.ts';
import { cardToken } from '../checkout/placing/buy.ts';
import { startServer } from './server-process.ts';

const PARENT = 'tests/server/start/sandboxes-parent.ts';

it.each<Record<string, string>>([
  { PUBLIC_URL: 'https://shop.example', SANDBOX_IN_PUBLIC: 'true' },
  { PUBLIC_URL: 'https://localhost:8443' },
])('they start for a public https shop by its setting alone, and for one of this machine: %j', async (settings) => {
  const parent = startServer({ ...settings, SLUICE_DATA: await emptyFolder() }, PARENT);
  await parent.until('STRIPE_API_URL');
  await parent.end('SIGTERM');
});

it.each<[Record<string, string>, Record<string, string | undefined>]>([
  [{}, { WALLET_ENABLED: 'true', AMAZON_REGION: 'us', INTERNAL_APPS_URL: 'http://127.0.0.1' }],
  [{ WALLET_ENABLED: 'false' }, { WALLET_ENABLED: undefined, AMAZON_REGION: 'us' }],
  [{ AMAZON_REGION: 'uk' }, { WALLET_ENABLED: 'true', AMAZON_REGION: undefined }],
  [{ INTERNAL_APPS_URL: '' }, { WALLET_ENABLED: 'true', INTERNAL_APPS_URL: undefined }],
])('L10 what the owner sets wins over the sandboxes: with %j they bring %j', async (settings, brought) => {
  const ports = { SANDBOX_PORT: String(await freePort()) };
  const parent = startServer({ ...ports, ...settings, SLUICE_DATA: await emptyFolder() }, PARENT);
  const launched: { settings: Record<string, string> } = JSON.parse(await parent.until('STRIPE_API_URL'));
  await parent.end('SIGTERM');
  for (const [name, value] of Object.entries(brought))
    expect(launched.settings[name]?.replace(/:\d+$/, '')).toBe(value);
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
