import { request } from 'node:http';
import { join } from 'node:path';

/** What `sluice reconcile` finds in a shop that runs: `done` where the ledger and the provider's ledger are even. */
export interface Reconciled {
  done: boolean;
  text: string;
}

/** Asks the shop on a data folder, through its socket, to compare its ledger with the provider's ledger. */
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
