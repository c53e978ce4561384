import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isRecord } from '../../../domain/is-record.ts';
import { parseJson } from '../../../domain/parse-json.ts';
import { answerNotFound } from '../../../server/http/problems.ts';
import type { CoveredMachine, MachineCoverage } from '../../contracts/machine-coverage.ts';
import type { MachineNotes, NotedTest, NotedWalks } from '../../contracts/machine-notes.ts';
import { type DrawnMachine, MACHINES } from '../../diagram/machines/machine-list.ts';
import { readTransitions } from '../../diagram/machines/read-chart.ts';
import { type ChartTransition, transitionLabel } from '../../diagram/state-chart.ts';
import { declaredIds, idsIn } from './declared-ids.ts';
import { findTitles, readRegister } from './register.ts';

interface MachinesOptions {
  /** The folder whose sources the notes are read from, anew each time, since a developer changes them. */
  sources: string;
}

/** What the sources say of a machine. */
export function machinesRoutes(app: FastifyInstance, { sources }: MachinesOptions): void {
  app.get('/api/machines/coverage', async () => readCoverage(sources));
  app.get<{ Params: { name: string } }>('/api/machines/:name/notes', async (request, reply) => {
    const machine = MACHINES.find(({ name }) => name === request.params.name);
    return machine ? readMachineNotes(sources, machine.file) : answerNotFound(request, reply);
  });
}

const TEST_FILE = /\.(test|spec)\.tsx?$/;

/** What the sources below `root` say of the machine whose file is `machines/<file>.machine.ts`. */
export async function readMachineNotes(root: string, file: string): Promise<MachineNotes> {
  const sources = await readSources(root, `machines/${file}.machine.ts`);
  const ids = declaredIds([...sources.values()]);
  const register = readRegister(await readText(join(root, 'docs/requirements.md')));
  const inComments = new Set([...sources.values()].flatMap(idsIn));
  const named = new Set(Object.values(ids).flat());
  const files = [...sources.keys()];
  const rows = register.rows
    .map((row) => ({ ...row, namesFile: files.some((each) => row.where.includes(`\`${each}\``)) }))
    .filter((row) => row.namesFile || inComments.has(row.id) || named.has(row.id));
  const tests = await testsById(root, new Set(rows.map(({ id }) => id)));
  return {
    files,
    ids,
    rows: rows.map(({ id, state, rule, namesFile }) => ({ id, state, rule, namesFile, tests: tests.get(id) ?? [] })),
    walks: await readWalks(root),
  };
}

const IMPORTED = /from '(\.[^']+)'/g;

/** A machine's file, and those of its room that it is made of, with their texts. */
async function readSources(root: string, first: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const room = posix.dirname(first);
  const waiting = [first];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const text = found.has(file) ? '' : await readText(join(root, file));
    if (text === '') continue;
    found.set(file, text);
    for (const [, target = ''] of text.matchAll(IMPORTED)) {
      const path = posix.join(posix.dirname(file), target);
      // Another machine has notes of its own.
      if (posix.dirname(path) === room && !path.endsWith('.machine.ts')) waiting.push(path);
    }
  }
  return found;
}

async function testsById(root: string, ids: ReadonlySet<string>): Promise<Map<string, NotedTest[]>> {
  const found = new Map<string, NotedTest[]>();
  for (const folder of ['tests', 'e2e'])
    for (const name of await filesIn(join(root, folder), TEST_FILE)) {
      const file = `${folder}/${name}`;
      for (const title of findTitles(await readText(join(root, file))))
        for (const id of title.ids)
          if (ids.has(id)) found.set(id, [...(found.get(id) ?? []), { file, title: title.text }]);
    }
  return found;
}

/** The coverage of every machine by the notes below `root`, which a run of the tests wrote. */
export async function readCoverage(root: string): Promise<MachineCoverage> {
  const walks = await readWalks(root);
  return {
    noted: walks && { at: walks.at, files: walks.files },
    machines: MACHINES.map((machine) => machineCoverage(machine, walks && Object.keys(walks.takenBy))),
  };
}

function machineCoverage({ name, title, machine }: DrawnMachine, taken: readonly string[] | null): CoveredMachine {
  // One into several regions is read once for each of them.
  const all = new Map(readTransitions(machine).map((each) => [each.name, each.drawn]));
  const untaken = [...all].filter(([each]) => taken !== null && !taken.includes(each));
  return {
    name,
    title,
    transitions: all.size,
    taken: taken && all.size - untaken.length,
    untaken: untaken.map(([, drawn]) => describeTransition(drawn)),
  };
}

function describeTransition(transition: ChartTransition): string {
  const { from, to } = transition;
  const label = transitionLabel(transition) || 'always';
  return `${from || 'anywhere'}: ${label}${to === null ? '' : ` → ${to || 'its begin'}`}`;
}

/** Where a run of the machines' tests notes which transitions each test took: a file for each file of tests. */
export const WALKS_FOLDER = 'dist/walks';

const MOST_TESTS = 8;

/** The notes of all files of tests together; null where no run is noted. */
async function readWalks(root: string): Promise<NotedWalks | null> {
  const folder = join(root, WALKS_FOLDER);
  const takenBy: Record<string, NotedTest[]> = {};
  const names = await filesIn(folder, /\.json$/);
  let at = '';
  for (const name of names) {
    const note = parseJson(await readText(join(folder, name)));
    if (!isRecord(note) || typeof note.file !== 'string' || !isRecord(note.taken)) continue;
    if (typeof note.at === 'string' && note.at > at) at = note.at;
    for (const [transition, titles] of Object.entries(note.taken)) {
      const known = takenBy[transition] ?? [];
      const more = Array.isArray(titles)
        ? titles.map((title) => ({ file: String(note.file), title: String(title) }))
        : [];
      takenBy[transition] = [...known, ...more].slice(0, MOST_TESTS);
    }
  }
  return names.length === 0 ? null : { at, files: names.length, takenBy };
}

/** The text of a file of the sources. Empty where the file is not there: a built shop runs without its sources. */
function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

/** The files of a folder and those below it whose names match, sorted. */
async function filesIn(folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  return entries
    .map((entry) => entry.replaceAll('\\', '/'))
    .filter((entry) => name.test(entry))
    .sort();
}
