import type { FastifyRequest } from 'fastify';
import type { Brand } from '../../contracts/files/brand-file.ts';
import type { Consent } from '../../domain/consent/consent.ts';
import { consentRule } from '../../domain/consent/consent-rule.ts';
import { readDecision } from './consent-cookie.ts';
import { questionOf, versionOf } from './consent-text.ts';

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
