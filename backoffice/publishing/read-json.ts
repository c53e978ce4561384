import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParseError, parse, printParseErrorCode, visit } from 'jsonc-parser';
import { errorText } from '../../domain/error-text.ts';
import { type Finding, formatPath, type JsonKeys, placeIn, type TextPlace } from '../../graph/findings.ts';
import type { BrandFile } from '../brands/brand-folder.ts';

const MAX_BYTES = 2_000_000;

/** Reads one JSON file, named relative to `root`; never throws. */
export async function readJson(root: string, name: string): Promise<BrandFile> {
  const text = await readFile(join(root, name), 'utf8').catch((problem: unknown) => ({ problem }));
  if (typeof text !== 'string') return unreadable(name, text.problem);
  if (text.length > MAX_BYTES) return refused(name, 'too-large', `${name} is larger than 2 MB.`);
  try {
    return checked(name, text, JSON.parse(text.replace(BYTE_ORDER_MARK, '')));
  } catch {
    return refused(name, 'not-json', ...firstFault(name, text));
  }
}

const BYTE_ORDER_MARK = /^\ufeff/;

/** Texts that the store cannot hold: the NUL character, and half of a surrogate pair; JSON writes both as escapes. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function checked(name: string, text: string, value: unknown): BrandFile {
  const isStorable = !UNSTORABLE.test(JSON.stringify(value));
  if (isStorable) return { name, value, findings: namesTwice(text) };
  return refused(name, 'unstorable', `${name} has a text with a NUL character or half of a character pair.`);
}

/** A file or a folder that cannot be read. */
export function unreadable(name: string, error: unknown): BrandFile {
  return refused(name, 'unreadable', `${name} cannot be read (${errorText(error)}).`);
}

function refused(name: string, code: string, message: string, at?: TextPlace): BrandFile {
  return { name, value: null, findings: [{ code, severity: 'error', path: '$', message, ...(at ? { at } : {}) }] };
}

/** The first fault of a text that is no JSON, in words, and its place. */
function firstFault(name: string, text: string): [message: string, at?: TextPlace] {
  if (text.trim() === '') return [`${name} is empty.`];
  const first = firstError(text);
  if (!first) return [`${name} is not JSON.`];
  const at = placeIn(text, first.offset);
  return [
    `${name} is not JSON in line ${at.line}, column ${at.column}: ${IN_WORDS[printParseErrorCode(first.error)] ?? 'this cannot stand here'}.`,
    at,
  ];
}

function firstError(text: string): ParseError | undefined {
  const errors: ParseError[] = [];
  try {
    parse(text.replace(BYTE_ORDER_MARK, ' '), errors, { disallowComments: true });
  } catch {
    // The library calls itself for each level, and a file of very many levels is beyond it.
  }
  return errors[0];
}

const IN_WORDS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a text needs quotes around it, and only true, false, null and numbers have none',
  InvalidNumberFormat: 'this is no number, which has a point and no comma, as in 28.50',
  PropertyNameExpected: 'the name of a field in quotes has to follow; a comma before } is one too many',
  ValueExpected: 'a value is missing before this; a comma before ] is one too many',
  ColonExpected: 'a colon is missing between the name and its value',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'the file has to end here; a closing bracket may be one too many',
  InvalidCommentToken: 'comments are not possible in JSON: remove it',
  UnexpectedEndOfString: 'a text has no closing quotes',
  InvalidCharacter: 'a text has a line end or a tab in it: write \\n or \\t',
  InvalidEscapeCharacter: 'a backslash stands before a character that needs none: write \\\\ for itself',
};

/** JSON takes the last of two fields of one name in silence, and a person may have read and changed the first one. */
function namesTwice(text: string): Finding[] {
  const objects: Set<string>[] = [];
  const found: Finding[] = [];
  visit(text.replace(BYTE_ORDER_MARK, ' '), {
    onObjectBegin: () => {
      objects.push(new Set());
    },
    onObjectProperty: (name, offset, _length, _line, _column, keysAround) => {
      const names = objects.at(-1);
      if (names?.has(name)) found.push(nameTwice([...keysAround(), name], placeIn(text, offset)));
      names?.add(name);
    },
    onObjectEnd: () => {
      objects.pop();
    },
  });
  return found;
}

function nameTwice(keys: JsonKeys, at: TextPlace): Finding {
  const message = `The field "${keys.at(-1)}" stands here for the second time, and only this one counts: remove one of the two.`;
  return { code: 'field-twice', severity: 'error', path: formatPath(keys), message, at };
}
