import { readdirSync, readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { MACHINES } from '../../backoffice/diagram/machines/machine-list.ts';
import { readChart } from '../../backoffice/diagram/machines/read-chart.ts';
import { indexOf, machineFiles } from '../../scripts/diagrams/machine-pages.ts';
import { MACHINES_FOLDER } from '../../scripts/diagrams.ts';
import { filesIn } from '../architecture/read-imports.ts';

const INDEX = 'README.md';

/** The committed files; a test holds those of each machine to what is drawn from it. */
const files = Object.fromEntries(
  readdirSync(MACHINES_FOLDER).map((name) => [name, readFileSync(new URL(name, MACHINES_FOLDER), 'utf8')]),
);

describe('the diagrams of machines', () => {
  it.each(MACHINES)('those of $name match the machine: run npm run diagrams', async (machine) => {
    const { [INDEX]: _, ...own } = await machineFiles([machine]);
    expect(Object.fromEntries(Object.keys(own).map((name) => [name, files[name]]))).toEqual(own);
  });

  it('are all that stands in their folder, and the index is that of the machines', () => {
    expect(files[INDEX]).toBe(indexOf(MACHINES));
    const pages = MACHINES.map(({ name }) => `${name}.md`);
    const pictures = pages.flatMap((page) =>
      [...(files[page] ?? '').matchAll(/\]\(([^()]+\.svg)\)/g)].map(([, name]) => name),
    );
    expect(Object.keys(files).sort()).toEqual([INDEX, ...pages, ...pictures].sort());
  });

  it('every machine has its diagrams and an entry in the index', () => {
    const found = filesIn('machines', /\.machine\.ts$/);
    expect(found.length).toBeGreaterThanOrEqual(8);
    expect(MACHINES.map(({ file }) => `machines/${file}.machine.ts`).sort()).toEqual(found);
    for (const { name } of MACHINES) expect(files['README.md']).toContain(`](${name}.md)`);
  });

  it.each(MACHINES)('the pictures and the page of $name have every state', ({ name, machine }) => {
    const { states } = readChart(machine, name);
    const pictures = Object.keys(files).filter((file) => files[`${name}.md`]?.includes(`](${file})`));
    const texts = pictures.flatMap((file) => textsOf(files[file] ?? ''));
    for (const { id, key } of states.slice(1)) {
      expect(texts).toContain(key);
      expect(files[`${name}.md`]).toContain(`\n| \`${id}\``);
    }
  });

  it('every picture has a title for screen readers', () => {
    const pictures = Object.entries(files).filter(([name]) => name.endsWith('.svg'));
    expect(pictures.length).toBeGreaterThan(MACHINES.length);
    for (const [, svg] of pictures) expect(documentOf(svg).querySelector('svg > title')?.textContent).toBeTruthy();
  });
});

const { window } = new JSDOM('');
const parser = new window.DOMParser();

function documentOf(svg: string) {
  return parser.parseFromString(svg, 'text/html');
}

function textsOf(svg: string): string[] {
  return [...documentOf(svg).querySelectorAll('tspan')].map((each) => each.textContent ?? '');
}
