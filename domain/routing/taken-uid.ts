/** R15: what an entry of the browser's history keeps of its address, from which the `uid` was taken. */
export interface TakenUid {
  takenUid: string;
}

/** R15: the note for the entry of an address that takes the place of another one without its `uid`; null where none was taken. */
export function takenUid(from: string, to: string): TakenUid | null {
  const uid = uidIn(from);
  return uid !== null && uidIn(to) === null ? { takenUid: uid } : null;
}

function uidIn(address: string): string | null {
  const [, query = ''] = address.split('?', 2);
  return new URLSearchParams(query).get('uid');
}
