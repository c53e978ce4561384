import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { processFile } from '../../support/processes/process-file.ts';
import { REPOSITORY } from '../../support/shops/running-app.ts';
import { emptyFolder } from '../../support/stores/stores.ts';
import { HAND_EDITS, type HandEdit } from './hand-edits.ts';
import { sluice } from './sluice.ts';

interface Report {
  ok: boolean;
  errors: number;
  findings: { file: string; code: string; severity: string; path: string; message: string; journey: string | null }[];
}

/** The demo brand of the file, with one edit. */
async function edited({ file, from, to }: Pick<HandEdit, 'file' | 'from' | 'to'>): Promise<string> {
  const folder = await emptyFolder();
  const [brand = ''] = file.split('/');
  await fs.cp(path.join(demoFunnelsFolder(), brand), path.join(folder, brand), { recursive: true });
  const text = await fs.readFile(path.join(folder, file), 'utf8');
  expect(text, `${file} no longer holds what the edit changes`).toContain(from);
  await fs.writeFile(
    path.join(folder, file),
    text.replace(from, () => to),
  );
  return folder;
}

/** The expected file and path of an edit's finding: the edited file, unless its path names another. */
function placeOf({ file, path: place }: HandEdit): { file: string; path: string } {
  const [other, inside] = place.split('#');
  return inside === undefined ? { file, path: place } : { file: other ?? '', path: inside };
}

describe('a funnel that is broken by hand', () => {
  it('there are more than twenty edits, all different', () => {
    expect(new Set(HAND_EDITS.map(({ file, from, to }) => `${file} ${from} ${to}`)).size).toBeGreaterThan(20);
    expect(new Set(HAND_EDITS.map(({ code }) => code)).size).toBeGreaterThan(20);
  });

  it.each(HAND_EDITS.map((edit): [string, HandEdit] => [edit.what, edit]))(
    'E02 E03 E04 E05 E14 by %s is refused with a sentence and a place',
    async (_, edit) => {
      const folder = await edited(edit);
      const { code, printed } = await sluice(['verify', folder, '--json']);
      const report = JSON.parse(printed) as Report;
      expect([code, report.ok]).toEqual([1, false]);
      const place = placeOf(edit);
      const finding = report.findings.find(
        (each) => each.code === edit.code && each.path === place.path && each.file === path.join(folder, place.file),
      );
      expect(finding, printed).toMatchObject({ severity: 'error', message: expect.stringMatching(/^\S.*\S\.$/) });
      expect(finding?.message).toContain(edit.names);
      if (edit.journey) expect(finding?.journey).toMatch(new RegExp(`, ${edit.journey}$`));
    },
  );

  it('has all faults of a file in one report, of its fields and of its flow', async () => {
    const [slip, nowhere] = ['"step": "40"', '"overrideNo": "nowhere", "nextPageFail"'];
    const folder = await edited({ file: VSL, from: '"step": 40', to: slip });
    const text = await fs.readFile(path.join(folder, VSL), 'utf8');
    await fs.writeFile(
      path.join(folder, VSL),
      text.replace('"nextPageFail": 100', `${nowhere}: 100`).replace('"overrideNo": "downsell-3",', ''),
    );
    const { findings } = JSON.parse((await sluice(['verify', path.join(folder, VSL), '--json'])).printed) as Report;
    expect(findings.map(({ code, path: place }) => [code, place])).toEqual(
      expect.arrayContaining([
        ['schema', '$.defaultFunnels[3].step'],
        ['override-names-nothing', '$.defaultFunnels[6].overrideNo'],
      ]),
    );
  });

  it('makes the command itself end with 1 and print place and journey', async () => {
    const folder = await edited({ file: VSL, from: '"overrideYes": "upsell-3"', to: '"overrideYes": "upsell-4"' });
    const { code, stdout, stderr } = await runCommand('verify', folder);
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toContain(`error ${path.join(folder, VSL)}:`);
    expect(stdout).toMatch(/:\d+:\d+ \/defaultFunnels\/3\/overrideYes \[override-names-nothing\]/);
    expect(stdout).toMatch(/\n {2}home, vsl, pay, yes: no page follows\n/);
  });
});

const VSL = 'northvale/funnels/vsl.json';

/** The call that `cli/sluice.js` makes once the command is built; verifying starts no sandbox. */
const RUN = `const { main } = await import(${JSON.stringify(pathToFileURL(processFile('backoffice/cli/main.ts')).href)});
await main({ launchSandboxes: () => { throw new Error('no sandbox'); }, home: process.cwd(), testing: {} });`;

/** Runs `sluice …`, built, in a process of its own. */
async function runCommand(...args: string[]) {
  const command = ['--input-type=module', '-e', RUN, 'sluice'];
  const child = spawn(process.execPath, [...command, ...args], { cwd: REPOSITORY });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      output[stream] += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, ...output };
}
