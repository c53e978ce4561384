import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Refusal, refused } from './reply.ts';

/** How far a request's time may be from ours, in milliseconds. */
const SKEW = 15 * 60_000;

export interface SignedRequest {
  /** As the client asked for it: with the port where it is not the usual one. */
  host: string;
  path: string;
  fields: readonly [name: string, value: string][];
}

/** Every access key is taken; its secret is derived from it, so that a wrong secret is detected. */
export function secretOf(accessKey: string): string {
  return `${accessKey}-secret`;
}

/** Checks a request's signature of version 2; null for a right one. */
export function signatureProblem(request: SignedRequest, now: number): Refusal | null {
  const fields = new Map(request.fields);
  const missing = REQUIRED.find((name) => !fields.get(name) && !(name === 'SellerId' && fields.get('Merchant')));
  if (missing) return refused('MissingParameter', `The request must contain the parameter ${missing}.`);
  if (fields.get('SignatureVersion') !== '2' || fields.get('SignatureMethod') !== 'HmacSHA256') {
    return refused('InvalidParameterValue', 'The signature must be HmacSHA256 of version 2.');
  }
  const time = Date.parse(fields.get('Timestamp')?.toUpperCase() ?? '');
  if (Number.isNaN(time)) return refused('InvalidParameterValue', 'The Timestamp is not in ISO 8601.');
  if (Math.abs(time - now) > SKEW) return refused('RequestExpired', 'The Timestamp is more than 15 minutes away.');
  return isSigned(request, fields) ? null : refused('SignatureDoesNotMatch', MISMATCH);
}

const REQUIRED = [
  'AWSAccessKeyId',
  'Action',
  'SellerId',
  'Signature',
  'SignatureMethod',
  'SignatureVersion',
  'Timestamp',
];
const MISMATCH =
  'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.';

function isSigned(request: SignedRequest, fields: ReadonlyMap<string, string>): boolean {
  const given = Buffer.from(fields.get('Signature') ?? '', 'base64');
  const secret = secretOf(fields.get('AWSAccessKeyId') ?? '');
  // Clients disagree on whether the signed host has its port.
  const hosts = new Set([request.host.toLowerCase(), request.host.toLowerCase().replace(/:\d+$/, '')]);
  return [...hosts].some((host) => {
    const expected = createHmac('sha256', secret).update(stringToSign(host, request)).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function stringToSign(host: string, { path, fields }: SignedRequest): string {
  const query = fields
    .filter(([name]) => name !== 'Signature')
    .sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .map(([name, value]) => `${rfc3986(name)}=${rfc3986(value)}`);
  return `POST\n${host}\n${path}\n${query.join('&')}`;
}

function rfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
