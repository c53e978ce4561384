/** The name of a `Host` header without its port, in small letters; empty for a header that is none. */
export function parseHostname(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
