import { randomUUID } from 'node:crypto';
import type { WidgetName } from './widget-faults.ts';

/** A widget works for fifteen minutes after it was opened. */
export const WIDGET_LIFE_MS = 15 * 60_000;

/** One widget on a page, which acts for the person whose token opened it. */
export interface WidgetSession {
  id: string;
  widget: Exclude<WidgetName, 'Button'>;
  accessToken: string;
  contractId: string;
  isReadOnly: boolean;
  /** The currency that the wallet shows; empty without one. */
  currency: string;
  openedAt: number;
}

/** The widgets that are open now. They are held in RAM: after a restart of the sandbox each of them has expired. */
export class WidgetSessions {
  #sessions = new Map<string, WidgetSession>();
  #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  open(opened: Omit<WidgetSession, 'id' | 'openedAt'>): WidgetSession {
    for (const each of this.#sessions.values()) if (this.#isOver(each)) this.#sessions.delete(each.id);
    const session = { ...opened, id: randomUUID(), openedAt: this.#clock() };
    this.#sessions.set(session.id, session);
    return session;
  }

  find(id: string): WidgetSession | undefined {
    const session = this.#sessions.get(id);
    return session && !this.#isOver(session) ? session : undefined;
  }

  /** The token behind the latest widget of an order reference or an agreement. */
  tokenFor(contractId: string): string | undefined {
    const own = [...this.#sessions.values()].filter((each) => each.contractId === contractId && !this.#isOver(each));
    return own.at(-1)?.accessToken;
  }

  clear(): void {
    this.#sessions.clear();
  }

  #isOver({ openedAt }: WidgetSession): boolean {
    return this.#clock() >= openedAt + WIDGET_LIFE_MS;
  }
}
