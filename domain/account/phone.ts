import { typedCode } from '../typed-text.ts';
import type { ReadPhone } from './read-phone.ts';

type Read = typeof import('./read-phone.ts').readPhone;

let read: Read | undefined;

/** Each number is asked for several times in a row: whether it is one, what is wrong with it, and how it is written. */
function readingLast(readPhone: Read): Read {
  let last: { text: string; country: string; phone: ReadPhone | null } | undefined;
  return (text, country) => {
    if (last?.text !== text || last.country !== country) last = { text, country, phone: readPhone(text, country) };
    return last.phone;
  };
}

/** Until the rules are loaded any number that is long enough counts as valid, and the server decides. */
export async function loadPhones(): Promise<void> {
  read ??= await import('./read-phone.ts').then(
    ({ readPhone }) => readingLast(readPhone),
    () => undefined,
  );
}

/** Calls back with the rules of phone numbers: at once where they are loaded, else then. */
export function withPhones(callback: () => void): void {
  if (read) callback();
  else void loadPhones().then(callback);
}

/** V02: signs are dropped, and the plus where the number stays one of the country; an extension follows as `x12`. */
export function cleanPhone(text: string, country: string): string {
  if (!read) return text.trim();
  const phone = read(text, country);
  if (!phone) return text.replace(/[.\-()+]/g, '').trim();
  return phone.extension === '' ? phone.clean : `${phone.clean} x${phone.extension}`;
}

/** V02, V07: 10 digits for US and CA, with an optional leading 1; 7 to 15 digits elsewhere. */
export function isPhone(text: string, country: string): boolean {
  return read ? read(text, country) !== null : typedCode(text).replace(/\D/g, '').length >= 7;
}

/** The number in E.164, such as `+14155550132`, which message services require; null where no phone can have it. */
export function toE164(text: string, country: string): string | null {
  return read?.(text, country)?.e164 ?? null;
}

/** A clean number, and its extension apart. */
export function phoneParts(clean: string): Pick<ReadPhone, 'extension'> & { number: string } {
  const [number = '', extension = ''] = clean.split(' x');
  return { number, extension };
}

/** A number with its extension, as a reader dials it. */
export function phoneCopy({ phone, phoneExtension }: { phone: string; phoneExtension: string }): string {
  return phoneExtension === '' ? phone : `${phone}, ext. ${phoneExtension}`;
}

/** V02: what a number lacks, as a sentence for the shopper. */
export function phoneProblem(text: string, country: string): string | null {
  if (isPhone(text, country)) return null;
  if (/^\s*(\+|00)/.test(text)) return 'Enter a phone number with its country code, like +44 20 7946 0018';
  return isNorthAmerican(country) ? 'Enter a phone number with 10 digits' : 'Enter a phone number with 7 to 15 digits';
}

/** E11: a number as `(415) 555-0132` in the United States and Canada; unchanged with a plus, of another country, or incomplete. */
export function shownPhone(text: string, country: string): string {
  const isOwn = isNorthAmerican(country) && !text.includes('+');
  const [, area, exchange, line, extension = ''] = (isOwn && NORTH_AMERICAN.exec(text.replace(/[.\-()\s]/g, ''))) || [];
  return area === undefined ? text : `(${area}) ${exchange}-${line}${extension.replace('x', ' x')}`;
}

const NORTH_AMERICAN = /^1?(\d{3})(\d{3})(\d{4})(x\d+)?$/;

function isNorthAmerican(country: string): boolean {
  return country === 'US' || country === 'CA';
}
