import { request } from 'node:http';
import { join } from 'node:path';

/** The answer of a running shop to a command of its operator: whether it is done, and what it says. */
export interface Answered {
  done: boolean;
  text: string;
}

/** Sends a command to the shop on a data folder, through its socket, as `sluice` does: a process of its own takes a second. */
export function command(dataFolder: string, name: string, fields: Record<string, string> = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const socketPath = join(dataFolder, 'admin.sock');
    const asking = request({ socketPath, path: `/${name}`, method: 'POST', headers }, async (reply) => {
      const text = Buffer.concat(await reply.toArray()).toString();
      if (reply.statusCode === 200) resolve(JSON.parse(text));
      else reject(new Error(`the shop refused the command ${name}: ${text}`));
    });
    asking.on('error', reject);
    asking.end(JSON.stringify(fields));
  });
}
