/** What can be made to go wrong with a request, or with a webhook that the sandbox sends. */
export const faultNames = [
  'latency',
  'reset',
  'timeout',
  '5xx',
  'garbage',
  'drop-reply',
  'duplicate-webhook',
  'drop-webhook',
] as const;
export type FaultName = (typeof faultNames)[number];
export type FaultMoment = 'before' | 'after-commit';

/** One planned fault: which requests, when in their life, and for how many of them. */
export interface Fault {
  match: { method?: string; path: string };
  at: FaultMoment;
  fault: FaultName;
  /** Length of a latency, or of a timeout before the socket is cut; 0 for a timeout waits until the client leaves. */
  ms: number;
  /** HTTP status of a 5xx. 500 is the executor's own answer, others come from a gateway in front of it. */
  status: number;
  times: number;
}

export class FaultBook {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  clear(): void {
    this.#faults = [];
  }

  /** The faults that are still to come. */
  pending(): readonly Fault[] {
    return this.#faults;
  }

  /** Uses up one turn of the first fault that matches a request. */
  takeForRequest(method: string, path: string): Fault | undefined {
    return this.#take((fault) => !isWebhookFault(fault) && matches(fault, method, path));
  }

  /** Uses up one turn of the first webhook fault whose path pattern fits the event's type. */
  takeForWebhook(type: string): Fault | undefined {
    return this.#take((fault) => isWebhookFault(fault) && matches(fault, 'POST', type));
  }

  #take(wanted: (fault: Fault) => boolean): Fault | undefined {
    const found = this.#faults.find(wanted);
    if (!found) return undefined;
    found.times -= 1;
    if (found.times <= 0) this.#faults = this.#faults.filter((fault) => fault !== found);
    return found;
  }
}

/** A path pattern is a regular expression, tied to the start when it begins with a slash: so a plain prefix works too. */
export function pathPattern(path: string): RegExp {
  return new RegExp(path.startsWith('/') ? `^(?:${path})` : path);
}

function isWebhookFault(fault: Fault): boolean {
  return fault.fault === 'duplicate-webhook' || fault.fault === 'drop-webhook';
}

function matches(fault: Fault, method: string, path: string): boolean {
  const sameMethod = fault.match.method === undefined ? method !== 'OPTIONS' : fault.match.method === method;
  return sameMethod && pathPattern(fault.match.path).test(path);
}
