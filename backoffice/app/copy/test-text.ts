import diff from 'microdiff';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { withStandIns } from '../../inspected/stand-ins.ts';
import { valueText } from '../inspect/actor-record.ts';
import type { KnownMachine, MachineSource } from './known-machines.ts';
import type { CopiedStep } from './replay.ts';

/** A step of a test: an event, and the copy after it; or the state that the copy was set to, and why. */
export type TestStep =
  | { type: 'event'; event: AnyEventObject; after: AnyMachineSnapshot }
  | { type: 'set'; why: string; value: unknown; context: unknown; after: AnyMachineSnapshot };

export interface TestFile {
  /** Where it is stored in the repository. */
  path: string;
  text: string;
  command: string;
}

/** The steps of a replay as those of a test. Where the copy departed from the record, the test is set to the record as well. */
export function testSteps(copied: readonly CopiedStep[]): TestStep[] {
  return copied.flatMap(({ event, copy, deviations, reasons, recorded, next }): TestStep[] => {
    if (copy && deviations.length === 0 && reasons.length === 0) return [{ type: 'event', event, after: copy }];
    if (!next) return [];
    const context = withStandIns(recorded.context);
    return [{ type: 'set', why: reasons.join(' '), value: recorded.value, context, after: next }];
  });
}

/** A complete file that repeats the steps in a copy of the machine, and expects each state. Nothing runs in it. */
export function testFile(known: KnownMachine, steps: readonly TestStep[]): TestFile {
  const [first] = steps;
  const last = steps.at(-1);
  const [from, to] = [first, last].map((step) => (step ? valueText(step.after.value) : ''));
  const path = `tests/machines/recorded/${toSlug(`${known.id} ${innermost(from)} to ${innermost(to)}`)}.test.ts`;
  const machine = importMachine(known.source);
  const title = `${known.id}: from ${from || 'its start'} to ${to || 'its end'}`;
  const body = steps.flatMap((step, index) => stepLines(step, steps[index - 1]?.after ?? null, machine.name));
  const uses = (name: string) => body.some((line) => line.includes(`${name}(`));
  const imports = ['beginCopy', 'copyAt', 'stepCopy'].filter(uses);
  const text = [
    "import { expect, it } from 'vitest';",
    ...[...machine.imports, `import { ${imports.join(', ')} } from '../../../backoffice/paths/machine-copy.ts';`].sort(
      (a, b) => (pathIn(a) < pathIn(b) ? -1 : 1),
    ),
    '',
    '/** Recorded by the studio. No effect runs: the events say what each one answered; masked fields have stand-ins. */',
    `it(${quoted(title)}, ${machine.isAsync ? 'async ' : ''}() => {`,
    ...machine.lines,
    ...body.map((line) => (line === '' ? '' : line.replace(/^/, '  '))),
    '});',
    '',
  ].join('\n');
  return { path, text, command: `npx vitest run ${path}` };
}

function pathIn(line: string): string {
  return /from '(.*)'/.exec(line)?.[1] ?? '';
}

interface Imported {
  name: string;
  imports: string[];
  lines: string[];
  isAsync: boolean;
}

function importMachine(source: MachineSource): Imported {
  if (source.type === 'file') {
    const imports = [`import { ${source.name} } from '../../../${source.file}';`];
    return { name: source.name, imports, lines: [], isAsync: false };
  }
  const { sfid } = source.graph.funnel;
  return {
    name: 'funnel',
    imports: [
      "import { compileWithPayments } from '../../support/funnels/compile-with-payments.ts';",
      "import { publishedGraph } from '../../support/recorded/published-graph.ts';",
    ],
    lines: [`  const funnel = compileWithPayments(await publishedGraph(${quoted(sfid)}));`],
    isAsync: true,
  };
}

/** The lines of a step, each of which is indented once more in the test. */
function stepLines(step: TestStep, before: AnyMachineSnapshot | null, machine: string): string[] {
  const state = before ? 'state' : 'let state';
  return [...(before ? [''] : []), ...movedLines(step, state, machine), ...expectLines(before, step.after)];
}

function movedLines(step: TestStep, state: string, machine: string): string[] {
  if (step.type === 'set') {
    const recorded = { value: step.value, context: step.context };
    return [
      `// The copy is set to what was recorded here. ${step.why.replace(/\s+/g, ' ')}`,
      ...call(`${state} = copyAt(${machine}, `, recorded),
    ];
  }
  if (step.event.type === 'xstate.init') return call(`${state} = beginCopy(${machine}, `, step.event.input ?? {});
  return call('state = stepCopy(state, ', step.event);
}

/** A call whose last argument is a literal, as lines. */
function call(start: string, value: unknown): string[] {
  return `${start}${literal(value, '  ', start.length + 2).replaceAll('\n  ', '\n')});`.split('\n');
}

function expectLines(before: AnyMachineSnapshot | null, after: AnyMachineSnapshot): string[] {
  const tags = (snapshot: AnyMachineSnapshot | null) => [...(snapshot?.tags ?? [])].sort();
  const changed = changedContext(before, after);
  const isSameTags = String(tags(before)) === String(tags(after));
  return [
    ...call('expect(state.value).toEqual(', after.value),
    ...(after.status === 'active' ? [] : call('expect(state.status).toBe(', after.status)),
    ...(isSameTags ? [] : call('expect([...state.tags].sort()).toEqual(', tags(after))),
    ...(changed && before ? call('expect(state.context).toMatchObject(', changed) : []),
  ];
}

function innermost(value: string | undefined): string {
  return (value ?? '').split(' · ')[0]?.split('.').at(-1) ?? '';
}

function toSlug(text: string): string {
  const words = text.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  return words
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 70);
}

const WIDTH = 120;

/** A JSON value as a literal in TypeScript, in the project's format. `used` characters stand before it on its line. */
export function literal(value: unknown, indent = '', used = indent.length): string {
  const line = inline(value);
  if (used + line.length + 2 <= WIDTH) return line;
  if (typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((each) => literal(each, inner))
    : fields(value).map(([key, each]) => `${key}: ${literal(each, inner, inner.length + key.length + 2)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

function inline(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = fields(value);
  return entries.length === 0 ? '{}' : `{ ${entries.map(([key, each]) => `${key}: ${inline(each)}`).join(', ')} }`;
}

function fields(value: object): [key: string, value: unknown][] {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return entries.map(([key, each]) => [
    /^[A-Za-z_$][\w$]*$/.test(key) && key !== '__proto__' ? key : quoted(key),
    each,
  ]);
}

/** A text in single quotes, unless it has more of them than of double ones. */
function quoted(text: string): string {
  const json = JSON.stringify(text).replace(/[\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16)}`);
  const count = (quote: string) => text.split(quote).length - 1;
  if (count("'") > count('"')) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** A test names at most so many fields of a step, and no value that is longer than this as JSON. */
const MOST_FIELDS = 8;
const MOST_CHARACTERS = 160;

type Json = { [key: string]: unknown };

/** What a step changed in the context, in short: the part of the context that holds the changed fields. Null if there is none. */
function changedContext(before: AnyMachineSnapshot | null, after: AnyMachineSnapshot): Json | null {
  const [old, now] = [plain(before?.context), plain(after.context)];
  const part: Json = {};
  let fields = 0;
  for (const change of diff(old, now)) {
    if (change.type === 'REMOVE' || fields >= MOST_FIELDS) continue;
    // A list is matched entry by entry, so that a part of one would not match.
    const end = change.path.findIndex((key) => typeof key === 'number');
    const path = end < 0 ? change.path : change.path.slice(0, end);
    const value = path.reduce<unknown>((around, key) => Reflect.get(Object(around), key), now);
    if (path.length === 0 || (JSON.stringify(value) ?? '').length > MOST_CHARACTERS) continue;
    set(part, path.map(String), value);
    fields += 1;
  }
  return fields === 0 ? null : part;
}

function set(part: Json, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (rest.length === 0) {
    part[key] = value;
    return;
  }
  const inner: unknown = part[key];
  const next: Json = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  set(next, rest, value);
  part[key] = next;
}

/** What JSON carries of a context; a child's reference and a machine's snapshot are no part of it. */
function plain(context: unknown): Json {
  const copy: unknown = JSON.parse(JSON.stringify(context ?? {}));
  return typeof copy === 'object' && copy !== null ? { ...copy } : {};
}
