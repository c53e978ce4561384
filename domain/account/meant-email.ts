import { run } from '@zootools/email-spell-checker';
import { isEmail } from './email.ts';

/** V01: the package's own lists take real domains for misspelt ones, so it is given large mail providers alone. */
export function meantEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (!isEmail(email) || REAL.includes(domain) || NATIONAL.test(domain) || OTHER_LETTER.test(domain)) return null;
  const found = run({
    email: `someone@${domain}`,
    domains: PROVIDERS,
    domainThreshold: domain.endsWith('.com') ? NAME_WRONG : BOTH_WRONG,
    secondLevelDomains: [],
    topLevelDomains: [],
  });
  return found ? `${email.slice(0, at)}@${found.domain}` : null;
}

/** How far a domain may lie from the provider's, by the package's measure: two signs that changed places count two. */
const [NAME_WRONG, BOTH_WRONG] = [2, 3];

/** Their names have five letters or more, since a shorter one is near to too many others. */
const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'googlemail.com',
  'protonmail.com',
  'comcast.net',
  'sbcglobal.net',
  'bellsouth.net',
];

/** Domains with mail of their own, which are near to one of the providers. */
const REAL: readonly string[] = [
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'gmx.net',
  'cloud.com',
  'grail.com',
  'hotmart.com',
  'protonmail.ch',
  'foxmail.com',
  'comcastbiz.net',
  'icloud.com.cn',
  'qcloud.com',
  'incloud.com',
  'gotmail.com',
  'outdoor.com',
  'grain.com',
  'gail.com',
  'gmail.ru',
];

/** Providers of a country, such as `yahoo.co.uk`, `yahoo.com.br` and `email.cz`; the other endings are a misspelled `com`. */
const NATIONAL = /^(yahoo|hotmail|outlook|[ey]?mail)\.(com?\.[a-z]{2}|(?!c[om]$|om$)[a-z]{2})$/;

/** The domains of another letter before `mail.com`, nearly all of which have an owner. */
const OTHER_LETTER = /^[a-fh-z]mail\.com$/;
