import type { Fact } from '../../../machines/flow-facts.ts';
import { anAccount } from './orders.ts';
import { REFERENCE } from './stepped-amazon-pay.ts';

/** Tokens of cards, of a bank's question, of PayPal and of Amazon that the walks of the machines use. */
const TOKENS = ['pm_1', 'secret', 'EC-1', 'PAYID-1', 'PAYER1', 'Atza|', REFERENCE, 'attempt-'];

/** The personal data and tokens of a walk that its facts contain; codes of two letters, as a country's, are none. */
export function personalDataIn(facts: readonly Fact[]): string[] {
  const told = JSON.stringify(facts).toLowerCase();
  const typed = Object.values(anAccount()).filter((value) => typeof value === 'string' && value.length > 2);
  return [...typed, ...TOKENS].filter((value) => told.includes(value.toLowerCase()));
}
