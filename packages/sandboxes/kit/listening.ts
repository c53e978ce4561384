import type { FastifyInstance } from 'fastify';

/** Where a sandbox listens; port 0 takes any free one. */
export interface ListeningAt {
  host: string;
  port: number;
}

/** Listens and returns the origin. Where that fails, such as with EADDRINUSE, `close` runs before it rejects. */
export async function listen(app: FastifyInstance, at: ListeningAt, close: () => Promise<void>): Promise<string> {
  await app.listen(at).catch(async (reason: unknown) => {
    await close();
    throw reason;
  });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the sandbox listens on no port');
  return `http://${at.host}:${address.port}`;
}

/** Forms are decoded by the routes, and no body is plain text. */
export function acceptForms(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
}
