/** The faults of a request, or of a webhook that the sandbox sends. */
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

/** One planned fault: its requests, its moment in their life, and its number of turns. */
export interface Fault {
  match: { method?: string; path: string };
  at: FaultMoment;
  fault: FaultName;
  /**
   * Length of a latency, or of a timeout before the socket is cut; a timeout of 0 lasts until the client disconnects.
   */
  ms: number;
  /** HTTP status of a 5xx. The executor itself answers 500; a gateway in front of it answers the others. */
  status: number;
  times: number;
}

/** Faults that are planned for a number of turns. */
export class Turns<Planned extends { times: number }> {
  #planned: Planned[] = [];

  add(fault: Planned): void {
    this.#planned.push({ ...fault });
  }

  clear(): void {
    this.#planned = [];
  }

  /** The faults with turns left. */
  pending(): readonly Planned[] {
    return this.#planned;
  }

  /** Uses up one turn of the first fault that is wanted. */
  protected spend(wanted: (fault: Planned) => boolean): Planned | undefined {
    const found = this.#planned.find(wanted);
    if (!found) return undefined;
    found.times -= 1;
    if (found.times <= 0) this.#planned = this.#planned.filter((fault) => fault !== found);
    return found;
  }
}

export class FaultBook extends Turns<Fault> {
  takeForRequest(method: string, path: string): Fault | undefined {
    return this.spend((fault) => !isWebhookFault(fault) && matches(fault, method, path));
  }

  /** Takes the webhook fault whose path pattern matches the event's type. */
  takeForWebhook(type: string): Fault | undefined {
    return this.spend((fault) => isWebhookFault(fault) && matches(fault, 'POST', type));
  }
}

/**
 * A path pattern is a regular expression; one with a leading slash is anchored at the start, so a plain prefix works
 * too.
 */
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
