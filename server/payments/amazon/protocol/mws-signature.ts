import { createHmac } from 'node:crypto';

export type MwsFields = Readonly<Record<string, string>>;

/** A6: the fields with their signature, version 2. `url` is the address that the request is posted to. */
export function signed(fields: MwsFields, url: string, secretKey: string): Record<string, string> {
  const own = { ...fields, SignatureMethod: 'HmacSHA256', SignatureVersion: '2' };
  const Signature = createHmac('sha256', secretKey).update(stringToSign(own, url)).digest('base64');
  return { ...own, Signature };
}

/** The text that is signed: the host has its port where the address names one, and the names are sorted by their bytes. */
export function stringToSign(fields: MwsFields, url: string): string {
  const { host, pathname } = new URL(url);
  return ['POST', host.toLowerCase(), pathname, formatQuery(fields)].join('\n');
}

/** The fields as a form, in which everything but the unreserved characters of RFC 3986 is encoded. */
export function formatQuery(fields: MwsFields): string {
  const names = Object.keys(fields).sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  return names.map((name) => `${encoded(name)}=${encoded(fields[name] ?? '')}`).join('&');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
