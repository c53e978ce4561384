/**
 * R02: the address of a request, made readable where its path cannot be decoded: its percent signs then stand for
 * themselves. It leads nowhere, and so gets what every address that leads nowhere gets.
 */
export function readableAddress(url: string): string {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return decoded(path) === null ? `${path.replaceAll('%', '%25')}${url.slice(path.length)}` : url;
}

/** Its answer is used: a bundler takes a call for its exception alone as one that may go. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
