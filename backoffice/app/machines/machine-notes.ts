import type { MachineNotes, NotedTest, RegisterRow } from '../../contracts/machine-notes.ts';
import { useReading } from '../shell/admin-query.ts';

/** What the repository's files say of a machine. */
export function useMachineNotes(name: string) {
  const path = `/api/machines/${encodeURIComponent(name)}/notes`;
  return useReading<MachineNotes>({ topic: 'fixed', path, isForOneView: true });
}

export type NotesReading = ReturnType<typeof useMachineNotes>;

export interface Demand extends RegisterRow {
  /** The declarations in whose comments the id stands: `guard mayPay`. */
  namedBy: string[];
}

/** The requirements that a machine's parts name in their comments, by the names of those parts. */
export function findDemands({ ids, rows }: MachineNotes, names: readonly string[]): Demand[] {
  const found = new Map<string, string[]>();
  for (const name of names) for (const id of ids[name] ?? []) found.set(id, [...(found.get(id) ?? []), name]);
  return rows.flatMap((row) => {
    const namedBy = found.get(row.id);
    return namedBy ? [{ ...row, namedBy: [...new Set(namedBy)] }] : [];
  });
}

/** The tests that took a transition in the last noted run; null where no run is noted. */
export function walkedBy({ walks }: MachineNotes, transition: string): NotedTest[] | null {
  return walks && (walks.takenBy[transition] ?? []);
}
