import { createServer } from 'node:http';

/**
 * The receivers of webhooks, as a process of their own: `/good` takes every message, `/hang` never answers one. Its parent gets the
 * port, and for each message the number that `/good` has taken.
 */
let taken = 0;

const server = createServer((request, reply) => {
  if (request.url?.startsWith('/hang')) return;
  request.resume().on('end', () => {
    taken += 1;
    reply.end();
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
process.on('message', () => process.send?.(taken));
process.on('disconnect', () => process.exit(0));
