/** The type id of bigint, which count(*) has too. */
export const INT8 = 20;

/** A bigint column as a number on both drivers; one that a number cannot hold exactly is an error, never rounded. */
export function numberFromInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a number.`);
  return value;
}
