import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBrandFolders } from '../../backoffice/publishing/read-brand.ts';
import { buildGraph } from '../../graph/graph.ts';
import { DIAGRAMS_FOLDER, diagramFiles } from '../../scripts/diagrams.ts';
import { demoFunnelsFolder } from '../support/funnels/demo-folder.ts';
import { DEMO_BRANDS } from './demo-brands.ts';

/** The pages of docs/funnels have to show the steps that shoppers walk. */

/** The demo brands only; another brand may have its pages beside theirs. */
const folders = await readBrandFolders(demoFunnelsFolder());
const funnels = DEMO_BRANDS.flatMap((brand) => brand.funnels);

const INDEX = 'README.md';

/** A committed page, picture or index. */
function readDiagram(name: string): string {
  return readFileSync(new URL(name, DIAGRAMS_FOLDER), 'utf8');
}

/** The lines of the index for demo brands. */
function rowsOfDemo(index: string): string[] {
  const names = DEMO_BRANDS.map(({ brand }) => brand.siteName);
  return index.split('\n').filter((line) => names.some((name) => line.includes(`| ${name} |`)));
}

/** The folders on disk with a change to the classic funnel's file. */
function withClassic(change: (funnel: Record<string, unknown>) => void) {
  const copy = structuredClone(folders);
  const classic = copy.flatMap((folder) => folder.funnels).find((file) => file.name.endsWith('/classic.json'));
  if (!classic) throw new Error('there is no classic funnel');
  change(classic.value as Record<string, unknown>);
  return copy;
}

function stepOf(funnel: Record<string, unknown>, index: number): Record<string, unknown> {
  return (funnel.defaultFunnels as Record<string, unknown>[])[index] ?? {};
}

/** The committed files; a test holds those of each brand to what is drawn from its funnels. */
const files = Object.fromEntries(readdirSync(DIAGRAMS_FOLDER).map((name) => [name, readDiagram(name)]));

describe('the diagrams of docs/funnels', () => {
  it.each(folders)('those of the brand $name are current: run npm run diagrams', async (folder) => {
    const { [INDEX]: index = '', ...pages } = await diagramFiles([folder]);
    expect(Object.fromEntries(Object.keys(pages).map((name) => [name, files[name]]))).toEqual(pages);
    expect(rowsOfDemo(index).length).toBeGreaterThan(0);
    expect(rowsOfDemo(files[INDEX] ?? '')).toEqual(expect.arrayContaining(rowsOfDemo(index)));
  });

  it('the index lists every file, and the demo funnels once each', () => {
    const listed = readDiagram(INDEX);
    expect(rowsOfDemo(listed)).toHaveLength(funnels.length);
    const unlisted = readdirSync(DIAGRAMS_FOLDER).filter(
      (name) => !listed.includes(`(${name.replace('.svg', '.md')})`),
    );
    expect(unlisted).toEqual([INDEX]);
  });

  it('every funnel file has a page, a picture and a line in the index', () => {
    expect(funnels.length).toBeGreaterThan(0);
    for (const { uniqueIdentifier } of funnels) {
      const name = rowsOfDemo(files[INDEX] ?? '')
        .find((row) => row.includes(`[${uniqueIdentifier}](`))
        ?.match(/\]\((.+)\.md\)/)?.[1];
      expect([files[`${name}.md`], files[`${name}.svg`]]).toEqual([
        expect.stringMatching(/^# /m),
        expect.stringMatching(/^<svg/),
      ]);
    }
  });

  it.each(funnels)('the page of $uniqueIdentifier has every step and every edge', (funnel) => {
    const page = Object.values(files).find((text) => text.includes(`: ${funnel.uniqueIdentifier}\n`));
    const rows = page?.match(/^\| \d+ \|.*$/gm) ?? [];
    const edges = page?.match(/^ {2}n\d+ (==>|-->|-\.->)/gm) ?? [];
    expect(rows.map((row) => Number(row.split('|')[1]))).toEqual(buildGraph(funnel).nodes.map((node) => node.step));
    expect(edges).toHaveLength(buildGraph(funnel).edges.length);
  });

  it('an override and another fail edge change the page', async () => {
    const changed = withClassic((funnel) => {
      stepOf(funnel, 2).overrideYes = 70;
      stepOf(funnel, 2).nextPageFail = 50;
    });
    const page = (await diagramFiles(changed))['classic.md'];
    expect(page).toContain('n2 ==>|"yes (override)"| n6');
    expect(page).toContain('n2 -.->|"payment fails (override)"| n4');
  });

  it('any text may be a uid, and breaks no table or file name', async () => {
    const changed = withClassic((funnel) => {
      funnel.uniqueIdentifier = '../a|b <i>*c*';
    });
    const strange = await diagramFiles(changed);
    const names = Object.keys(strange);
    expect(names).toContain('_2e__2e__2f_a_7c_b_20__3c_i_3e__2a_c_2a_.md');
    expect(names.every((name) => /^[\w-]+\.(md|svg)$/.test(name))).toBe(true);
    expect(strange['README.md']).toContain('| [../a&#124;b &#60;i&#62;&#42;c&#42;](');
  });

  it("a uid with the index's file name is refused", async () => {
    const changed = withClassic((funnel) => {
      funnel.uniqueIdentifier = 'Readme';
    });
    await expect(diagramFiles(changed)).rejects.toThrow('readme.md');
  });

  it('a funnel that cannot be published is not drawn, and the error has the reason', async () => {
    const changed = withClassic((funnel) => {
      stepOf(funnel, 2).overrideNo = 'nowhere';
    });
    await expect(diagramFiles(changed)).rejects.toThrow('[override-names-nothing]');
  });
});
