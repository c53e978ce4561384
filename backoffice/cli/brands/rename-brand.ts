import { isRecord } from '../../../domain/is-record.ts';
import type { BrandFile, BrandFolder } from '../../brands/brand-folder.ts';
import { PARTS, schemaName } from '../../brands/schema/json-schemas.ts';

type Part = (typeof PARTS)[number];

/** The names of a brand: its folder and header, and what shoppers read. */
export interface BrandNames {
  uniqueName: string;
  siteName: string;
}

/** A JSON file of the renamed brand, by its path below the brand's folder. */
export interface RenamedFile {
  path: string;
  value: unknown;
}

/** The fields whose text names an entity by its sfid. An override may name a step by its address too, which stays. */
const REFERENCES: ReadonlySet<string> = new Set([
  'sfid',
  'pageContent',
  'upsell',
  'downsell',
  'orderForm',
  'bumpOffers',
  'destinationId',
  'defaultFunnel',
  'offer',
  'products',
  'overrideYes',
  'overrideNo',
  'nextPageFail',
]);

/** What is unique in a shop begins with the brand's name; addresses of steps and placeholders stay. */
export function renameBrand(folder: BrandFolder, from: BrandNames, to: BrandNames): RenamedFile[] {
  const files = listJsonFiles(folder);
  const old = [...sfidsIn(files.map(({ file }) => file.value))];
  const prefix = commonPrefix(old);
  const sfids = new Map(old.map((sfid) => [sfid, `${to.uniqueName}-${sfid.slice(prefix.length)}`]));
  const inText = textRenamer(from, to, funnelAddresses(folder));
  const rename = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return renamedText(value, field);
    if (Array.isArray(value)) return value.map((each) => rename(each, field));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rename(each, name)]));
  };
  const renamedText = (text: string, field: string) => {
    const sfid = REFERENCES.has(field) ? sfids.get(text) : undefined;
    return sfid ?? (field === 'uniqueIdentifier' ? `${to.uniqueName}-${text}` : inText(text));
  };
  return files.map(({ file, part }) => {
    const value = withOwnFields(rename(file.value, ''), part, to);
    return { path: file.name.slice(folder.name.length + 1), value };
  });
}

/** The fields that a file of a part has of its own, after its schema, which editors look for first. */
function withOwnFields(value: unknown, part: Part, to: BrandNames): unknown {
  if (!isRecord(value)) return value;
  const { $schema: _, ...fields } = value;
  const up = part === 'brand' || part === 'shipping' || part === 'taxes' ? '..' : '../..';
  return { $schema: `${up}/schemas/${schemaName(part)}`, ...fields, ...ownFields(fields, part, to) };
}

function ownFields({ genericUrl }: Record<string, unknown>, part: Part, { uniqueName }: BrandNames) {
  if (part === 'brand') return { mark: `/images/${uniqueName}/mark.svg`, icon: `/images/${uniqueName}/mark-small.svg` };
  if (part !== 'destinations' || typeof genericUrl !== 'string') return {};
  return { genericUrl: genericUrl.replace(/^(\/?)/, `$1${uniqueName}-`) };
}

/** Renames a brand in a text, such as that of an SVG picture: its two names, in capitals too, and links to its funnels. */
export function textRenamer(
  from: BrandNames,
  to: BrandNames,
  { uids, urls }: FunnelAddresses = { uids: [], urls: [] },
): (text: string) => string {
  const words: [old: string, next: string][] = [
    [from.siteName, to.siteName],
    [from.siteName.toUpperCase(), to.siteName.toUpperCase()],
    [from.uniqueName, to.uniqueName],
  ];
  const rules: [pattern: RegExp, next: string][] = [
    ...words.map(([old, next]): [RegExp, string] => [new RegExp(`(?<![\\w-])${escaped(old)}(?!\\w)`, 'g'), next]),
    ...uids.map((uid): [RegExp, string] => [
      new RegExp(`(?<=[?&]uid=)${escaped(uid)}(?![\\w-])`, 'g'),
      `${to.uniqueName}-${uid}`,
    ]),
    ...urls.map((url): [RegExp, string] => [
      new RegExp(`(?<=(?:^|[,\\s}])/)${escaped(url)}(?=$|[?#,\\s])`, 'g'),
      `${to.uniqueName}-${url}`,
    ]),
  ];
  return (text) => rules.reduce((renamed, [pattern, next]) => renamed.replace(pattern, () => next), text);
}

interface FunnelAddresses {
  uids: string[];
  /** The paths by which visitors enter destinations, without leading slash. */
  urls: string[];
}

function funnelAddresses({ funnels, destinations }: BrandFolder): FunnelAddresses {
  const texts = (files: readonly BrandFile[], field: string) =>
    files.flatMap(({ value }) => {
      const text = isRecord(value) ? value[field] : null;
      return typeof text === 'string' ? [text.replace(/^\//, '')] : [];
    });
  return { uids: texts(funnels, 'uniqueIdentifier'), urls: texts(destinations, 'genericUrl') };
}

function listJsonFiles(folder: BrandFolder): { file: BrandFile; part: Part }[] {
  return PARTS.flatMap((part) => [folder[part] ?? []].flat().map((file) => ({ file, part })));
}

function sfidsIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (each: unknown) => {
    if (Array.isArray(each)) each.forEach(visit);
    if (!isRecord(each)) return;
    if (typeof each.sfid === 'string') found.add(each.sfid);
    Object.values(each).forEach(visit);
  };
  visit(value);
  return found;
}

/** What all ids begin with, up to a dash: `fh-`. It is replaced; ids without one get the brand's name before them. */
function commonPrefix(ids: readonly string[]): string {
  const [first = '', ...others] = ids;
  let length = others.length === 0 ? 0 : first.length;
  for (const id of others) while (!id.startsWith(first.slice(0, length))) length--;
  return first.slice(0, first.slice(0, length).lastIndexOf('-') + 1);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
