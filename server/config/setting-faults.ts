import { isIP } from 'node:net';

/** The fault of a setting's text, as the end of a sentence that begins with its name; null for a valid text. */
export type SettingFault = (text: string) => string | null;

/** Accepts the texts of a pattern; `advice` ends the sentence about any other one. */
const like =
  (pattern: RegExp, advice: string): SettingFault =>
  (text) =>
    pattern.test(text) ? null : `is "${text}": give ${advice}.`;

/** Accepts whole numbers from one to `most` that a pattern writes; `what` names them. */
const upTo =
  (what: string, pattern: RegExp) =>
  (most: number): SettingFault =>
  (text) =>
    pattern.test(text) && Number(text) >= 1 && Number(text) <= most
      ? null
      : `is "${text}": give ${what} from 1 to ${most}.`;

export const LAST_PORT = 65_535;

export const portFault: SettingFault = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= LAST_PORT
    ? null
    : `is "${text}": give a port number from 0 to ${LAST_PORT}.`;

export const hoursFault = upTo('whole hours', /^\d{1,3}$/)(720);
export const daysFault = upTo('days', /^[1-9]\d{0,3}$/);
export const monthsFault = upTo('months', /^[1-9]\d{0,3}$/);
export const megabytesFault = like(/^\d{1,7}$/, 'whole megabytes, or 0 for no floor');

export const urlFault: SettingFault = (text) =>
  hasScheme(text, /^https?:$/) ? null : `is "${text}": give an address that begins with http:// or https://.`;

/** The shop is served from the root of its host, so the address has no path. */
export const originFault: SettingFault = (text) => {
  const fault = urlFault(text);
  if (fault !== null) return fault;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? null : `is "${text}": give scheme, host and port alone, such as ${origin}.`;
};

const SOURCE = /^https?:\/\/(\*\.)?[A-Za-z0-9.-]+(:\d{1,5})?$/;

/** The sources of a content policy, parted by commas. */
export const sourcesFault: SettingFault = (text) => {
  const wrong = text.split(',').find((source) => !SOURCE.test(source.trim()));
  return wrong === undefined ? null : `is "${text}": give origins parted by commas, such as https://*.example.com.`;
};

/** H01: the pages call the API on their own origin, with its cookies. */
export const pathFault = like(/^(\/[A-Za-z0-9._~-]+)+$/, 'a path of this host, such as /proxy');

export const databaseFault: SettingFault = (text) =>
  hasScheme(text, /^postgres(ql)?:$/)
    ? null
    : 'is no address of a PostgreSQL: give postgres://user:password@host:port/database.';

/** The sentence does not repeat the address, which may contain a password. */
export const smtpFault: SettingFault = (text) =>
  hasScheme(text, /^smtps?:$/) && new URL(text).hostname
    ? null
    : 'is no address of a mail server: give smtp://user:password@host:port, or smtps://….';

/** Addresses or networks such as `10.0.0.0/8`, and `loopback` for this machine. */
export const proxiesFault: SettingFault = (text) => {
  const everybody = namesIn(text).find((name) => name.endsWith('/0') && isNetwork(name));
  if (everybody) return `is "${everybody}", which trusts everybody's word about an address: name the proxies alone.`;
  const wrong = namesIn(text).find((name) => name !== 'loopback' && !isNetwork(name));
  return wrong === undefined ? null : `is "${wrong}": give addresses, networks such as 10.0.0.0/8, or loopback.`;
};

/** The name of a header, as RFC 9110 has it. */
export const headerFault = like(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,60}$/, 'the name of a header, such as CF-IPCountry');

/** For a key, a secret or an id that another one has issued. The sentence does not repeat it. */
export const blankFault: SettingFault = (text) =>
  /\s/.test(text) ? 'has a blank or a line break in it: give it in one piece, as it was issued.' : null;

const LEAST_TOKEN = 24;

/** The sentence does not repeat the token. */
export const tokenFault: SettingFault = (text) =>
  text.length >= LEAST_TOKEN
    ? blankFault(text)
    : `has ${text.length} characters: give at least ${LEAST_TOKEN}, such as those of openssl rand -hex 24.`;

/** A key of a service, as it stands in a header. The sentence does not repeat it. */
export const keyFault: SettingFault = (text) =>
  /^[\x21-\x7e]{8,1024}$/.test(text)
    ? null
    : 'is no key: give 8 to 1024 characters of ASCII without spaces, as the service shows it.';

export const nameFault = like(/^[\w.@-]{1,64}$/, 'a name of letters, digits and . _ @ -, at most 64');

export const hostsFault: SettingFault = (text) => {
  const wrong = namesIn(text).find((name) => !/^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])$/i.test(name));
  return wrong === undefined ? null : `is "${wrong}": give names of hosts, such as www.shop.example, with commas.`;
};

/** The contact of security.txt (RFC 9116). */
export const contactFault = like(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'an address that begins with mailto: or https://');

/** The id of a pixel, which Meta also calls a dataset. */
export const pixelFault = like(/^\d{5,20}$/, "the digits of Meta's pixel or dataset");

/** The sentence does not repeat the token. */
export const metaTokenFault: SettingFault = (text) =>
  /^[\w-]{20,600}$/.test(text)
    ? null
    : "is no access token: give that of Meta's Events Manager, letters and digits alone.";

export const ga4IdFault = like(/^G-[A-Z0-9]{4,20}$/, 'the measurement id of a web stream, such as G-1A2B3C4D5E');

/** The sentence does not repeat the secret. */
export const ga4SecretFault: SettingFault = (text) =>
  /^[\w-]{16,64}$/.test(text)
    ? null
    : 'is no API secret: give one of the web stream, which Google Analytics lists under Measurement Protocol API secrets.';

/** `advice` ends the sentence. */
export function wordFault(words: readonly string[], advice: string): SettingFault {
  return (text) => (words.includes(text) ? null : `is "${text}": give ${advice}.`);
}

/** The names of a comma-separated list. */
export function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function hasScheme(text: string, scheme: RegExp): boolean {
  return URL.canParse(text) && scheme.test(new URL(text).protocol);
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
