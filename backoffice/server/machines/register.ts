import type { NotedTest } from '../../contracts/machine-notes.ts';

/** One row of the register, `docs/requirements.md`. */
export interface Row {
  id: string;
  /** `whole`, `partly: what is missing` or `not yet`. */
  state: string;
  rule: string;
  where: string;
  tests: NotedTest[];
}

export interface Register {
  rows: Row[];
  /** A sentence for each line about a requirement that is no valid row. */
  faults: string[];
}

/** A line of a table that begins with an id; its other cells may be wrong. */
const ROW = /^\|\s*([A-Z]\d\d)\s*\|(.*)$/;
const NAMED_TEST = /^`([^`]+)`: (.+)$/;

/** The text of an empty cell. */
export const NOTHING = '–';

/** Reads `| N06 | whole | the rule | where it is built | tests |`; `<br>` separates the tests. */
export function readRegister(markdown: string): Register {
  const register: Register = { rows: [], faults: [] };
  for (const line of markdown.split('\n')) {
    const [, id, rest] = ROW.exec(line) ?? [];
    if (id !== undefined && rest !== undefined) readRow(register, id, rest);
  }
  return register;
}

function readRow({ rows, faults }: Register, id: string, rest: string): void {
  const cells = rest.trimEnd().replace(/\|$/, '').split('|');
  const [state = '', rule = '', where = '', tests = ''] = cells.map((cell) => cell.trim());
  if (cells.length !== 4) {
    faults.push(`${id}: a row has five cells, and this one has ${cells.length + 1}`);
    return;
  }
  const named =
    tests === NOTHING || tests === '' ? [] : tests.split('<br>').map((text) => NAMED_TEST.exec(text.trim()));
  if (named.includes(null)) faults.push(`${id}: a test is written as its file in backticks, a colon and its title`);
  rows.push({
    id,
    state,
    rule,
    where,
    tests: named.flatMap((match) => (match ? [{ file: match[1] ?? '', title: match[2] ?? '' }] : [])),
  });
}

/** A title of a test that begins with ids of requirements. */
export interface Title {
  /** The title as the file writes it. */
  text: string;
  ids: string[];
}

/** A text that begins with ids: a title may stand in the call itself, or in the table of an `it.each`. */
const TITLE = /(['"`])((?:[A-Z]\d\d[ ,·&+/–-]+)+)(\S(?:(?!\1).)*)\1/g;

/** The titles of a test file that begin with ids. */
export function findTitles(source: string): Title[] {
  return [...source.matchAll(TITLE)].map(([, , ids = '', words = '']) => ({
    text: ids + words,
    ids: ids.match(/[A-Z]\d\d/g) ?? [],
  }));
}
