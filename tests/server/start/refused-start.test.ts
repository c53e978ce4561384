import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../support/shops/free-port.ts';
import { REPOSITORY } from '../../support/shops/running-app.ts';
import { thinned } from '../../support/soak/soak.ts';
import { emptyFolder, freshDataFolder, openTestStore } from '../../support/stores/stores.ts';
import { KEYS, SERVER_ALONE, startServer, takenPort } from './server-process.ts';

/** The one sentence with which a shop ends. */
async function sentenceOf(settings: Record<string, string>, entry?: string): Promise<string> {
  const { code, stdout, stderr } = await startServer(settings, entry).ended;
  expect(stderr).toMatch(/^[A-Z./][^\n]*\.\n$/);
  expect(stderr).not.toMatch(/Error:|\n {4}at |hidden/);
  expect([code, stdout.includes('Sluice is ready')]).toEqual([1, false]);
  return stderr.trim();
}

const PORTS = ['SANDBOX_PORT', 'WALLETS_SANDBOX_PORT', 'PAYPAL_SANDBOX_PORT', 'AMAZON_SANDBOX_PORT'];

describe('a start that fails', () => {
  it('names a port in use; with keys no sandbox needs one', async () => {
    const [port, SLUICE_DATA] = [await takenPort(), await freshDataFolder()];
    const settings = { ...KEYS, PORT: String(port), SANDBOX_PORT: String(port), SLUICE_DATA };
    expect(await sentenceOf(settings)).toBe(
      `Port ${port} is in use: stop the program that has it, or set PORT to another one.`,
    );
  });

  it.each(thinned([...PORTS, 'INTERNAL_APPS_SANDBOX_PORT'], 3))(
    'names the port of %s in use, before it opens the store',
    async (name) => {
      const [port, SLUICE_DATA] = [await takenPort(), await emptyFolder()];
      expect(await sentenceOf({ PORT: String(await freePort()), [name]: String(port), SLUICE_DATA })).toBe(
        `Port ${port} is in use: stop the program that has it, or set ${name} to another one.`,
      );
      expect(await fs.readdir(SLUICE_DATA)).toEqual(['sandboxes']);
    },
  );

  it('names the missing card provider, or the start with a sandbox of it', async () => {
    const sentence = await sentenceOf({ PORT: String(await freePort()), SLUICE_DATA: 'never-made' }, SERVER_ALONE);
    expect(sentence).toMatch(/npm start.* STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY\.$/);
  });

  it('one key alone starts no sandbox', async () => {
    const { STRIPE_SECRET_KEY } = KEYS;
    const SLUICE_DATA = path.join(await emptyFolder(), 'never-made');
    expect(await sentenceOf({ STRIPE_SECRET_KEY, SLUICE_DATA })).toContain('go together');
    await expect(fs.stat(SLUICE_DATA)).rejects.toThrow('ENOENT');
  });

  it('names the missing keys of a public https shop, or the setting that wants the sandbox there', async () => {
    const SLUICE_DATA = path.join(await emptyFolder(), 'never-made');
    const sentence = await sentenceOf({ PUBLIC_URL: 'https://shop.example', SLUICE_DATA });
    expect(sentence).toMatch(
      /^PUBLIC_URL is the public https:\/\/shop\.example, .* STRIPE_SECRET_KEY .* SANDBOX_IN_PUBLIC=true .*\.$/,
    );
    await expect(fs.stat(SLUICE_DATA)).rejects.toThrow('ENOENT');
  });

  it('names a data folder that cannot be created', async () => {
    const SLUICE_DATA = path.join(REPOSITORY, 'package.json');
    expect(await sentenceOf({ SLUICE_DATA })).toMatch(/^The data folder .* cannot be created .* set SLUICE_DATA /);
  });

  it('names an address of another machine', async () => {
    const SLUICE_DATA = await freshDataFolder();
    const sentence = await sentenceOf({ ...KEYS, HOST: '192.0.2.1', PORT: String(await freePort()), SLUICE_DATA });
    expect(sentence).toMatch(
      /^Sluice cannot listen on 192\.0\.2\.1, port \d+ \(.*EADDRNOTAVAIL.*\): set HOST and PORT /,
    );
  });

  it('names a data folder in use by another process', async () => {
    const dataFolder = await freshDataFolder();
    await openTestStore({ dataFolder });
    expect(await sentenceOf({ ...KEYS, PORT: String(await freePort()), SLUICE_DATA: dataFolder })).toBe(
      `Another Sluice process is using the data folder ${dataFolder}: stop it, or set SLUICE_DATA to another folder.`,
    );
  });

  it('names a PostgreSQL that does not answer, without the password', async () => {
    const port = await freePort();
    const sentence = await sentenceOf({
      ...KEYS,
      SLUICE_DATA: await emptyFolder(),
      DATABASE_URL: `postgres://me:hidden@127.0.0.1:${port}/shop`,
    });
    expect(sentence).toContain(`PostgreSQL at 127.0.0.1:${port} cannot be reached`);
    expect(sentence).toContain('DATABASE_URL');
  });

  it('names a wrong setting, before it opens anything', async () => {
    const SLUICE_DATA = path.join(await emptyFolder(), 'never-made');
    expect(await sentenceOf({ PORT: 'eighty', SLUICE_DATA })).toMatch(/^PORT is "eighty": /);
  });

  it('names a missing build of the storefront', async () => {
    const [SLUICE_CLIENT, SLUICE_DATA] = [await emptyFolder(), await freshDataFolder()];
    const settings = { ...KEYS, PORT: String(await freePort()), SLUICE_DATA, SLUICE_CLIENT, SLUICE_TEMPLATE: '' };
    expect(await sentenceOf(settings)).toMatch(/index\.html cannot be read: build the storefront /);
  });
});
