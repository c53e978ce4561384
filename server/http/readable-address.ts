/**
 * R02: the address of a request; in an undecodable path percent signs are escaped. Such an address is unknown, and gets
 * the answer of every unknown address.
 */
export function readableAddress(url: string): string {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return decoded(path) === null ? `${path.replaceAll('%', '%25')}${url.slice(path.length)}` : url;
}

/** The result is used because a bundler drops a call whose only effect is its exception. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
