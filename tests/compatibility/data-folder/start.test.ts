import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startServer } from '../../server/start/server-process.ts';
import { freePort } from '../../support/shops/free-port.ts';
import first from './data-folder.v1.json' with { type: 'json' };
import { unpacked } from './unpacked.ts';

it('the server starts on the data folder of the first version, shows its receipt, mails, and stops', async () => {
  const [port, SLUICE_DATA] = [await freePort(), await unpacked('data-folder.v1')];
  const origin = `http://127.0.0.1:${port}`;
  const server = startServer({ PORT: String(port), PUBLIC_URL: origin, SLUICE_DATA });
  expect(await server.until('Sandbox:')).toContain(`Fernhollow, classic: ${origin}/home?uid=classic\n`);
  const receipt: { id: string }[] = await (await fetch(`${origin}/api/receipts/${first.ann.receipt}`)).json();
  expect(receipt.map(({ id }) => id)).toEqual(first.ann.orders);
  const mails = async () => (await fs.readdir(path.join(SLUICE_DATA, 'mail')).catch(() => [])).join();
  await expect.poll(mails).toContain(first.queued.at(-1));
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});
