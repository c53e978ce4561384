import type { FileFinding, Severity } from '../../findings.ts';
import type { BrandFiles } from './brand-files.ts';

/** A fault that a check found; its code and severity are the check's own. */
export type Slip = Pick<FileFinding, 'file' | 'path' | 'message'>;

/** One rule about a brand's files beside each other. Pure: the same files give the same slips. */
export interface SlipCheck {
  code: string;
  severity: Severity;
  find: (brand: BrandFiles) => Slip[];
}
