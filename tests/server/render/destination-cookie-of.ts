import type { LightMyRequestResponse } from 'fastify';

/** The cookie with the chosen funnel of a destination, as a reply sets it; undefined where it sets none. */
export function destinationCookieOf(reply: LightMyRequestResponse) {
  return reply.cookies.find(({ name }) => name.startsWith('sluice_destination_'));
}
