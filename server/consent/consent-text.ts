import { createHash } from 'node:crypto';
import type { Brand } from '../../contracts/files/brand-file.ts';
import { CONSENT_QUESTION, type ConsentQuestion } from '../../domain/consent/consent-question.ts';

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
