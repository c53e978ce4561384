/**
 * R02: the address of a request, made readable where its path cannot be decoded: its percent signs then stand for
 * themselves. It leads nowhere, and so gets what every address that leads nowhere gets.
 */
export function readableAddress(url: string): string {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return isDecodable(path) ? url : `${path.replaceAll('%', '%25')}${url.slice(path.length)}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
