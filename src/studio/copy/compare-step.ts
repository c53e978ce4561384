import diff, { type Difference } from 'microdiff';
import type { AnyMachineSnapshot } from 'xstate';
import { maskContact } from '../../../domain/inspection/mask-contact.ts';
import { plainCopy, SHORTENED } from '../../../domain/inspection/plain-copy.ts';
import { hasPart, isShort } from '../../../domain/inspection/stand-ins.ts';
import type { Step } from '../inspect/actor-record.ts';

/** A place at which the copy is not as it was recorded. `path` is `state`, `status`, `tags`, or a path in the context. */
export interface Deviation {
  path: string;
  recorded: unknown;
  copied: unknown;
}

/** A copy's state in the form in which a page reports its own. */
export function reported({ context }: Pick<AnyMachineSnapshot, 'context'>): unknown {
  const plain: unknown = JSON.parse(JSON.stringify(context ?? null, (_key, each: unknown) => named(each)));
  const copy = plainCopy({ snapshot: { context: plain } }, maskContact);
  return Object(Object(copy).snapshot).context;
}

function named(value: unknown): unknown {
  return typeof value === 'function' ? { type: value.name } : value;
}

/** Where a copy departs from the step that was recorded. What a record left out is not compared. */
export function deviations(step: Step, copy: AnyMachineSnapshot): Deviation[] {
  const found: Deviation[] = [];
  const compare = (path: string, recorded: unknown, copied: unknown) => {
    if (!isSame(recorded, copied)) found.push({ path, recorded, copied });
  };
  compare('state', step.value, copy.value);
  compare('status', step.status, copy.status);
  if (step.tags.length > 0) compare('tags', [...step.tags].sort(), [...copy.tags].sort());
  if (step.context === undefined) return found;
  const [recorded, copied] = [{ context: step.context }, { context: reported(copy) }];
  for (const change of diff(recorded, copied)) if (!isCut(change, recorded)) found.push(deviationOf(change));
  return found;
}

function deviationOf(change: Difference): Deviation {
  return {
    path: change.path.join('.'),
    recorded: 'oldValue' in change ? change.oldValue : undefined,
    copied: 'value' in change ? change.value : undefined,
  };
}

/** Whether a difference lies where the record was shortened. */
function isCut({ path }: Difference, recorded: object): boolean {
  let value: unknown = recorded;
  for (const key of path) {
    if (typeof value === 'string') return isShort(value);
    if (typeof value !== 'object' || value === null) return false;
    const isShortened = SHORTENED in value || (Array.isArray(value) && hasPart(value.at(-1), 'shortened'));
    if (isShortened) return true;
    value = Reflect.get(value, key);
  }
  return typeof value === 'string' && isShort(value);
}

function isSame(a: unknown, b: unknown): boolean {
  return diff({ a: a ?? null }, { a: b ?? null }).length === 0;
}
