import type { FactBatch } from '../../../contracts/api/facts-api.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { tryUse, writeText } from './try.ts';

/** A page that was left by its action before its machine was there. The next document records it. */
export interface LeftPage {
  funnelHash: string;
  sessionId: string;
  stepId: string;
  /** The step that its action leads to. */
  to: string;
  /** Its facts in their order, each with its milliseconds since 1970. */
  facts: readonly Pick<FactBatch['facts'][number], 'fact' | 'at'>[];
  /** The listeners that the page itself has notified of its step. */
  notified: readonly string[];
}

export type LeftPageNote = ReturnType<typeof createLeftPageNote>;

const KEY = 'sluice-left-page';

/** Without storage the next document begins by itself. */
export function createLeftPageNote(open: () => Storage) {
  return {
    write: (left: LeftPage): void => void writeText(open, KEY, JSON.stringify(left)),
    /** The noted page, once. */
    take: (): LeftPage | null =>
      tryUse(() => {
        const text = open().getItem(KEY);
        open().removeItem(KEY);
        const left: unknown = JSON.parse(text ?? 'null');
        return isLeftPage(left) ? left : null;
      }),
  };
}

/** Another build of the shop may have written the note. The server checks what each fact says. */
function isLeftPage(value: unknown): value is LeftPage {
  if (!isRecord(value) || typeof value.stepId !== 'string') return false;
  const { facts, notified } = value;
  const isNoted = Array.isArray(facts) && Array.isArray(notified);
  return isNoted && facts.every(isDatedFact) && notified.every((name) => typeof name === 'string');
}

function isDatedFact(value: unknown): boolean {
  return isRecord(value) && typeof value.at === 'number' && isRecord(value.fact) && typeof value.fact.type === 'string';
}
