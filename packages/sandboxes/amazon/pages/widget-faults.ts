import type { FastifyInstance } from 'fastify';
import { Turns } from '../../kit/fault-book.ts';
import { isRecord } from '../../kit/input.ts';

/** Amazon's codes of `onError`; `ITP` is a notice of Safari's tracking prevention, after which the widget works. */
export const ERROR_CODES = [
  'AddressNotModifiable',
  'BuyerNotAssociated',
  'BuyerSessionExpired',
  'ITP',
  'InvalidAccountStatus',
  'InvalidOrderReferenceId',
  'InvalidParameterValue',
  'InvalidSellerId',
  'MissingParameter',
  'PaymentMethodNotModifiable',
  'ReleaseEnvironmentMismatch',
  'StaleOrderReference',
  'UnknownError',
] as const;

const WIDGETS = ['AddressBook', 'Wallet', 'Consent', 'Button'] as const;
/** Parts of the library that can throw; `Script` throws as it loads. */
const THROWING = [...WIDGETS, 'Login', 'Confirmation', 'Script'] as const;
const MOMENTS = ['open', 'choose'] as const;
const FORMS = ['boolean', 'text', 'missing'] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
export type WidgetName = (typeof WIDGETS)[number];
export type ConsentForm = (typeof FORMS)[number];
type Moment = (typeof MOMENTS)[number];

/** One planned fault of a widget, of the button or of the script. */
export interface WidgetFault {
  widget: (typeof THROWING)[number];
  at: Moment;
  /** Null where the fault is another one. */
  code: ErrorCode | null;
  /** How much later the widget shows. */
  ms: number;
  /** Whether that part of the library throws, in the next script that is loaded. */
  throws: boolean;
  /** The form of the consent's status: the documented boolean, a text, or no method at all. */
  as: ConsentForm;
  times: number;
}

export class WidgetFaultBook extends Turns<WidgetFault> {
  /** Takes the fault of this widget at this moment. */
  take(widget: WidgetName, at: Moment): WidgetFault | undefined {
    return this.spend((fault) => !fault.throws && fault.widget === widget && fault.at === at);
  }

  /** The parts that throw in the script which is served now. */
  takeThrowing(): string[] {
    const parts = new Set(this.pending().flatMap(({ throws, widget }) => (throws ? [widget] : [])));
    for (const part of parts) this.spend(({ throws, widget }) => throws && widget === part);
    return [...parts];
  }
}

/** Adds `/_sim/widget-faults`, which makes a widget fail, be late, or throw. */
export function addWidgetControl(control: FastifyInstance, faults: WidgetFaultBook): void {
  control.post('/widget-faults', (request, reply) => {
    const fault = readWidgetFault(request.body);
    if (typeof fault === 'string') return reply.code(400).send({ error: fault });
    faults.add(fault);
    return reply.code(201).send(fault);
  });
  control.get('/widget-faults', (_, reply) => reply.send({ faults: faults.pending() }));
  control.delete('/widget-faults', (_, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
}

/** Reads the body of `POST /_sim/widget-faults`; a text is the reason for a refusal. */
function readWidgetFault(body: unknown): WidgetFault | string {
  if (!isRecord(body)) return 'the body must be an object';
  const { widget: wanted, at = 'open', code = null, ms = 0, throws = false, as = 'boolean', times = 1 } = body;
  const widget = THROWING.find((known) => known === wanted);
  const moment = MOMENTS.find((known) => known === at);
  const form = FORMS.find((known) => known === as);
  if (!widget) return `widget must be one of ${THROWING.join(', ')}`;
  if (!moment) return `at must be one of ${MOMENTS.join(', ')}`;
  if (!form) return `as must be one of ${FORMS.join(', ')}`;
  if (!isInteger(ms) || !isInteger(times) || times < 1) return 'ms and times must be whole numbers, times at least 1';
  if (typeof throws !== 'boolean') return 'throws must be true or false';
  const known = code === null ? null : ERROR_CODES.find((each) => each === code);
  if (known === undefined) return `code must be one of ${ERROR_CODES.join(', ')}`;
  return { widget, at: moment, code: known, ms, throws, as: form, times };
}

function isInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
