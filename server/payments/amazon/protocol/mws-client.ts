import type { ProviderProblem } from '../../port/approval.ts';
import { describeError, textAt, valueAt } from '../../wire/read-json.ts';
import { type AmazonOptions, TIMEOUT_MS } from './amazon-options.ts';
import { boundedText } from './bounded-text.ts';
import { formatQuery, type MwsFields, signed } from './mws-signature.ts';
import { parseXml } from './read-xml.ts';

/** `error`: Amazon refused the request. `lost`: its outcome is unknown, as after a 5xx. */
export type MwsReply =
  | { type: 'answer'; result: unknown }
  | { type: 'error'; problem: ProviderProblem }
  | { type: 'lost'; detail: string };

export type MwsText = { type: 'text'; text: string } | Exclude<MwsReply, { type: 'answer' }>;

/** The time limit of a call, its repetitions included, in milliseconds. */
type CallLimits = Pick<AmazonOptions, 'timeoutMs'>;

/** Why a call has no answer, for our log. */
export function detailOf(reply: Exclude<MwsReply, { type: 'answer' }>): string {
  return reply.type === 'lost' ? reply.detail : `${reply.problem.code}: ${reply.problem.message}`;
}

/** The waits before a throttled or failed call is sent again, in milliseconds, as Amazon's own library has them. */
const BACK_OFF_MS = [1_000, 2_200, 7_000];

const LARGEST_REPLY = 1024 * 1024;
const LARGEST_REPORT = 64 * 1024 * 1024;

interface Endpoint {
  url: string;
  version: string;
  most: number;
}

/** A client of Amazon's MWS: signed forms, XML replies, a time limit for each call, no exceptions. */
export function mwsClient(options: AmazonOptions) {
  const payments: Endpoint = { url: options.mwsUrl, version: '2013-01-01', most: LARGEST_REPLY };
  const reports: Endpoint = { url: options.reportsUrl, version: '2009-01-01', most: LARGEST_REPORT };
  const ask = async (endpoint: Endpoint, action: string, fields: MwsFields, limits?: CallLimits): Promise<MwsReply> => {
    const reply = await exchange({ ...options, ...limits }, endpoint, action, fields);
    return reply.type === 'text' ? parseResult(action, reply.text) : reply;
  };
  return {
    /** Calls an action of Amazon Pay; `result` is the content of its result element. */
    call: (action: string, fields: MwsFields, limits?: CallLimits) => ask(payments, action, fields, limits),
    callReports: (action: string, fields: MwsFields) => ask(reports, action, fields),
    getReport: (ReportId: string) => exchange(options, reports, 'GetReport', { ReportId }),
  };
}

export type MwsClient = ReturnType<typeof mwsClient>;

function parseResult(action: string, text: string): MwsReply {
  const response = valueAt(parseXml(text), `${action}Response`);
  if (response === undefined) return { type: 'lost', detail: `${action}: the reply is no XML of it` };
  return { type: 'answer', result: valueAt(response, `${action}Result`) };
}

/** Reference ids make a repetition safe, but after Amazon's own failure its error proves nothing about the first. */
async function exchange(
  options: AmazonOptions,
  endpoint: Endpoint,
  action: string,
  fields: MwsFields,
): Promise<MwsText> {
  const until = options.clock() + (options.timeoutMs ?? TIMEOUT_MS);
  let tried = await tryOnce(options, endpoint, action, fields, until);
  let mayBeDone = false;
  for (const wait of BACK_OFF_MS) {
    if (!tried.mayRepeat || options.clock() + wait >= until) break;
    mayBeDone ||= !tried.isThrottled;
    await options.pause(wait);
    tried = await tryOnce(options, endpoint, action, fields, until);
  }
  const { reply } = tried;
  if (!mayBeDone || reply.type !== 'error') return reply;
  return { type: 'lost', detail: `${action}: ${reply.problem.code} after a failure` };
}

interface Tried {
  reply: MwsText;
  /** True after a reply that says that Amazon was busy or failed. */
  mayRepeat: boolean;
  /** True after a reply that says that Amazon did nothing, because too many requests came. */
  isThrottled: boolean;
}

/** Sends a request once; `until` is the end of the call's time limit. */
async function tryOnce(
  options: AmazonOptions,
  endpoint: Endpoint,
  action: string,
  fields: MwsFields,
  until: number,
): Promise<Tried> {
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', 'user-agent': 'Sluice' },
      body: formatQuery(signed(formOf(options, endpoint, action, fields), endpoint.url, options.secretKey)),
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, until - options.clock())),
    });
    const text = await boundedText(response, endpoint.most);
    if (response.ok) return { reply: { type: 'text', text }, mayRepeat: false, isThrottled: false };
    const { status } = response;
    const isThrottled =
      status === 503 && textAt(parseXml(text), 'ErrorResponse', 'Error', 'Code') === 'RequestThrottled';
    return { reply: parseFailure(action, status, text), mayRepeat: status === 500 || status === 503, isThrottled };
  } catch (error) {
    return {
      reply: { type: 'lost', detail: `${action}: ${describeError(error)}` },
      mayRepeat: false,
      isThrottled: false,
    };
  }
}

function formOf(options: AmazonOptions, { version }: Endpoint, action: string, fields: MwsFields): MwsFields {
  return {
    ...fields,
    Action: action,
    AWSAccessKeyId: options.accessKey,
    SellerId: options.sellerId,
    Timestamp: new Date(options.clock()).toISOString(),
    Version: version,
  };
}

/** Only an error in Amazon's own form with a status below 500 proves that nothing was done. */
function parseFailure(action: string, status: number, text: string): Exclude<MwsReply, { type: 'answer' }> {
  const reply = valueAt(parseXml(text), 'ErrorResponse');
  const code = textAt(reply, 'Error', 'Code');
  const message = textAt(reply, 'Error', 'Message');
  if (status >= 500 || status === 408 || status === 429 || code === '') {
    return { type: 'lost', detail: `${action}: ${status} ${code || 'without an error of Amazon'}` };
  }
  const debugId = textAt(reply, 'RequestId') || textAt(reply, 'RequestID') || null;
  return { type: 'error', problem: { code, message: message || `Amazon answered ${status}.`, debugId } };
}
