import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FunnelStep, MainFunnel, Variant } from '../../../domain/funnel/funnel.ts';
import { chooseVariant } from '../../../domain/funnel/split-test.ts';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { emptyFolder } from '../../support/stores/stores.ts';
import { sluice } from './sluice.ts';

const QUIZ = 'fernhollow/funnels/quiz.json';
const ARTICLE = 'fh-quiz-home-v2';
let folder: string;

/** A funnels folder with the demo brands, of which one tests two articles; pictures are not looked at. */
beforeEach(async () => {
  folder = await emptyFolder();
  await fs.cp(demoFunnelsFolder(), folder, { recursive: true });
});

const ended = (...args: string[]) => sluice(['winner', ...args, '--folder', folder]);
const textOf = (name = QUIZ) => fs.readFile(path.join(folder, name), 'utf8');
const funnelOf = async (name = QUIZ): Promise<MainFunnel> => JSON.parse((await textOf(name)).replace(/^\ufeff/, ''));

async function edit(change: (funnel: MainFunnel) => void, name = QUIZ): Promise<void> {
  const funnel = await funnelOf(name);
  change(funnel);
  await fs.writeFile(path.join(folder, name), JSON.stringify(funnel, null, 2));
}

/** The step with the test. */
function tested({ defaultFunnels }: MainFunnel): FunnelStep {
  const [step] = defaultFunnels.filter(({ splitTestEnabled }) => splitTestEnabled);
  if (!step) throw new Error('no step has a test');
  return step;
}

const shownOn = (step: FunnelStep | undefined) =>
  step && (['Mobile', 'Desktop'] as const).map((device) => chooseVariant(step, { device }, 0)?.sfid);

describe('sluice winner', () => {
  it.each(['10', 'read', '/read', 'fh-quiz-article', 'article-common-gh'])(
    'has everyone see the winner of step %s, and changes three lines of the file',
    async (step) => {
      const before = (await textOf()).split('\n');
      const { code, printed, complained } = await ended('quiz', step, ARTICLE);
      expect([code, complained]).toEqual([0, '']);
      const after = (await textOf()).split('\n');
      expect(after).toHaveLength(before.length);
      expect(after.filter((line, index) => line !== before[index]).map((line) => line.trim())).toEqual([
        '"splitTestEnabled": false,',
        '"default": false,',
        '"default": true,',
      ]);
      expect(shownOn((await funnelOf()).defaultFunnels.find(({ sfid }) => sfid === 'fh-quiz-article'))).toEqual([
        ARTICLE,
        ARTICLE,
      ]);
      expect(printed).toContain('a new visitor sees /home-v2.');
      expect(printed).toContain('A visitor who saw /article-common-gh keeps seeing it');
      expect(JSON.parse((await sluice(['verify', folder, '--json'])).printed)).toMatchObject({ ok: true });
    },
  );

  it('takes the present default, by its address', async () => {
    expect((await ended('quiz', '10', '/article-common-gh')).code).toBe(0);
    expect((await funnelOf()).defaultFunnels.some(({ splitTestEnabled }) => splitTestEnabled)).toBe(false);
  });

  it('prints an edit that git applies, and leaves the file', async () => {
    const before = await textOf();
    const { code, printed, complained } = await ended('quiz', '10', ARTICLE, '--print');
    expect([code, await textOf()]).toEqual([0, before]);
    expect(complained).toContain('a new visitor sees /home-v2.');
    const patch = path.join(folder, 'edit.patch');
    await fs.writeFile(patch, `${printed.replaceAll(path.join(folder, '/'), '')}\n`);
    await promisify(execFile)('git', ['apply', patch], { cwd: folder });
    const applied = await textOf();
    await fs.writeFile(path.join(folder, QUIZ), before);
    await ended('quiz', '10', ARTICLE);
    expect(await textOf()).toBe(applied);
  });

  it('writes a mark of the default where the file has none, and keeps tabs, line ends and a byte order mark', async () => {
    await edit((funnel) => {
      for (const variant of tested(funnel).variants.slice(1)) delete variant.default;
    });
    const text = (await textOf()).replaceAll('  ', '\t').replaceAll('\n', '\r\n');
    await fs.writeFile(path.join(folder, QUIZ), `\ufeff${text}`);
    expect((await ended('quiz', '10', ARTICLE)).code).toBe(0);
    const after = await textOf();
    expect(after.startsWith('\ufeff{\r\n\t"$schema"')).toBe(true);
    expect(after).toContain('\t"visibility": "All",\r\n\t\t\t\t\t"default": true\r\n');
  });

  const PHONES: Partial<Variant> = { visibility: 'Mobile only' };

  it('lets phones have a winner of their own where desktops go on to see what they saw', async () => {
    await edit((funnel) => void Object.assign(tested(funnel).variants[1] ?? {}, PHONES));
    expect((await ended('quiz', '10', ARTICLE)).code).toBe(0);
    const step = (await funnelOf()).defaultFunnels.find(({ sfid }) => sfid === 'fh-quiz-article');
    expect(shownOn(step)).toEqual([ARTICLE, 'fh-quiz-article-label']);
  });

  it('refuses a winner of phones alone that would change what desktops see', async () => {
    await edit((funnel) => {
      const { variants } = tested(funnel);
      Object.assign(variants[1] ?? {}, PHONES);
      variants.unshift({ sfid: 'fh-quiz-third', url: 'third-page', pageContent: variants[0]?.pageContent ?? null });
    });
    const before = await textOf();
    expect(await ended('quiz', '10', ARTICLE)).toMatchObject({
      code: 1,
      complained:
        '"home-v2" is not for desktops, which would see "third-page" in the place of "article-common-gh": edit the file by hand.',
    });
    expect(await textOf()).toBe(before);
  });

  it.each([
    [['nowhere', '10', ARTICLE], 'No funnel file has the uid "nowhere". There are '],
    [['quiz', '999', ARTICLE], '"quiz" has no step "999". It has 10 (/read), '],
    [['quiz', '20', ARTICLE], ' of "quiz" has no split test, so it has no winner.'],
    [
      ['quiz', '10', 'x'],
      'Step 10 (/read) has no variant "x". It has fh-quiz-article-label (/article-common-gh), fh-quiz-home-v2 (/home-v2).',
    ],
  ])('refuses %j in one sentence', async (args, sentence) => {
    const { code, complained } = await ended(...args);
    expect(code).toBe(1);
    expect(complained).toContain(sentence);
    expect(complained).not.toContain('\n');
  });

  it('refuses a uid of two brands', async () => {
    const name = 'northvale/funnels/other.json';
    await fs.cp(path.join(folder, QUIZ), path.join(folder, name));
    expect((await ended('quiz', '10', ARTICLE)).complained).toBe(
      `Two funnels have the uid "quiz", in ${QUIZ} and ${name}: give one of them another uid.`,
    );
  });

  it('refuses a file with faults, an edit that verify would refuse, and a folder that is not there', async () => {
    await edit((funnel) => void Object.assign(funnel, { extra: 1 }));
    expect((await ended('quiz', '10', ARTICLE)).complained).toContain(`${QUIZ} has faults, so it is not edited: `);
    await edit((funnel) => {
      Object.assign(funnel, { extra: undefined });
      Object.assign(tested(funnel).variants[1] ?? {}, { pageContent: 'fh-content-missing' });
    });
    const { code, complained } = await ended('quiz', '10', ARTICLE);
    expect(code).toBe(1);
    expect(complained).toMatch(/would not pass verify, so it stays as it is:\nerror .*fh-content-missing/);
    const missing = await sluice(['winner', 'quiz', '10', ARTICLE, '--folder', path.join(folder, 'none')]);
    expect(missing.complained).toContain('cannot be read');
  });
});
