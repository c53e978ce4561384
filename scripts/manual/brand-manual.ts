import { readdirSync, readFileSync } from 'node:fs';
import { SCHEMAS } from '../../backoffice/brands/schema/brand-shapes.ts';
import { PARTS } from '../../backoffice/brands/schema/json-schemas.ts';
import type { Shape } from '../../backoffice/brands/schema/schema-copy.ts';
import { TOKEN_NOTES } from '../../backoffice/brands/theme/token-notes.ts';
import { listInWords } from '../../domain/list-copy.ts';
import { code, page, table } from '../diagrams/markdown.ts';
import { type Field, fieldsOf } from './fields.ts';

/** The page of every file and field of a brand, out of the contracts, with examples out of the demo brands. */

export const FIELDS_PAGE = new URL('../../docs/brand-fields.md', import.meta.url);
const FUNNELS = new URL('../../funnels/', import.meta.url);
const STYLES = new URL('../../src/styles/tokens.css', import.meta.url);
const COMMAND = 'npx tsx scripts/schemas.ts';
const EXAMPLES = ['northvale', 'fernhollow'];

type Part = (typeof PARTS)[number];

/** Where the files of each part lie. */
const PLACES: Readonly<Record<Part, string>> = {
  brand: 'brand.json',
  funnels: 'funnels/*.json',
  offers: 'offers/*.json',
  content: 'content/*.json',
  destinations: 'destinations/*.json',
  coupons: 'coupons/*.json',
  bumps: 'bumps/*.json',
  shipping: 'shipping.json',
  taxes: 'taxes.json',
};

/** The fields of each table of the page. */
export function manualFields(): Map<string, Field[]> {
  return new Map(PARTS.flatMap((part) => (part === 'content' ? contentFields() : [[PLACES[part], fieldsIn(part)]])));
}

/** The page as the contracts have it. */
export function fieldsPage(): string {
  const tables = [...manualFields()].map(([name, fields]) => `## ${heading(name)}\n\n${fieldTable(fields)}`);
  return page('Every file and field of a brand', COMMAND, [
    `This page lists what each file of [a brand](brands.md) may have. \`${COMMAND}\` makes it from the contracts.`,
    'Bold fields have to be there. `[]` after a name is each item of a list, and a word in `[ ]` or `( )` one kind of several. Examples are those of the demo brands. `npx sluice schemas` writes the schemas for editors anew after an update.',
    ...tables,
    `## Names of \`tokens\`\n\n${tokenTable()}`,
  ]);
}

function heading(name: string): string {
  const [file = '', ...views] = name.split(' ');
  return views.length === 0 ? code(file) : `${code(file)} with the view ${listInWords(views.map(code), 'or')}`;
}

function fieldsIn(part: Part): Field[] {
  return fieldsOf(SCHEMAS[part], filesOf(part));
}

/** A table for what all pages have, and one for the texts of each view; views with the same texts share theirs. */
function contentFields(): [string, Field[]][] {
  const { anyOf = [] }: Shape = SCHEMAS.content;
  const files = filesOf('content');
  const shared = fieldsOf({ anyOf }, files).filter(({ path }) => !path.startsWith('content.'));
  const texts = new Map<string, { views: string[]; fields: Field[] }>();
  for (const shape of anyOf) {
    const view = String(shape.properties?.view?.const);
    const fields = fieldsOf({ anyOf: [shape] }, files).filter(({ path }) => path.startsWith('content.'));
    const key = JSON.stringify(fields.map(({ path, meaning }) => [path, meaning]));
    const same = texts.get(key);
    if (same) same.views.push(view);
    else texts.set(key, { views: [view], fields });
  }
  return [
    [PLACES.content, shared],
    ...[...texts.values()].map(({ views, fields }): [string, Field[]] => [
      [PLACES.content, ...views].join(' '),
      fields,
    ]),
  ];
}

function filesOf(part: Part): unknown[] {
  return EXAMPLES.flatMap((brand) => {
    const paths = PLACES[part].includes('*') ? jsonIn(`${brand}/${part}/`) : [`${brand}/${PLACES[part]}`];
    return paths.flatMap((path) => readIfThere(new URL(path, FUNNELS)));
  });
}

function jsonIn(folder: string): string[] {
  const url = new URL(folder, FUNNELS);
  try {
    return readdirSync(url)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => `${folder}${name}`);
  } catch {
    return [];
  }
}

function readIfThere(file: URL): unknown[] {
  try {
    return [JSON.parse(readFileSync(file, 'utf8'))];
  } catch {
    return [];
  }
}

function fieldTable(fields: readonly Field[]): string {
  return table(
    ['Field', 'Example', 'What it is', 'What it may be'],
    fields.map(({ path, isNeeded, meaning, allowed, example }) => [
      isNeeded ? `**${code(path)}**` : code(path),
      example === null ? '' : code(example),
      words(meaning),
      words(allowed),
    ]),
  );
}

function tokenTable(): string {
  const styles = readFileSync(STYLES, 'utf8');
  const defaultOf = (name: string) => new RegExp(`--${name}:\\s*([^;]+);`).exec(styles)?.[1] ?? '';
  return table(
    ['Name', 'Without it', 'What it is'],
    Object.entries(TOKEN_NOTES).map(([name, note]) => [code(name), code(defaultOf(name)), words(note)]),
  );
}

/** Words of the contracts, which have no other Markdown than code, in a cell. */
function words(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
