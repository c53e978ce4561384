import type { ProviderProblem } from '../../port/approval.ts';
import { describeError } from '../../wire/read-json.ts';
import { type PayPalOptions, TIMEOUT_MS } from '../protocol/paypal-options.ts';

export type NvpFields = Readonly<Record<string, string>>;

/** `isDone`: PayPal executed the request, perhaps with a warning, such as that it had executed it before. */
export type NvpReply =
  | { type: 'answer'; isDone: boolean; fields: NvpFields; problem: ProviderProblem }
  | { type: 'lost'; detail: string };

/** The first version of the protocol with the parallel-payment fields (PAYMENTREQUEST_n_). */
const VERSION = '204';

/** PayPal's internal errors, after which the outcome of the request is unknown. */
const NO_OUTCOME = new Set(['10001', '10014', '10101', '11612']);

/** A client of PayPal's name-value protocol: forms both ways, always status 200, a deadline, no exceptions. */
export function nvpClient({ nvpUrl, nvp, timeoutMs }: PayPalOptions) {
  return {
    call: async (method: string, fields: NvpFields): Promise<NvpReply> => {
      const credentials = { USER: nvp.user, PWD: nvp.password, SIGNATURE: nvp.signature, VERSION, METHOD: method };
      try {
        const signal = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS);
        const body = new URLSearchParams({ ...fields, ...credentials });
        const response = await fetch(nvpUrl, { method: 'POST', body, redirect: 'error', signal });
        return readReply(response.status, await response.text());
      } catch (error) {
        return { type: 'lost', detail: `${method}: ${describeError(error)}` };
      }
    },
  };
}

export type NvpClient = ReturnType<typeof nvpClient>;

function readReply(status: number, text: string): NvpReply {
  const fields = Object.fromEntries(new URLSearchParams(text));
  const { ACK: ack = '', L_ERRORCODE0: code = '' } = fields;
  const isDone = /^Success(WithWarning)?$/.test(ack);
  if (status !== 200 || (!isDone && !/^Failure(WithWarning)?$/.test(ack))) {
    return { type: 'lost', detail: `${status} without an ACK that says how it went` };
  }
  if (!isDone && NO_OUTCOME.has(code)) return { type: 'lost', detail: `${code} ${fields.L_LONGMESSAGE0 ?? ''}` };
  const message = fields.L_LONGMESSAGE0 || fields.L_SHORTMESSAGE0 || '';
  return { type: 'answer', isDone, fields, problem: { code, message, debugId: fields.CORRELATIONID ?? null } };
}
