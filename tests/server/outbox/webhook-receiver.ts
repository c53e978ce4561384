import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import { freePort } from '../../support/shops/free-port.ts';

/** One message as a receiver got it. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver over HTTP on this machine; the test answers each message. It ends with the test. */
export async function webhookReceiver(answer: (reply: ServerResponse, message: Received) => void) {
  const received: Received[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = '', headers } = request;
    const message = { path, headers, body: Buffer.concat(chunks).toString('utf8') };
    received.push(message);
    answer(reply, message);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${port}/hooks`, port, received };
}

/** The message as the receivers' library of Standard Webhooks verifies it; throws for a wrong signature. */
export function verified(secret: string, { headers, body }: Received): unknown {
  return new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });
}
