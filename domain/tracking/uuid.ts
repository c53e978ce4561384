const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const NIL = '00000000-0000-0000-0000-000000000000';

/** V04: a UUID of versions 1 to 5, or the nil UUID. */
export function isUuid(text: string): boolean {
  return UUID.test(text) || text === NIL;
}
