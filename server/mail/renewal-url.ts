import { safePath } from '../../domain/safe-path.ts';
import type { OutboxFact } from '../outbox/outbox.types.ts';

/** Where a shopper answers the bank about a renewal: what the fact names as its `path`, on the shop's own origin. */
export function renewalUrlOn(publicUrl: string) {
  return async ({ payload }: OutboxFact): Promise<string | null> => {
    const path = typeof payload.path === 'string' ? safePath(payload.path) : null;
    return path === null ? null : new URL(path, publicUrl).href;
  };
}
