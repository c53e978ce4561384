import { isRecord } from '../../../domain/is-record.ts';
import type { Delivery } from '../../outbox/outbox.types.ts';
import { type CallAnswer, wordsOf } from '../bounded-calls.ts';
import { type Answered, deliveryOfAnswer, isSuccess } from '../delivery-of-answer.ts';

/** An error of Meta's Graph API. */
export interface GraphError {
  code: number;
  subcode: number | null;
  isTransient: boolean;
  words: string;
}

/** `Invalid parameter`: the event itself is wrong. */
const INVALID = 100;

/** The same code with this subcode says that there is no such pixel, or that the token does not reach it. */
const NO_OBJECT = 33;

/**
 * Whether Meta took an event. Any answer but its own is tried again, and so is a wrong key, which the shop's owner mends. An event
 * that Meta finds invalid is invalid for ever.
 */
export function deliveryOfMeta(answer: CallAnswer): Delivery {
  const error = answer.type === 'answered' ? graphErrorIn(jsonOf(answer.text)) : null;
  if (error) return { type: 'failed', detail: sentenceOf(error), isPermanent: isInvalid(error) };
  return deliveryOfAnswer(answer, { isTaken });
}

function isTaken(answered: Answered): boolean {
  const body = jsonOf(answered.text);
  return isSuccess(answered) && isRecord(body) && body.events_received === 1;
}

/** The error of an answer's JSON, or null. */
export function graphErrorIn(body: unknown): GraphError | null {
  const error = isRecord(body) ? body.error : null;
  if (!isRecord(error) || typeof error.code !== 'number') return null;
  const { code, error_subcode: subcode, error_user_msg: said, message } = error;
  const words = typeof said === 'string' ? said : String(message);
  return {
    code,
    subcode: typeof subcode === 'number' ? subcode : null,
    isTransient: error.is_transient === true,
    words: `${wordsOf(words)} (${traceOf(error)})`,
  };
}

/** An error as an operator reads it; Meta's support asks for its trace. */
export function sentenceOf({ code, subcode, words }: GraphError): string {
  return `Meta’s error ${code}${subcode === null ? '' : `/${subcode}`}: ${words}`;
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether Meta refuses the event itself, and neither the key nor the pixel. */
export function isInvalid({ code, subcode, isTransient }: GraphError): boolean {
  return code === INVALID && subcode !== NO_OBJECT && !isTransient;
}

function traceOf({ fbtrace_id: trace }: Record<string, unknown>): string {
  return typeof trace === 'string' ? `trace ${trace.slice(0, 40)}` : 'no trace';
}
