/** A title of a test that begins with ids of requirements. */
export interface Title {
  /** The title as the file writes it. */
  text: string;
  ids: string[];
}

/** A text that begins with ids: a title may stand in the call itself, or in the table of an `it.each`. */
const TITLE = /(['"`])((?:[A-Z]\d\d[ ,·&+/–-]+)+)(\S(?:(?!\1).)*)\1/g;

/** The titles of a test file that begin with ids. */
export function titlesOf(source: string): Title[] {
  return [...source.matchAll(TITLE)].map(([, , ids = '', words = '']) => ({
    text: ids + words,
    ids: ids.match(/[A-Z]\d\d/g) ?? [],
  }));
}
