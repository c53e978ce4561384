import type { Severity } from '../../findings.ts';
import type { MediaUse } from './media-uses.ts';

/** All uses of one address, the first of which names the place of a finding. */
export interface SharedUse {
  first: MediaUse;
  others: readonly MediaUse[];
}

/** The part of a finding that a rule says. */
export interface MediaFault {
  code: string;
  severity: Severity;
  message: string;
  /** The address that was meant, where one alone can be. */
  meant?: string | null;
}
