import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Brand } from '../../contracts/files/brand-file.ts';
import { type Consent, consentRule } from '../../domain/consent/consent.ts';
import { CONSENT_QUESTION, type ConsentQuestion } from '../../domain/consent/consent-question.ts';
import { readDecision } from './consent-cookie.ts';

/**
 * The consent of a request: the rule of brand and region, the answer of the cookie, and Global Privacy Control by its header.
 * Ask `allows(consent, purpose)` of it.
 */
export function consentOf(request: FastifyRequest, brand: Pick<Brand, 'consent'>): Consent {
  return {
    rule: consentRule(brand.consent, request.region),
    textVersion: versionOf(questionOf(brand)),
    decision: readDecision(request),
    isSignalled: request.headers['sec-gpc'] === '1',
  };
}

/** The words in which a brand asks for consent. */
export function questionOf({ consent }: Pick<Brand, 'consent'>): ConsentQuestion {
  return consent?.question ?? CONSENT_QUESTION;
}

/** The version of such words: the first sixteen hexadecimal digits of their SHA-256. */
export function versionOf({ title, text }: ConsentQuestion): string {
  return createHash('sha256')
    .update(JSON.stringify([title, text]))
    .digest('hex')
    .slice(0, 16);
}
