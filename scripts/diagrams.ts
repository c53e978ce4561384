import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrandFolder, FunnelVerdict } from '../backoffice/brands/brand-folder.ts';
import { checkBrand } from '../backoffice/brands/check-brand.ts';
import { checkShopFiles } from '../backoffice/brands/shop-rule-findings.ts';
import { buildMatrix, type ShopPayments } from '../backoffice/commands/figures/matrix-command.ts';
import { shopPayments } from '../backoffice/commands/offline-orders.ts';
import type { Matrix } from '../backoffice/contracts/admin-matrix-api.ts';
import { drawMermaid } from '../backoffice/diagram/draw.ts';
import { drawSvg } from '../backoffice/diagram/draw-svg.tsx';
import { matrixTable } from '../backoffice/figures/matrix-text.ts';
import { readBrandFolders } from '../backoffice/publishing/read-brand.ts';
import type { GraphNode } from '../contracts/page/published-graph.ts';
import { NO_RULES } from '../domain/pricing/shop-rules.ts';
import { type DrawnShop, drawnShop } from '../graph/copy/drawn-shop.ts';
import { kindCopy } from '../graph/copy/step-copy.ts';
import { journeyCopy } from '../graph/paths/journey-copy.ts';
import { paths } from '../graph/paths/paths.ts';
import type { PublishedFunnel } from '../graph/published-funnel.ts';
import { contentHash } from '../server/versions/content-hash.ts';
import { machineFiles } from './diagrams/machine-pages.ts';
import { code, inline, page, table } from './diagrams/markdown.ts';
import { providerSettings } from './shop/provider-settings.ts';

/** Writes the pages of `docs/funnels` from the files of `funnels/`, and those of `docs/machines`: `npm run diagrams`. */

const FUNNELS_FOLDER = new URL('../funnels/', import.meta.url);
export const MACHINES_FOLDER = new URL('../docs/machines/', import.meta.url);
export const DIAGRAMS_FOLDER = new URL('../docs/funnels/', import.meta.url);

const INDEX = 'README.md';
const COMMAND = 'npm run diagrams';

/** Stands for the sandboxes of `npm start`, of which none is asked. */
const SANDBOX = 'http://127.0.0.1:8090';
const SANDBOXES = {
  type: 'ready',
  cards: SANDBOX,
  wallets: SANDBOX,
  paypal: SANDBOX,
  amazon: SANDBOX,
  internalApps: null,
} as const;

/** A funnel with an error throws, since its diagram would show steps that shoppers cannot walk. */
export async function diagramFiles(brands: readonly BrandFolder[]): Promise<Record<string, string>> {
  const payments = await shopPayments(providerSettings(SANDBOXES, null));
  if ('refused' in payments) throw new Error(payments.refused);
  const drawn = brands.flatMap((brand) => drawnOf(brand, payments));
  const pages = drawn.map((each): [string, string] => [fileName(each.funnel, 'md'), pageOf(each)]);
  const names = [INDEX, ...pages.map(([name]) => name)].map((name) => name.toLowerCase());
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two pages would be named ${twice}: give one of the funnels another uniqueIdentifier.`);
  const pictures: [string, string][] = [];
  for (const each of drawn) pictures.push([fileName(each.funnel, 'svg'), await pictureOf(each)]);
  return { [INDEX]: indexOf(drawn), ...Object.fromEntries(pages), ...Object.fromEntries(pictures) };
}

function pictureOf({ funnel: { graph, brand, funnel }, shop }: Drawn): Promise<string> {
  return drawSvg(graph, shop, `${brand.siteName}: ${funnel.uniqueIdentifier}`);
}

interface Sound {
  /** The funnel's file, below the folder of the brands. */
  file: string;
  funnel: PublishedFunnel;
}

interface Drawn extends Sound {
  shop: DrawnShop;
  matrix: Matrix;
}

/** The sound funnels of a brand with what their pages say; of a destination all its funnels. */
function drawnOf(brand: BrandFolder, payments: ShopPayments): Drawn[] {
  const funnels = checkBrand(brand, contentHash).map(soundFunnel);
  const rules = checkShopFiles(brand).rules ?? NO_RULES;
  return funnels.map((sound) => {
    const sharing = funnels.filter(
      ({ funnel: { funnel } }) => funnel.destinationId === sound.funnel.funnel.destinationId,
    );
    const named = sharing.map(({ funnel: { funnel } }) => ({ sfid: funnel.sfid, uid: funnel.uniqueIdentifier }));
    return { ...sound, shop: drawnShop(sound.funnel, named), matrix: buildMatrix(payments, sound.funnel, rules) };
  });
}

function soundFunnel({ file, funnel, findings }: FunnelVerdict): Sound {
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
  return page('Funnels', COMMAND, [
    'One page for each funnel that the shop publishes, drawn from its graph. `npm run diagrams` writes them.',
    table(['Funnel', 'Brand', 'Steps', 'Starts at'], rows),
  ]);
}

function pageOf({ file, funnel: published, shop, matrix }: Drawn): string {
  const { funnel, brand, graph } = published;
  const count = graph.nodes.length === 1 ? 'one step' : `${graph.nodes.length} steps`;
  return page(`${inline(brand.siteName)}: ${inline(funnel.uniqueIdentifier)}`, COMMAND, [
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
      .map((journey) => `- ${inline(journeyCopy(graph, journey))}`)
      .join('\n'),
    '## What can be paid how',
    ...matrixParts(matrix),
    '## As Mermaid text',
    `\`\`\`mermaid\n${drawMermaid(graph, shop)}\`\`\``,
  ]);
}

/** The tables of `sluice matrix` in a shop with the sandboxes. */
function matrixParts(matrix: Matrix): string[] {
  const { sold, rows, notes } = matrixTable(matrix);
  return [
    'With the sandboxes’ settings, as `npx sluice matrix` prints it; after the sale the method is the sale’s.',
    table(
      ['', 'Step', 'What is sold', 'Now'],
      sold.map(({ name, where, what, price }) => [code(name), inline(where), inline(what), price]),
    ),
    table(
      ['', ...sold.map(({ name }) => code(name))],
      rows.map(({ method, cells }) => [method, ...cells]),
    ),
    ...(notes.length === 0 ? [] : [notes.map((note, at) => `${at + 1}. ${inline(note)}`).join('\n')]),
  ];
}

function rowOf(node: GraphNode, { offers }: PublishedFunnel): string[] {
  return [
    String(node.step),
    kindCopy(node),
    node.view ?? '',
    node.urls.map((url) => code(`/${url}`)).join('<br>'),
    node.offers.map((id) => `${inline(offers[id]?.name ?? '')} (${code(id)})`).join('<br>'),
  ];
}

function startOf({ graph }: PublishedFunnel): string {
  return graph.nodes.find((node) => node.id === graph.start)?.url ?? '';
}

function writeFolder(folder: URL, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  const gone = readdirSync(folder).filter((name) => !Object.hasOwn(files, name));
  for (const name of gone) rmSync(new URL(name, folder));
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFolder(DIAGRAMS_FOLDER, await diagramFiles(await readBrandFolders(fileURLToPath(FUNNELS_FOLDER))));
  writeFolder(MACHINES_FOLDER, await machineFiles());
}
