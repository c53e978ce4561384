/** The type id of bigint, which count(*) returns too. */
export const INT8 = 20;

/** A bigint column as a number on both drivers; a value beyond the safe integers is an error. */
export function numberFromInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a number.`);
  return value;
}
