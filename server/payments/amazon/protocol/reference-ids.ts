import { createHash } from 'node:crypto';

const LONGEST = 32;

/** Amazon takes 32 characters and replays its first answer to them, so that a repetition does nothing twice. */
export function referenceId(rowId: string): string {
  const plain = rowId.replaceAll('-', '').toLowerCase();
  return UUID.test(rowId) ? plain : hashedReference(rowId);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The row's id that a reference id was made of; null for another form. */
export function parseRowId(reference: string): string | null {
  if (!/^[0-9a-f]{32}$/.test(reference)) return null;
  return reference.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The order reference of an authorization, a capture or a refund, whose ids begin with it; null for another form. */
export function parseOrderReference(id: string): string | null {
  return /^([A-Z]\d{2}-\d{7}-\d{7})-[ACR]\d+$/.exec(id)?.[1] ?? null;
}

/** A key of ours as a reference id that is never taken for a row's id. */
export function hashedReference(key: string): string {
  return `k${createHash('sha256').update(key).digest('hex')}`.slice(0, LONGEST);
}
