import type { Finding, Severity } from '../findings.ts';
import type { Survey } from './survey.ts';

/** A finding of a check; its code and severity are the check's own. */
export type Fault = Pick<Finding, 'path' | 'message' | 'journey' | 'fix' | 'offer'>;

/** One rule for funnels. Pure: the same survey gives the same faults, in the order of the steps. */
export interface Check {
  code: string;
  severity: Severity;
  find: (survey: Survey) => Fault[];
}
