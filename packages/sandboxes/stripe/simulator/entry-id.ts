/**
 * The id of the balance entry of a charge, refund or dispute; `which` distinguishes a second entry of the same object.
 */
export function entryIdOf(id: string, which = ''): string {
  return id.replace(/^[a-z]+_/, `txn_${which}`);
}
