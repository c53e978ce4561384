import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './problems.ts';

export interface SecurityTxtOptions {
  /** `mailto:…` or `https://…`; null where the shop names no contact. */
  contact: string | null;
  publicUrl: string;
  clock: () => Date;
}

const PATH = '/.well-known/security.txt';

/** RFC 9116 asks for a date of less than a year ahead. */
const VALID_MS = 180 * 24 * 3_600_000;

/** Says to whom a fault of the shop's security is reported (RFC 9116); 404 without a contact. */
export function serveSecurityTxt(app: FastifyInstance, { contact, publicUrl, clock }: SecurityTxtOptions): void {
  app.get(PATH, { schema: { hide: true } }, (request, reply) => {
    if (contact === null) return answerNotFound(request, reply);
    const expires = new Date(clock().getTime() + VALID_MS).toISOString();
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${publicUrl}${PATH}`];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
