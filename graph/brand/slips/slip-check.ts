import type { FileFinding } from '../../findings.ts';
import type { BrandFiles } from './brand-files.ts';

/** A fault that a check found; its code is the check's own, and it is a warning. */
export type Slip = Pick<FileFinding, 'file' | 'path' | 'message'>;

/** One rule about a brand's files beside each other. Pure: the same files give the same slips. */
export interface SlipCheck {
  code: string;
  find: (brand: BrandFiles) => Slip[];
}
