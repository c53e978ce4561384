import type { SnapshotFrom } from 'xstate';
import { isRecord } from '../../domain/is-record.ts';
import type { withdrawalPageMachine } from './withdrawal-page.machine.ts';
import type { WithdrawalDraft } from './withdrawal-page.setup.ts';

/** The draft to store, beside the number that the page's address names; null once the statement was sent. */
export function draftOf(
  snapshot: SnapshotFrom<typeof withdrawalPageMachine>,
): (WithdrawalDraft & { at: string }) | null {
  const { number: at, named, order, chosen, earlier } = snapshot.context;
  if (!snapshot.hasTag('naming') && !snapshot.hasTag('choosing')) return null;
  return { at, named, chosen: order ? { order: order.number, lines: chosen } : (earlier ?? null) };
}

/** A stored draft of the page at an address that names this number; null for any other value. */
export function readDraft(stored: unknown, number: string): WithdrawalDraft | null {
  if (!isRecord(stored) || stored.at !== number || !isRecord(stored.named)) return null;
  const { number: typed, email } = stored.named;
  if (typeof typed !== 'string' || typeof email !== 'string') return null;
  return { named: { number: typed, email }, chosen: readChosen(stored.chosen) };
}

function readChosen(stored: unknown): WithdrawalDraft['chosen'] {
  if (!isRecord(stored) || typeof stored.order !== 'string' || !Array.isArray(stored.lines)) return null;
  return { order: stored.order, lines: stored.lines.filter((line) => typeof line === 'number') };
}
