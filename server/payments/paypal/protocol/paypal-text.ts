import { oneLine, shortened } from '../../../../domain/text-limit.ts';

const MOST_BYTES = 127;

/**
 * A name or a description within PayPal's limit, which is given in letters of ASCII: it counts bytes. NVP compares the description
 * of a profile with the approved one, so that all requests shorten it alike.
 */
export function payPalText(text: string): string {
  return shortened(oneLine(text), MOST_BYTES, { counted: 'bytes' });
}
