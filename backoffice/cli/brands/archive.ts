import { once } from 'node:events';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Header, Pack, Parser, ReadEntry } from 'tar';
import { errorText } from '../../../domain/error-text.ts';

/** A file of a packed brand: its path below the funnels folder, with slashes, and its bytes. */
export interface ArchivedFile {
  path: string;
  bytes: Buffer;
}

export type ReadArchive = { ok: true; files: ArchivedFile[] } | { ok: false; message: string };

/** The most that a packed brand may hold; a picture of the shop has at most 20 MB. */
const LIMITS = { files: 5_000, fileBytes: 20 * 1024 * 1024, allBytes: 200 * 1024 * 1024 } as const;

/** Headers and padding take less than this for each file. */
const MOST_TAR_BYTES = LIMITS.allBytes + LIMITS.files * 4_096;

/** Files have no time of their own in an archive, so that the same files make the same bytes. */
const NO_TIME = new Date(0);

/** The files as a compressed tar archive, sorted by path. The same files always make the same bytes. */
export async function writeArchive(files: readonly ArchivedFile[]): Promise<Buffer> {
  const pack = new Pack({ portable: true, mtime: NO_TIME });
  const parts: Buffer[] = [];
  pack.on('data', (part: Buffer) => parts.push(part));
  const ended = once(pack, 'end');
  for (const { path, bytes } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const header = new Header({ path, size: bytes.length, mode: 0o644, mtime: NO_TIME, type: 'File' });
    const entry = new ReadEntry(header);
    pack.add(entry);
    entry.end(bytes);
  }
  pack.end();
  await ended;
  const packed = gzipSync(Buffer.concat(parts), { level: 9 });
  // The tenth byte names the operating system.
  packed[9] = 255;
  return packed;
}

/** The files of an archive from anywhere, or one sentence with the reason why none of them is unpacked. */
export function readArchive(bytes: Buffer): ReadArchive {
  try {
    const tar = gunzipSync(bytes, { maxOutputLength: MOST_TAR_BYTES });
    if (isPackedAgain(tar)) return refused('The archive is packed twice.');
    return filesIn(tar);
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return refused(isTooLarge ? tooMuch() : `The archive is damaged (${errorText(error)}).`);
  }
}

/** The parser of tar archives would unpack gzip and Zstandard by itself, without a limit. */
function isPackedAgain(tar: Buffer): boolean {
  return ['1f8b', '28b52ffd'].some((magic) => tar.toString('hex', 0, 4).startsWith(magic));
}

function filesIn(tar: Buffer): ReadArchive {
  const files: ArchivedFile[] = [];
  const seen = new Map<string, string>();
  let left: number = LIMITS.allBytes;
  let count = 0;
  let problem: string | null = null;
  const take = (entry: ReadEntry) => {
    const parts: Buffer[] = [];
    left -= entry.size;
    problem ??= entryProblem(entry) ?? (left < 0 ? tooMuch() : null);
    count += 1;
    if (count > LIMITS.files) problem ??= `The entry ${JSON.stringify(entry.path)} is one more than ${LIMITS.files}.`;
    problem ??= entry.type === 'Directory' ? null : placeProblem(entry.path, seen);
    entry.on('data', (part: Buffer) => void (problem ?? parts.push(part)));
    entry.on('end', () => {
      if (entry.type !== 'Directory') files.push({ path: entry.path, bytes: Buffer.concat(parts) });
    });
  };
  const parser = new Parser({ strict: true, onReadEntry: take });
  parser.on('ignoredEntry', (entry: ReadEntry) => {
    problem ??= entryProblem(entry);
  });
  // A damaged archive has an error for each entry.
  let damage: unknown = null;
  parser.on('error', (error) => {
    damage ??= error;
  });
  parser.end(tar);
  if (damage !== null) throw damage;
  if (problem !== null) return refused(problem);
  return files.length === 0 ? refused('The archive is empty.') : { ok: true, files };
}

type Entry = Pick<ReadEntry, 'path' | 'type' | 'size'>;

function entryProblem({ path, type, size }: Entry): string | null {
  const name = JSON.stringify(path);
  const isFolder = type === 'Directory';
  if (type !== 'File' && type !== 'OldFile' && !isFolder)
    return `The entry ${name} is neither a file nor a folder (${type}).`;
  return pathProblem(isFolder ? path.replace(/\/$/, '') : path) ?? sizeProblem(path, size);
}

export function sizeProblem(path: string, size: number): string | null {
  return size > LIMITS.fileBytes ? `The entry ${JSON.stringify(path)} is larger than 20 MB.` : null;
}

/** A path must stay below its folder, without what Windows reads as a drive, a stream, a device or a separator. */
export function pathProblem(path: string): string | null {
  const name = JSON.stringify(path);
  const parts = path.split('/');
  if (/^(\/|[a-z]:)/i.test(path)) return `The entry ${name} has an absolute path.`;
  if (path.includes('\\')) return `The entry ${name} has a backslash in its path.`;
  if (parts.includes('..')) return `The entry ${name} leads out of its folder.`;
  const isUnsafe = (part: string) =>
    part === '' || UNSAFE.test(part) || DEVICE.test(part) || Buffer.byteLength(part) > MOST_OF_A_NAME;
  if (path.length > 240 || parts.some(isUnsafe)) return `The entry ${name} has no safe file name.`;
  return null;
}

/** Control characters, those with a meaning on Windows, invisible ones that turn text round, and a dot or blank at an end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
const UNSAFE = /[\u0000-\u001f\u007f:*?"<>|\u202a-\u202e\u2066-\u2069]|^\.|^ |[. ]$/;
const DEVICE = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\..*)?$/i;
/** Bytes: file systems take 255, of which the name of a file that is being written needs two more. */
const MOST_OF_A_NAME = 240;

/** Two entries with one place, on a system that ignores case too, and a file that is also another one's folder. */
function placeProblem(path: string, seen: Map<string, string>): string | null {
  const parts = path.toLowerCase().normalize('NFC').split('/');
  const places = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const own = places.at(-1) ?? '';
  const clashes = places.some((place) => seen.get(place) === 'file') || seen.has(own);
  for (const place of places) seen.set(place, place === own ? 'file' : 'folder');
  return clashes ? `The entry ${JSON.stringify(path)} has the place of another one.` : null;
}

function tooMuch(): string {
  return 'The archive unpacks to more than 200 MB.';
}

function refused(message: string): ReadArchive {
  return { ok: false, message };
}
