import { textAt, valueAt } from '../kit/input.ts';
import { type Outcome, refused, refusedByIssue, unprocessable } from './ledger/outcome.ts';

/**
 * The answer that `PayPal-Mock-Response: {"mock_application_codes": "…"}` requests in place of the work; null without
 * the header.
 */
export function mockOf(header: string | string[] | undefined, path: string): Outcome | null {
  if (typeof header !== 'string') return null;
  const code = codeOf(header);
  if (code === '') return refused(400, 'INVALID_REQUEST', 'The PayPal-Mock-Response header is no JSON with a code.');
  if (/^INTERNAL_(SERVER|SERVICE)_ERROR$/.test(code)) {
    return refusedByIssue(500, 'INTERNAL_SERVER_ERROR', { issue: code, description: 'Asked for by a header.' });
  }
  if (/^\/v1\/payments\//.test(path)) return refused(400, code, 'Asked for by a header.');
  return unprocessable(code, 'Asked for by a header.');
}

function codeOf(header: string): string {
  try {
    const parsed: unknown = JSON.parse(header);
    return textAt(parsed, 'mock_application_codes') || textAt(valueAt(parsed, 'mock_application_codes'), 0);
  } catch {
    return '';
  }
}
