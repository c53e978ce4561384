import { findTitles, NOTHING, type Register, type Row, type Title } from '../../backoffice/server/machines/register.ts';

/** The facts of the repository that the register is checked against. */
export interface Repository {
  /** The number of requirements of each letter; the ids of a letter are numbered from 01. */
  sections: Readonly<Record<string, number>>;
  /** The test files by their paths from the root, with their texts. */
  tests: ReadonlyMap<string, string>;
  /** Whether a file or folder exists, by its path from the root. */
  exists: (path: string) => boolean;
}

type TitlesByFile = ReadonlyMap<string, readonly Title[]>;

const MOST_TESTS = 5;
const STATE = /^(whole|partly: \S.*|not yet)$/;

/** The contradictions between the register and the repository, a sentence each. */
export function faultsOf(register: Register, { sections, tests, exists }: Repository): string[] {
  const titles = new Map([...tests].map(([file, source]) => [file, findTitles(source)]));
  const ids = Object.entries(sections).flatMap(([letter, count]) => idsOf(letter, count));
  return [
    ...register.faults,
    ...rowFaults(register.rows, ids),
    ...titleFaults(titles, sections, ids),
    ...register.rows.flatMap((row) => [
      ...shapeFaults(row),
      ...placeFaults(row, exists),
      ...proofFaults(row, titles),
      ...openFaults(row, titles),
    ]),
  ];
}

function idsOf(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, '0')}`);
}

function rowFaults(rows: readonly Row[], ids: readonly string[]): string[] {
  const named = rows.map(({ id }) => id);
  const places = named.map((id) => ids.indexOf(id)).filter((place) => place >= 0);
  const isInOrder = places.every((place, index) => place >= (places[index - 1] ?? 0));
  return [
    ...ids.filter((id) => !named.includes(id)).map((id) => `${id}: has no row`),
    ...named.filter((id, index) => named.indexOf(id) < index).map((id) => `${id}: has two rows`),
    ...named.filter((id) => !ids.includes(id)).map((id) => `${id}: is no requirement`),
    ...(isInOrder ? [] : ['the rows are not in the order of their ids']),
  ];
}

/** Only letters of sections count: a postal code in a table of a test may look like an id. */
function titleFaults(titles: TitlesByFile, sections: Repository['sections'], ids: readonly string[]): string[] {
  return [...titles].flatMap(([file, own]) =>
    own
      .flatMap((title) => title.ids)
      .filter((id) => id.charAt(0) in sections && !ids.includes(id))
      .map((id) => `${id}: is no requirement, and a title in ${file} begins with it`),
  );
}

function shapeFaults({ id, state, rule, tests }: Row): string[] {
  const faults: string[] = [];
  if (!STATE.test(state))
    faults.push(`${id}: its state is "${state}", and is whole, partly: what is missing, or not yet`);
  if (rule === '' || rule === NOTHING) faults.push(`${id}: has no rule`);
  if (tests.length > MOST_TESTS) faults.push(`${id}: names ${tests.length} tests, and ${MOST_TESTS} are the most`);
  if (state === 'whole' && tests.length === 0) faults.push(`${id}: is whole, and names no test`);
  return faults;
}

/** A requirement is built in files of the product, which the row names in backticks. */
function placeFaults({ id, state, where }: Row, exists: Repository['exists']): string[] {
  const places = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  const faults = places.filter((path) => !exists(path)).map((path) => `${id}: ${path} does not exist`);
  if (state !== 'not yet' && places.length === 0) faults.push(`${id}: does not say where it is built`);
  if (places.some((path) => /^(tests|e2e)\//.test(path)))
    faults.push(`${id}: names a test as the place where it is built`);
  return faults;
}

function proofFaults({ id, tests }: Row, titles: TitlesByFile): string[] {
  return tests.flatMap(({ file, title }) => {
    const own = titles.get(file);
    if (!own) return [`${id}: ${file} is no test file`];
    const found = own.find(({ text }) => text === title);
    if (!found) return [`${id}: ${file} has no test "${title}" whose title begins with ids`];
    return found.ids.includes(id) ? [] : [`${id}: the title "${title}" in ${file} does not begin with it`];
  });
}

/** A requirement that is not built has no tests. */
function openFaults({ id, state }: Row, titles: TitlesByFile): string[] {
  if (state !== 'not yet') return [];
  return [...titles]
    .filter(([, own]) => own.some((title) => title.ids.includes(id)))
    .map(([file]) => `${id}: is not yet built, and a title in ${file} begins with it`);
}
