import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import type { HttpGuest } from '../support/crash/http-guest.ts';
import { ANN } from '../support/shops/order-shop.ts';
import { inSoak } from '../support/soak/soak.ts';
import { WAIT } from '../support/wait.ts';
import { attackedShop } from './support/attacked-shop.ts';

/** An account whose every text stands out. */
const QUILL = {
  ...ANN,
  firstName: 'Quill',
  lastName: 'Featherstone',
  email: 'quill@featherstone.example',
  phone: '+1 415 555 0142',
};
const HALF_A_MEGABYTE = 2 ** 19;

/** A shop of its own on a disk that is full. The disk needs the rights of root, and the shop the time of the soak. */
export function diskFilled(): void {
  if (!inSoak(process.getuid?.() === 0 && process.platform === 'linux', false)) return;
  it('a shop whose disk is full prints no personal data of the statements that fail', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sluice-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder]);
    try {
      const shop = await attackedShop({ SLUICE_DATA: path.join(folder, 'data') });
      const guest = await shop.visitor('203.0.113.1');
      const order = await openOrderOf(guest, await shop.hashOf('classic'));
      for (let piece = 0; await hasWritten(path.join(folder, `fill-${piece}`)); piece += 1);
      expect(await guest.send('POST', '/api/orders/setorderguest', order)).toBe(500);
      await vi.waitFor(() => expect(shop.output()).toContain('a request failed'), WAIT);
      console.log(`a full disk: ${/"code":"\w+"/.exec(shop.output())?.[0]}`);
      expect(shop.output()).not.toMatch(/quill|featherstone|555 0142/i);
      await shop.end();
    } finally {
      execFileSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    }
  }, 120_000);
}

/** An order to save, with a quote of its checkout. */
async function openOrderOf(guest: HttpGuest, hash: string): Promise<object> {
  const { cardDetails: _, ...order } = await guest.saleRequest(hash, 'none');
  return { ...order, account: QUILL, affParameters: { affId: 'Featherstone' } };
}

/** False where the disk has no room for another piece. */
async function hasWritten(file: string): Promise<boolean> {
  return writeFile(file, Buffer.alloc(HALF_A_MEGABYTE)).then(
    () => true,
    () => false,
  );
}
