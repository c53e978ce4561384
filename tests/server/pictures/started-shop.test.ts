import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { freePort } from '../../support/shops/free-port.ts';
import { REPOSITORY } from '../../support/shops/running-app.ts';
import { freshDataFolder } from '../../support/stores/stores.ts';
import { WAIT } from '../../support/wait.ts';
import { KEYS, SERVER_ALONE, startServer } from '../start/server-process.ts';

const PICTURE = 'funnels/fernhollow/images/evening-run.jpg';

it('a shop that was started serves the demo’s photograph as it is, and a moment later as AVIF', async () => {
  const port = String(await freePort());
  const settings = { PORT: port, SLUICE_DATA: await freshDataFolder(), MAKE_PICTURES: 'true', ...KEYS };
  const shop = startServer(settings, SERVER_ALONE);
  await shop.until('Sluice is ready');
  const original = await fs.readFile(path.join(REPOSITORY, PICTURE));
  const hash = createHash('sha256').update(original).digest('hex').slice(0, 20);
  const form = `http://127.0.0.1:${port}/images/fernhollow/evening-run.jpg/${hash}-960.avif`;
  await vi.waitFor(async () => {
    const reply = await fetch(form);
    const { length } = Buffer.from(await reply.arrayBuffer());
    expect(reply.headers.get('content-type')).toBe('image/avif');
    expect(length).toBeLessThan(original.length / 4);
  }, WAIT);
  expect((await shop.end('SIGTERM')).code).toBe(0);
});
