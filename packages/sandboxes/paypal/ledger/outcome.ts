import type { Json } from '../../kit/input.ts';
import { newDebugId } from './ids.ts';

/** An endpoint's answer. Only an `ok` answer is committed, and returned again to a repeated request. */
export interface Outcome {
  ok: boolean;
  status: number;
  body: Json | null;
}

export interface Detail {
  issue: string;
  description?: string;
  field?: string;
}

export function done(body: Json | null, status = 200): Outcome {
  return { ok: true, status, body };
}

/** A refusal of the first REST API: a name, and details with field and issue. */
export function refused(status: number, name: string, message: string, details: Detail[] = []): Outcome {
  const information_link = `https://developer.paypal.com/docs/api/payments/#error-${name}`;
  return { ok: false, status, body: { name, message, debug_id: newDebugId(), information_link, details } };
}

/** The error for an invalid field of a request to the first REST API. */
export function invalid(field: string, issue: string): Outcome {
  return refused(400, 'VALIDATION_ERROR', 'Invalid request - see details', [{ field, issue }]);
}

/** A refusal of the newer REST APIs: the issue in the details is the reason. */
export function refusedByIssue(status: number, name: string, detail: Detail, links: Json[] = []): Outcome {
  const message = MESSAGES[name] ?? 'The request was refused.';
  return { ok: false, status, body: { name, message, debug_id: newDebugId(), details: [detail], links } };
}

export function unprocessable(issue: string, description: string, field?: string, links?: Json[]): Outcome {
  return refusedByIssue(422, 'UNPROCESSABLE_ENTITY', { issue, description, ...(field && { field }) }, links);
}

export function malformed(issue: string, field: string): Outcome {
  return refusedByIssue(400, 'INVALID_REQUEST', { issue, field, description: 'The value is missing or not valid.' });
}

export function notFound(): Outcome {
  return refusedByIssue(404, 'RESOURCE_NOT_FOUND', {
    issue: 'INVALID_RESOURCE_ID',
    description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  });
}

const MESSAGES: Readonly<Record<string, string>> = {
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  INTERNAL_SERVER_ERROR: 'An internal server error occurred.',
};
