import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { code, page, table } from '../diagrams/markdown.ts';
import type { Part } from './trace.ts';

export const HOPS_PAGE = new URL('../../docs/hops.md', import.meta.url);

const INTRODUCTION = `\
A hop is the step of a shopper's yes to a one-time offer into a file where it has not been: each file of \`domain\`, \`contracts\`,
\`graph\`, \`machines\`, \`src\` and \`server\` of which a function runs between the press and the next page, in the order in which they
are first entered. Pure functions count, and so does the way back, which passes files that stand here already and enters others. The
room of a file is the first two folders of its path. A return is a hop into a room that the yes has been in and has left.

\`npm run hops -- --write\` makes this page, and a test fails where it is stale. The script makes the journey with the real server,
store, sandbox and storefront in one process. Each function says first which file it is of, and the asynchronous context of the press
says whether the yes has led there, over promises, events, requests and answers
([0024](decisions/0024-rooms-and-houses.md)).

Left out is what runs while a module is loaded, and what no answer waits for: listeners to facts (statistics, history, log, services)
and the deliveries of the outbox. The page has fetched the next offer ahead, as it does for a shopper who reads. What a file does is
the first sentence of its code about what it exports.`;

export interface Hop {
  path: string;
  room: string;
  isReturn: boolean;
}

/** The hops of a path through these files. */
export function hopsOf(files: readonly string[]): Hop[] {
  const rooms = files.map((path) => posix.dirname(path).split('/').slice(0, 2).join('/'));
  return files.map((path, index) => {
    const room = rooms[index] ?? '';
    return { path, room, isReturn: rooms[index - 1] !== room && rooms.slice(0, index).includes(room) };
  });
}

/** The page of a path, and in it the number of hops, rooms and returns. */
export function hopsPage(parts: readonly Part[]): string {
  const hops = hopsOf(parts.flatMap(({ files }) => files));
  const rooms = new Set(hops.map(({ room }) => room));
  const returns = hops.filter(({ isReturn }) => isReturn);
  const counts = `The path has ${hops.length} hops through ${rooms.size} rooms, and ${returns.length} returns among them.`;
  const rows = hops.map(({ path, room, isReturn }, index) => [
    `${index + 1}`,
    room === hops[index - 1]?.room ? '' : `${code(room)}${isReturn ? ', again' : ''}`,
    code(path.slice(room.length + 1)),
    purposeIn(readFileSync(path, 'utf8')).replaceAll('|', '\\|'),
  ]);
  const tables = parts
    .map(({ title, files }) => ({ title, own: rows.splice(0, files.length) }))
    .filter(({ own }) => own.length > 0)
    .flatMap(({ title, own }) => [`## ${title}`, table(['Hop', 'Room', 'File', 'What it does'], own)]);
  return page('The hops of a yes', 'npm run hops -- --write', [INTRODUCTION, counts, ...tables]);
}

const DOC = String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\n`;
const DOCS = ['export (?:default )?(?:async )?(?:function|class)', 'export const', ''].map(
  (next) => new RegExp(`${DOC}(?=${next})`),
);

/** The first sentence about what a file exports, without the ids of requirements before it; about anything where there is none. */
export function purposeIn(text: string): string {
  return DOCS.map((each) => sentenceOf(each.exec(text)?.[1] ?? '')).find((each) => each !== '') ?? '';
}

function sentenceOf(doc: string): string {
  const said = doc.replace(/\n \*/g, ' ').replace(/\s+/g, ' ').trim();
  const [sentence = ''] = said.replace(/^[A-Z]\d\d[^:.]*([:.] |$)/, '').split(/[.;](?: |$)/);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The numbers that a page states. */
export function hopCounts(text: string): { hops: number; returns: number } {
  const [, hops, returns] = /The path has (\d+) hops through \d+ rooms, and (\d+) returns/.exec(text) ?? [];
  return { hops: Number(hops), returns: Number(returns) };
}
