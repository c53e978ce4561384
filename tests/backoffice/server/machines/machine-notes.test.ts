import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MACHINES } from '../../../../backoffice/diagram/machines/machine-list.ts';
import { readMachineNotes, WALKS_FOLDER } from '../../../../backoffice/server/machines/machines.routes.ts';
import { runningStudio } from '../running-studio.ts';

const ROW = (id: string, where: string) => `| ${id} | whole | the rule of ${id} | \`${where}\` | – |`;

/** A repository of these files. */
async function repositoryOf(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'notes-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return root;
}

const FILES = {
  'machines/till/till.machine.ts': `import { mayPay } from './till.rules.ts';
import { otherMachine } from './other.machine.ts';
const guards = {
  isOpen: () => true,
  mayPay: ({ context }) => mayPay(context),
};
/** Z02 the drawer. */
const drawer = { /* Z09 is no comment of its own line */ };`,
  'machines/till/till.rules.ts': `/** Z01: who may pay. */
export function mayPay() {}`,
  'machines/till/other.machine.ts': '/** Z03 another machine. */\nconst other = {};',
  'docs/requirements.md': [
    ROW('Z01', 'domain/a.ts'),
    ROW('Z03', 'domain/a.ts'),
    ROW('Z04', 'machines/till/till.rules.ts'),
  ].join('\n'),
  'tests/till.test.ts': "it('Z01 Z04 only the owner pays', () => {});",
};

describe('the notes of a machine', () => {
  it('name the requirements in the comments of its own files, and the tests that begin with their ids', async () => {
    const notes = await readMachineNotes(await repositoryOf(FILES), 'till/till');
    expect(notes.files).toEqual(['machines/till/till.machine.ts', 'machines/till/till.rules.ts']);
    expect(notes.ids).toEqual({ mayPay: ['Z01'], drawer: ['Z02'] });
    const test = { file: 'tests/till.test.ts', title: 'Z01 Z04 only the owner pays' };
    expect(notes.rows).toEqual([
      { id: 'Z01', state: 'whole', rule: 'the rule of Z01', namesFile: false, tests: [test] },
      { id: 'Z04', state: 'whole', rule: 'the rule of Z04', namesFile: true, tests: [test] },
    ]);
    expect(notes.walks).toBeNull();
  });

  it('name the tests that took a transition in the last noted run', async () => {
    const walk = (file: string, at: string) =>
      JSON.stringify({ file, at, taken: { 'till.shut open #0': [`opens in ${file}`] } });
    const root = await repositoryOf({
      ...FILES,
      [`${WALKS_FOLDER}/a.json`]: walk('a.test.ts', '2026-01-02T00:00:00.000Z'),
      [`${WALKS_FOLDER}/b.json`]: walk('b.test.ts', '2026-01-01T00:00:00.000Z'),
    });
    expect((await readMachineNotes(root, 'till/till')).walks).toEqual({
      at: '2026-01-02T00:00:00.000Z',
      files: 2,
      takenBy: {
        'till.shut open #0': [
          { file: 'a.test.ts', title: 'opens in a.test.ts' },
          { file: 'b.test.ts', title: 'opens in b.test.ts' },
        ],
      },
    });
  });

  it('are empty where the shop runs without its sources', async () => {
    const notes = await readMachineNotes(await repositoryOf({}), 'till/till');
    expect(notes).toEqual({ files: [], ids: {}, rows: [], walks: null });
  });

  it('are found for every machine of the shop, behind the sign-in', async () => {
    const { call, signIn } = await runningStudio();
    expect((await call('/api/machines/payment/notes')).status).toBe(401);
    const headers = { cookie: await signIn() };
    for (const { name, file } of MACHINES) {
      const { files } = JSON.parse((await call(`/api/machines/${name}/notes`, { headers })).text);
      expect(files[0]).toBe(`machines/${file}.machine.ts`);
    }
    expect((await call('/api/machines/..%2Fserver/notes', { headers })).status).toBe(404);
  });
});
