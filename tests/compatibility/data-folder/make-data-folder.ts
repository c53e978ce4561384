import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { shopOnFolder } from './shop-on-folder.ts';
import { shoppersDay } from './shoppers-day.ts';

/** Made `data-folder.v1.tar.br` and its JSON with the first version: `npx tsx <this file> <name>`. */

const name = process.argv[2] ?? '';
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-old-'));
const shop = await shopOnFolder(folder, () => new Date());
const facts = await shoppersDay(shop);
// Ends like a power cut: the call in flight gets no answer.
await shop.store.close();
await pack();
process.exit(0);

/** Leaves out the sent mails, and shrinks the database. */
async function pack(): Promise<void> {
  const database = await PGlite.create(path.join(folder, 'database'));
  await database.exec('vacuum full');
  await database.exec('checkpoint');
  await database.close();
  await fs.rm(path.join(folder, 'mail'), { recursive: true });
  const tar = execFileSync('tar', ['-c', '-C', folder, '--sort=name', '.'], { maxBuffer: 1 << 30 });
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  await fs.writeFile(path.join(import.meta.dirname, `${name}.tar.br`), brotliCompressSync(tar, { params }));
  await fs.writeFile(path.join(import.meta.dirname, `${name}.json`), `${JSON.stringify(facts, null, 2)}\n`);
  await fs.rm(folder, { recursive: true });
}
