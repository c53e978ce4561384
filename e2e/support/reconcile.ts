import { request } from 'node:http';
import { join } from 'node:path';

/** The report of `sluice reconcile` in a running shop: `done` where the ledger and the provider's ledger agree. */
export interface Reconciled {
  done: boolean;
  text: string;
}

/** Requests a comparison with the provider's ledger from the shop on a data folder, through its socket. */
export function reconcile(dataFolder: string): Promise<Reconciled> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const socketPath = join(dataFolder, 'admin.sock');
    const asking = request({ socketPath, path: '/reconcile', method: 'POST', headers }, async (reply) => {
      const text = Buffer.concat(await reply.toArray()).toString();
      if (reply.statusCode === 200) resolve(JSON.parse(text));
      else reject(new Error(`the shop did not compare its ledger: ${text}`));
    });
    asking.on('error', reject);
    asking.end('{}');
  });
}
