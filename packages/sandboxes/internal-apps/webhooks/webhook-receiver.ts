import { isRecord } from '../../kit/input.ts';
import type { FieldFault } from '../checks.ts';
import { CountingBook } from '../counting-book.ts';
import { PlannedAnswers } from '../planned-answers.ts';
import { keyOf, type WebhookMessage } from './read-message.ts';

interface RefusedMessage {
  status: number;
  error: string;
  faults: FieldFault[];
}

/** The last messages of each kind are stored. */
const MOST_STORED = 1_000;

/** The shortest and the longest key of Standard Webhooks, in bytes. */
const KEY = { least: 24, most: 64 };

/** One receiver of webhooks, by the last word of its address: its secrets, what it does next, and what it counted. */
export class WebhookReceiver {
  secrets: string[] = [];
  readonly planned = new PlannedAnswers();
  #counted = new CountingBook<{ id: string; event: WebhookMessage }>(MOST_STORED);
  #refused: RefusedMessage[] = [];

  count(id: string, event: WebhookMessage): void {
    this.#counted.count(id, { id, event });
  }

  refuse(message: RefusedMessage): void {
    this.#refused = [...this.#refused, message].slice(-MOST_STORED);
  }

  /** What it counted; `misbehaved` counts the messages that it answered in another way. */
  all() {
    return { counted: this.#counted.all(), refused: this.#refused, misbehaved: this.planned.answered };
  }

  /** Changes its secrets, or what it does with the next messages. Returns the problem of a wrong input. */
  change(input: unknown): string | null {
    if (!isRecord(input)) return 'send {"secrets": ["whsec_…"]}, or {"answer": "hang", "times": 3}';
    const { secrets } = input;
    if (secrets !== undefined && !(Array.isArray(secrets) && secrets.every(isSecret)))
      return `secrets are texts, each "whsec_" and ${KEY.least} to ${KEY.most} bytes in base64`;
    const problem = this.planned.plan(input);
    if (problem === null && Array.isArray(secrets)) this.secrets = secrets;
    return problem;
  }
}

function isSecret(value: unknown): boolean {
  if (typeof value !== 'string' || !/^whsec_[A-Za-z0-9+/]+=*$/.test(value)) return false;
  const { length } = keyOf(value);
  return length >= KEY.least && length <= KEY.most;
}
