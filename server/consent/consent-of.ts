import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Brand } from '../../contracts/files/brand-file.ts';
import { type Consent, consentRule } from '../../domain/consent/consent.ts';
import { CONSENT_QUESTION, type ConsentQuestion } from '../../domain/consent/consent-question.ts';
import { isForwarded } from '../http/undeclared-proxy.ts';
import { readDecision } from './consent-cookie.ts';

/** The consent follows from the rule of brand and region, the cookie's answer and Global Privacy Control. */
export function consentOf(request: FastifyRequest, brand: Pick<Brand, 'consent'>): Consent {
  return {
    rule: consentRule(brand.consent, request.region),
    textVersion: hashQuestion(questionOf(brand)),
    decision: readDecision(request),
    isSignalled: request.headers['sec-gpc'] === '1',
  };
}

/** The words in which a brand asks for consent. */
export function questionOf({ consent }: Pick<Brand, 'consent'>): ConsentQuestion {
  return consent?.question ?? CONSENT_QUESTION;
}

const hashes = new WeakMap<ConsentQuestion, string>();

/** The version of such words: the first sixteen hexadecimal digits of their SHA-256. */
export function hashQuestion(question: ConsentQuestion): string {
  const { title, text } = question;
  const hash =
    hashes.get(question) ??
    createHash('sha256')
      .update(JSON.stringify([title, text]))
      .digest('hex');
  hashes.set(question, hash);
  return hash.slice(0, 16);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's country, or its part, as ISO 3166 (`US`, `US-CA`); null where no declared proxy states one. */
    region: string | null;
  }
}

/** Proxies write these for an address whose country they do not know. */
const UNKNOWN = new Set(['XX', 'ZZ']);

/** Reads the region of each request from a header of the declared proxies; `header` is in lower case, null reads none. */
export function readRegions(app: FastifyInstance, header: string | null): void {
  app.decorateRequest('region', null);
  if (header === null) return;
  app.addHook('onRequest', async (request) => {
    request.region = isForwarded(request) ? regionIn(request, header) : null;
  });
}

function regionIn(request: FastifyRequest, header: string): string | null {
  const value = request.headers[header];
  const region = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(region) && !UNKNOWN.has(region) ? region : null;
}
