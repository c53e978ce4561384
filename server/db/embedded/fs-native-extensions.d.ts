/** The used part of fs-native-extensions; the package has no types. */
declare module 'fs-native-extensions' {
  /** True when this open file now holds the lock, false while another open file holds it. Released when the file closes. */
  export function tryLock(fd: number, options?: { shared?: boolean }): boolean;
}
