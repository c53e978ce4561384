export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The `error` object of the vendor's answers. */
export interface ApiError {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  advice_code?: string;
  network_advice_code?: string;
  network_decline_code?: string;
  payment_method?: Json;
  payment_intent?: Json;
  setup_intent?: Json;
}

export interface Done {
  ok: true;
  body: Json;
}

/** A refusal. `executed` says whether the request passed validation: only then are its writes and its answer stored. */
export interface Refused {
  ok: false;
  status: number;
  error: ApiError;
  executed: boolean;
}

export type Outcome = Done | Refused;

export function done(body: Json): Done {
  return { ok: true, body };
}

/** A parameter is missing or malformed: nothing was executed and nothing is stored. */
export function invalidParam(message: string, param?: string, code?: string): Refused {
  return refused(
    400,
    { type: 'invalid_request_error', message, ...(param && { param }), ...(code && withDoc(code)) },
    false,
  );
}

/** The refusal of a well-formed request that the present state does not allow. */
export function notPossible(message: string, code?: string, more: Partial<ApiError> = {}): Refused {
  return refused(400, { type: 'invalid_request_error', message, ...(code && withDoc(code)), ...more }, true);
}

/** The refusal for a missing object: 404 when the path names it, 400 when a parameter does. */
export function noSuch(what: string, id: string, param = 'id'): Refused {
  const error = { type: 'invalid_request_error', message: `No such ${what}: '${id}'`, param } as const;
  return refused(param === 'id' || param === 'intent' ? 404 : 400, { ...error, ...withDoc('resource_missing') }, true);
}

export function cardRefused(error: Omit<ApiError, 'type'>): Refused {
  return refused(402, { type: 'card_error', ...error, ...(error.code && withDoc(error.code)) }, true);
}

export function unauthorized(message: string, code?: string): Refused {
  return refused(401, { type: 'invalid_request_error', message, ...(code && withDoc(code)) }, false);
}

export function refused(status: number, error: ApiError, executed: boolean): Refused {
  return { ok: false, status, error, executed };
}

export function withDoc(code: string): { code: string; doc_url: string } {
  return { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` };
}
