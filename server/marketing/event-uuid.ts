import { createHash } from 'node:crypto';

/** A UUID of version 5 whose name is made of these parts: the same for the same parts, whoever makes it and when. */
export function eventUuid(...parts: string[]): string {
  const bytes = createHash('sha1')
    .update(`sluice ${JSON.stringify(parts)}`)
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
