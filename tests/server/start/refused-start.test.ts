import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../support/shops/free-port.ts';
import { emptyFolder, freshDataFolder, openTestStore } from '../../support/stores/stores.ts';
import { startServer, takenPort } from './server-process.ts';

/** The one sentence with which a server gives up. */
async function sentenceOf(settings: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await startServer(settings).ended;
  expect(stderr).toMatch(/^[A-Z./][^\n]*\.\n$/);
  expect(stderr).not.toMatch(/Error:|\n {4}at |hidden/);
  expect([code, stdout.includes('Sluice is ready')]).toEqual([1, false]);
  return stderr.trim();
}

describe('a start that cannot go on', () => {
  it('H01 names the port that another program has', async () => {
    const [port, SLUICE_DATA] = [await takenPort(), await freshDataFolder()];
    expect(await sentenceOf({ PORT: String(port), SLUICE_DATA })).toBe(
      `Port ${port} is in use: stop the program that has it, or set PORT to another one.`,
    );
  });

  it('H01 names the sandbox port that another program has', async () => {
    const [port, SLUICE_DATA] = [await takenPort(), await freshDataFolder()];
    expect(await sentenceOf({ PORT: String(await freePort()), SANDBOX_PORT: String(port), SLUICE_DATA })).toBe(
      `Port ${port} is in use: stop the program that has it, or set SANDBOX_PORT to another one.`,
    );
  });

  it('H01 names an address that is none of this machine’s', async () => {
    const SLUICE_DATA = await freshDataFolder();
    const sentence = await sentenceOf({ HOST: '192.0.2.1', PORT: String(await freePort()), SLUICE_DATA });
    expect(sentence).toMatch(
      /^Sluice cannot listen on 192\.0\.2\.1, port \d+ \(.*EADDRNOTAVAIL.*\): set HOST and PORT /,
    );
  });

  it('E12 names the data folder that another process has', async () => {
    const dataFolder = await freshDataFolder();
    await openTestStore({ dataFolder });
    expect(await sentenceOf({ PORT: String(await freePort()), SLUICE_DATA: dataFolder })).toBe(
      `Another Sluice process is using the data folder ${dataFolder}: stop it, or set SLUICE_DATA to another folder.`,
    );
  });

  it('E12 names a PostgreSQL that does not answer, without the password', async () => {
    const port = await freePort();
    const sentence = await sentenceOf({
      SLUICE_DATA: await emptyFolder(),
      DATABASE_URL: `postgres://me:hidden@127.0.0.1:${port}/shop`,
    });
    expect(sentence).toContain(`PostgreSQL at 127.0.0.1:${port} cannot be reached`);
    expect(sentence).toContain('DATABASE_URL');
  });

  it('L10 names a wrong setting, before it touches anything', async () => {
    const SLUICE_DATA = path.join(await emptyFolder(), 'never-made');
    expect(await sentenceOf({ PORT: 'eighty', SLUICE_DATA })).toMatch(/^PORT is "eighty": /);
  });

  it('H01 names a storefront that was not built', async () => {
    const [SLUICE_CLIENT, SLUICE_DATA] = [await emptyFolder(), await freshDataFolder()];
    const settings = { PORT: String(await freePort()), SLUICE_DATA, SLUICE_CLIENT, SLUICE_TEMPLATE: '' };
    expect(await sentenceOf(settings)).toMatch(/index\.html cannot be read: build the storefront /);
  });
});
