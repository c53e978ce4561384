import { createHash } from 'node:crypto';

/** What a browser was given: for each split test or destination the choice, both as eight characters; the oldest first. */
export type StoredArms = ReadonlyMap<string, string>;

/** The number of choices that fit a cookie of 4 KB beside its time and signature. */
export const MOST_ARMS = 150;

const WIDTH = 8;

/** The key of the split test of a step; a test may run on several steps, with variants of their own on each. */
export function testKey(test: string, stepId: string): string {
  return short(['test', test, stepId]);
}

/** X04: the key of a destination. */
export function destinationKey({ brand, sfid }: { brand: string; sfid: string }): string {
  return short(['destination', brand, sfid]);
}

/** The id among the candidates that a browser was given, or null. */
export function storedChoice(stored: StoredArms, key: string, candidates: readonly string[]): string | null {
  return candidates.find((id) => short([id]) === stored.get(key)) ?? null;
}

/** The choices with one more, which becomes the newest; beyond `MOST_ARMS` the oldest are dropped. */
export function withArm(stored: StoredArms, key: string, id: string): StoredArms {
  const others = [...stored].filter(([each]) => each !== key);
  return new Map([...others, [key, short([id])] as const].slice(-MOST_ARMS));
}

/** The choices as text of the cookie: sixteen characters each. */
export function textOfArms(stored: StoredArms): string {
  return [...stored].map(([key, choice]) => `${key}${choice}`).join('');
}

/** The choices of a text that `textOfArms` wrote. */
export function armsOfText(text: string): StoredArms {
  const pairs = text.match(/.{16}/g) ?? [];
  return new Map(pairs.map((pair) => [pair.slice(0, WIDTH), pair.slice(WIDTH)]));
}

/** An sfid may be any text of any length, and many have to fit one cookie. */
function short(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, WIDTH);
}
