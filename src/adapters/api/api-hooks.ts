import Cookies from 'js-cookie';
import type { FetchContext, FetchHook, FetchHooks } from 'ofetch';
import type { ProblemCode } from '../../../contracts/api/problem.ts';
import type { StatsInfo } from '../../../contracts/api/stats-info.ts';
import { isRecord } from '../../../domain/is-record.ts';
import type { ApiCall, ApiHooks, ApiOptions } from './api.types.ts';

const GONE: ProblemCode = 'version_gone';

/** A call with its headers and with what every body has, as ofetch takes it. */
export type ReadyCall = ApiCall & { headers: Record<string, string>; onRequest?: FetchHook };

/** The calls are ready in the turn of their making, since ofetch would wait for a hook until the page has rendered. */
export function readiedBy(options: ApiOptions): (path: string, call: ApiCall) => ReadyCall {
  return (path, call) => {
    const headers = buildHeaders(options, call.method);
    if (call.method === 'GET') return { ...call, headers, onRequest: ownTimeLimit };
    return { ...call, headers, body: isRecord(call.body) ? buildBody(options, path, call.body) : call.body };
  };
}

/** The hooks of a client's answers. */
export function buildAnswerHooks({ onGoneVersion, log }: ApiOptions): Pick<FetchHooks, 'onResponse'> {
  return {
    onResponse: [onGoneVersion ? reportsGoneVersion(onGoneVersion) : [], log ? logsProviderProblem(log) : []].flat(),
  };
}

/** ofetch would limit a second try by the signal of the first, whose time is over or is no longer counted. */
function ownTimeLimit({ options }: FetchContext): void {
  delete options.signal;
}

/** H02, H04. */
function buildHeaders({ brand, token, newRequestId }: ApiOptions, method: ApiCall['method']): Record<string, string> {
  const xsrf = method === 'GET' ? undefined : Cookies.get('XSRF-TOKEN');
  return {
    brand,
    'x-request-id': newRequestId(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(xsrf ? { 'x-xsrf-token': xsrf } : {}),
  };
}

/** H03, O02: a body with the fields that every call, or every order, has. */
function buildBody({ affParameters, visitInfo }: ApiOptions, path: string, body: Record<string, unknown>): object {
  const known = affParameters ? { ...body, affParameters } : body;
  return visitInfo ? { ...known, ...visitOf(visitInfo, path, known) } : known;
}

/** The calls of O02 to O06 that make an order, or place an unpaid one again, name their funnel; those that pay or end one do not. */
function visitOf(infoOf: (stepId: string | null) => StatsInfo, path: string, body: Record<string, unknown>): object {
  const { funnel, statsInfo } = body;
  if (!path.startsWith('orders/') || !isRecord(funnel)) return {};
  const step = typeof funnel.step === 'string' ? funnel.step : null;
  return { statsInfo: { ...infoOf(step), ...(isRecord(statsInfo) ? statsInfo : {}) } };
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
