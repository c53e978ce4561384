/** The id of the balance entry that a charge, refund or dispute made; `which` tells a second entry of the same one. */
export function entryIdOf(id: string, which = ''): string {
  return id.replace(/^[a-z]+_/, `txn_${which}`);
}
