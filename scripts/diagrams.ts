import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { journeyWords } from '../cli/commands/paths.ts';
import type { GraphNode } from '../contracts/page/published-graph.ts';
import type { BrandFolder } from '../graph/brand/brand-folder.ts';
import { checkBrand } from '../graph/brand/check-brand.ts';
import type { FunnelVerdict } from '../graph/brand/name-clashes.ts';
import type { PublishedFunnel } from '../graph/brand/published-funnel.ts';
import { drawSvg } from '../graph/diagram/draw-svg.ts';
import { drawMermaid, KIND_NAMES } from '../graph/draw.ts';
import { paths } from '../graph/paths/paths.ts';
import { contentHash } from '../server/publish/content-hash.ts';
import { readBrandFolders } from '../server/publish/read-brand.ts';
import { machineFiles } from './diagrams/machine-pages.ts';
import { code, inline, page, table } from './diagrams/markdown.ts';

/** Writes the pages of `docs/funnels` from the files of `funnels/`, and those of `docs/machines`: `npm run diagrams`. */

export const FUNNELS_FOLDER = new URL('../funnels/', import.meta.url);
export const MACHINES_FOLDER = new URL('../docs/machines/', import.meta.url);
export const DIAGRAMS_FOLDER = new URL('../docs/funnels/', import.meta.url);

const INDEX = 'README.md';

/** The brands' files on disk. */
export function readFunnelsFolder(): Promise<BrandFolder[]> {
  return readBrandFolders(fileURLToPath(FUNNELS_FOLDER));
}

/**
 * The files by name: a page and a picture for each funnel, and the index. Throws for a funnel with an error that keeps
 * it from being published: its diagram would show steps that shoppers cannot walk.
 */
export async function diagramFiles(brands: readonly BrandFolder[]): Promise<Record<string, string>> {
  const drawn = brands.flatMap((brand) => checkBrand(brand, contentHash)).map(soundFunnel);
  const pages = drawn.map(({ file, funnel }): [string, string] => [fileName(funnel, 'md'), pageOf(file, funnel)]);
  const names = [INDEX, ...pages.map(([name]) => name)].map((name) => name.toLowerCase());
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two pages would be named ${twice}: give one of the funnels another uniqueIdentifier.`);
  const pictures: [string, string][] = [];
  for (const { funnel } of drawn) pictures.push([fileName(funnel, 'svg'), await pictureOf(funnel)]);
  return { [INDEX]: indexOf(drawn), ...Object.fromEntries(pages), ...Object.fromEntries(pictures) };
}

function pictureOf({ graph, offers, brand, funnel }: PublishedFunnel): Promise<string> {
  return drawSvg(graph, (sfid) => offers[sfid]?.name ?? sfid, `${brand.siteName}: ${funnel.uniqueIdentifier}`);
}

interface Drawn {
  file: string;
  funnel: PublishedFunnel;
}

function soundFunnel({ file, funnel, findings }: FunnelVerdict): Drawn {
  if (funnel) return { file, funnel };
  const reasons = findings.map((finding) => `  ${finding.file} ${finding.path} [${finding.code}] ${finding.message}`);
  throw new Error([`${file} cannot be published:`, ...reasons].join('\n'));
}

/** A uid may be any text; a file's name may not. */
function fileName({ funnel }: PublishedFunnel, ending: 'md' | 'svg'): string {
  return `${funnel.uniqueIdentifier.replace(/[^\w-]/g, (character) => `_${character.codePointAt(0)?.toString(16)}_`)}.${ending}`;
}

function indexOf(drawn: readonly Drawn[]): string {
  const rows = drawn.map(({ funnel }) => [
    `[${inline(funnel.funnel.uniqueIdentifier)}](${fileName(funnel, 'md')})`,
    inline(funnel.brand.siteName),
    String(funnel.graph.nodes.length),
    code(`/${startOf(funnel)}`),
  ]);
  return page('Funnels', [
    'One page for each funnel that the shop publishes, drawn from its graph. `npm run diagrams` writes them.',
    table(['Funnel', 'Brand', 'Steps', 'Starts at'], rows),
  ]);
}

function pageOf(file: string, published: PublishedFunnel): string {
  const { funnel, brand, graph } = published;
  const count = graph.nodes.length === 1 ? 'one step' : `${graph.nodes.length} steps`;
  return page(`${inline(brand.siteName)}: ${inline(funnel.uniqueIdentifier)}`, [
    `This funnel has ${count} and starts at ${code(`/${startOf(published)}`)}. It is drawn from ${code(`funnels/${file}`)}; run \`npm run diagrams\` after a change.`,
    `![The funnel as a picture](${fileName(published, 'svg')})`,
    '## Steps',
    table(
      ['Step', 'Kind', 'Page', 'Address', 'Offer'],
      graph.nodes.map((node) => rowOf(node, published)),
    ),
    '## Journeys',
    'Together these take every way through the funnel.',
    paths(graph)
      .map((journey) => `- ${inline(journeyWords(graph, journey))}`)
      .join('\n'),
    '## As Mermaid text',
    `\`\`\`mermaid\n${drawMermaid(graph)}\`\`\``,
  ]);
}

function rowOf(node: GraphNode, { offers }: PublishedFunnel): string[] {
  return [
    String(node.step),
    KIND_NAMES[node.kind],
    node.view ?? '',
    node.urls.map((url) => code(`/${url}`)).join('<br>'),
    node.offers.map((id) => `${inline(offers[id]?.name ?? '')} (${code(id)})`).join('<br>'),
  ];
}

function startOf({ graph }: PublishedFunnel): string {
  return graph.nodes.find((node) => node.id === graph.start)?.url ?? '';
}

async function writeDiagrams(): Promise<void> {
  writeFolder(DIAGRAMS_FOLDER, await diagramFiles(await readFunnelsFolder()));
  writeFolder(MACHINES_FOLDER, await machineFiles());
}

/** Writes the files and removes all others from the folder. */
function writeFolder(folder: URL, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  const gone = readdirSync(folder).filter((name) => !Object.hasOwn(files, name));
  for (const name of gone) rmSync(new URL(name, folder));
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeDiagrams();
