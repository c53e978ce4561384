import Cookies from 'js-cookie';
import type { FetchContext, FetchHook, FetchHooks } from 'ofetch';
import type { ProblemCode } from '../../../contracts/api/problem.ts';
import type { StatsInfo } from '../../../contracts/api/stats-info.ts';
import { isRecord } from '../../../domain/is-record.ts';
import type { ApiHooks, ApiOptions } from './api.types.ts';

const GONE: ProblemCode = 'version_gone';

/** The hooks of a client's calls. */
export function hooksOf(options: ApiOptions): FetchHooks {
  const { affParameters, visitInfo, onGoneVersion, log } = options;
  return {
    onRequest: [
      ownTimeLimit,
      headersOf(options),
      affParameters ? addsToBody(() => ({ affParameters })) : [],
      visitInfo ? addsToBody(visitOf(visitInfo)) : [],
    ].flat(),
    onResponse: [onGoneVersion ? reportsGoneVersion(onGoneVersion) : [], log ? logsProviderProblem(log) : []].flat(),
  };
}

/** ofetch would limit a second try by the signal of the first, whose time is over or is no longer counted. */
function ownTimeLimit({ options }: FetchContext): void {
  delete options.signal;
}

/** H02, H04. */
function headersOf({ brand, token, newRequestId }: ApiOptions): FetchHook {
  return ({ options: { headers, method } }) => {
    const xsrf = Cookies.get('XSRF-TOKEN');
    headers.set('brand', brand);
    headers.set('x-request-id', newRequestId());
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (method !== 'GET' && xsrf) headers.set('x-xsrf-token', xsrf);
  };
}

/** H03, O02: adds fields to each body, by the path of the call. */
function addsToBody(fieldsOf: (path: string, body: Record<string, unknown>) => object): FetchHook {
  return ({ request, options }) => {
    const { body } = options;
    if (isRecord(body)) options.body = { ...body, ...fieldsOf(String(request), body) };
  };
}

/** The calls of O02 to O06 that make an order, or place an unpaid one again, name their funnel; those that pay or end one do not. */
function visitOf(infoOf: (stepId: string | null) => StatsInfo) {
  return (path: string, body: Record<string, unknown>): object => {
    const { funnel, statsInfo } = body;
    if (!path.startsWith('orders/') || !isRecord(funnel)) return {};
    const step = typeof funnel.step === 'string' ? funnel.step : null;
    return { statsInfo: { ...infoOf(step), ...(isRecord(statsInfo) ? statsInfo : {}) } };
  };
}

type ResponseHook = Extract<FetchHooks['onResponse'], (...context: never[]) => unknown>;

function reportsGoneVersion(onGone: () => void): ResponseHook {
  return ({ response: { status, _data: body } }) => {
    const error = status >= 400 && isRecord(body) ? body.error : null;
    if (isRecord(error) && error.code === GONE) onGone();
  };
}

/** The provider's support finds a payment by the debug id; its sentence may name the payer, so it stays out of the log. */
function logsProviderProblem(log: NonNullable<ApiHooks['log']>): ResponseHook {
  return ({ request, options, response: { status, _data: body } }) => {
    const provider = status >= 400 && isRecord(body) ? body.provider : null;
    if (!isRecord(provider) || typeof provider.code !== 'string') return;
    const path = String(request).replace(`${options.baseURL}/`, '');
    log('warn', 'a payment provider refused a call', { path, code: provider.code, debugId: provider.debugId });
  };
}
