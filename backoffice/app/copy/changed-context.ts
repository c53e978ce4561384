import diff from 'microdiff';
import type { AnyMachineSnapshot } from 'xstate';

/** A test names at most so many fields of a step, and no value that is longer than this as JSON. */
const MOST_FIELDS = 8;
const MOST_CHARACTERS = 160;

type Json = { [key: string]: unknown };

/** What a step changed in the context, in short: the part of the context that holds the changed fields. Null if there is none. */
export function changedContext(before: AnyMachineSnapshot | null, after: AnyMachineSnapshot): Json | null {
  const [old, now] = [plain(before?.context), plain(after.context)];
  const part: Json = {};
  let fields = 0;
  for (const change of diff(old, now)) {
    if (change.type === 'REMOVE' || fields >= MOST_FIELDS) continue;
    // A list is matched entry by entry, so that a part of one would not match.
    const end = change.path.findIndex((key) => typeof key === 'number');
    const path = end < 0 ? change.path : change.path.slice(0, end);
    const value = path.reduce<unknown>((around, key) => Reflect.get(Object(around), key), now);
    if (path.length === 0 || (JSON.stringify(value) ?? '').length > MOST_CHARACTERS) continue;
    set(part, path.map(String), value);
    fields += 1;
  }
  return fields === 0 ? null : part;
}

function set(part: Json, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (rest.length === 0) {
    part[key] = value;
    return;
  }
  const inner: unknown = part[key];
  const next: Json = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  set(next, rest, value);
  part[key] = next;
}

/** What JSON carries of a context; a child's reference and a machine's snapshot are no part of it. */
function plain(context: unknown): Json {
  const copy: unknown = JSON.parse(JSON.stringify(context ?? {}));
  return typeof copy === 'object' && copy !== null ? { ...copy } : {};
}
