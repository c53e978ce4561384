import { readFile } from 'node:fs/promises';
import {
  type FileFinding,
  type FilePlace,
  parsePath,
  placeIn,
  type TextPlace,
  toPointer,
} from '../../../graph/findings.ts';
import { findOffset } from '../brands/json-edit.ts';

/** A place of a file as an editor opens it. Line and column are null where the file is no text of its own. */
export interface Placed extends FilePlace {
  line: number | null;
  column: number | null;
  pointer: string;
}

/** A finding with its place in the text of its file. */
export type PlacedFinding = Omit<FileFinding, 'at' | 'also'> & Placed & { also: Placed[] };

/** Looks up the places of findings in their files, each of which is read once. A file's name is a path from this process's folder. */
export async function placedFindings(findings: readonly FileFinding[]): Promise<PlacedFinding[]> {
  const names = new Set(findings.flatMap(({ file, also = [] }) => [file, ...also.map((each) => each.file)]));
  const texts = new Map(await Promise.all([...names].map(async (name) => [name, await readText(name)] as const)));
  const placed = ({ file, path, at }: FilePlace & { at?: TextPlace }): Placed => {
    const place = at ?? lineAndColumn(texts.get(file) ?? null, path);
    return { file, path, line: place?.line ?? null, column: place?.column ?? null, pointer: toPointer(path) };
  };
  return findings.map(({ at, also = [], ...finding }) => ({
    ...finding,
    ...placed({ ...finding, ...(at ? { at } : {}) }),
    also: also.map(placed),
  }));
}

async function readText(file: string): Promise<string | null> {
  return file.endsWith('.json') ? readFile(file, 'utf8').catch(() => null) : null;
}

function lineAndColumn(text: string | null, path: string): TextPlace | null {
  if (text === null) return null;
  const keys = parsePath(path);
  return keys.length === 0 ? { line: 1, column: 1 } : placeIn(text, findOffset(text, keys));
}

/** `offers/powermotion-3.json:12:17`. */
export function placeText({ file, line, column }: Omit<Placed, 'pointer' | 'path'>): string {
  return line === null || column === null ? file : `${file}:${line}:${column}`;
}

/** One line for a finding: how bad it is, where, and the sentence. Of a finding without a place, its path stands for it. */
export function findingLine(finding: FileFinding & Partial<Placed>): string {
  const { file, line = null, column = null, pointer = toPointer(finding.path), code, severity, message } = finding;
  const place = [placeText({ file, line, column }), pointer].filter((word) => word !== '').join(' ');
  return `${severity} ${place} [${code}] ${inOneLine(message)}`;
}

/** A value of a file may have line ends, and so has a message that quotes it. */
export function inOneLine(message: string): string {
  return message.replace(/\s+/g, ' ');
}
