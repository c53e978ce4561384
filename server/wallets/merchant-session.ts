import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isRecord } from '../../domain/is-record.ts';
import { shortened } from '../../domain/text-limit.ts';

/** Apple's hosts for merchant validation, by region and for its own sandbox. */
const HOSTS = new Set([
  'apple-pay-gateway.apple.com',
  'cn-apple-pay-gateway.apple.com',
  'apple-pay-gateway-cert.apple.com',
  'cn-apple-pay-gateway-cert.apple.com',
  ...numbered('apple-pay-gateway-nc-pod', 5),
  ...numbered('apple-pay-gateway-pr-pod', 5),
  ...numbered('cn-apple-pay-gateway-sh-pod', 3),
  ...numbered('cn-apple-pay-gateway-tj-pod', 3),
]);

const PATH = /^\/paymentservices\/(paymentSession|startSession)$/;

/** A browser sends the address, so that only Apple's hosts or the one origin of a sandbox are allowed. */
export function isValidationUrl(address: string, sandbox: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const isBare = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isBare || !PATH.test(url.pathname)) return false;
  if (sandbox !== null) return url.origin === sandbox;
  return url.protocol === 'https:' && url.port === '' && HOSTS.has(url.hostname);
}

function numbered(name: string, most: number): string[] {
  return Array.from({ length: most }, (_, index) => `${name}${index + 1}.apple.com`);
}

export interface AppleMerchant {
  merchantId: string;
  /** The host name that shoppers see; Apple's sheet accepts no other. */
  domain: string;
  /** The merchant identity certificate with its key, in PEM form; null for a sandbox, which requires none. */
  identity: { cert: Buffer; key: Buffer } | null;
  /** The origin of the sandbox in use; null means Apple. */
  sandbox: string | null;
  /** The content of the domain association file, if the shop serves it. */
  domainAssociation: Buffer | null;
}

const TIMEOUT_MS = 15_000;
const LONGEST_ANSWER = 64 * 1024;
/** Apple counts in UTF-8. */
const LONGEST_NAME = 64;

/** Requests a merchant session for this shop from Apple. The browser passes the answer to the sheet unread. */
export async function requestMerchantSession(
  merchant: AppleMerchant,
  validationUrl: string,
  displayName: string,
): Promise<{ type: 'session'; session: object } | { type: 'forbidden' } | { type: 'failed' }> {
  if (!isValidationUrl(validationUrl, merchant.sandbox)) return { type: 'forbidden' };
  const body = JSON.stringify({
    merchantIdentifier: merchant.merchantId,
    displayName: shortened(displayName, LONGEST_NAME, { counted: 'bytes' }),
    initiative: 'web',
    initiativeContext: merchant.domain,
  });
  try {
    const session: unknown = JSON.parse(await post(new URL(validationUrl), body, merchant.identity));
    return isRecord(session) ? { type: 'session', session } : { type: 'failed' };
  } catch {
    return { type: 'failed' };
  }
}

/** Follows no redirect, times out with the sheet, and limits the size of the answer. */
function post(url: URL, body: string, identity: AppleMerchant['identity']): Promise<string> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const options = { method: 'POST', headers, timeout: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const call = send(url, { ...options, ...(identity ?? {}) }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => {
        text += part;
        if (text.length > LONGEST_ANSWER) call.destroy(new Error('the merchant session is too long'));
      });
      reply.on('error', reject);
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve(text) : reject(new Error(`Apple answered ${reply.statusCode}`)),
      );
    });
    call.on('timeout', () => call.destroy(new Error('Apple did not answer')));
    call.on('error', reject);
    call.end(body);
  });
}
