import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { listAt, valueAt } from '../../wire/read-json.ts';

/** Every value stays a text, so that no amount or id becomes a number. Attributes are left out. */
const PARSER = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  htmlEntities: true,
});

/** Reads an XML text as nested objects of texts; undefined for another text, and for one that declares entities of its own. */
export function parseXml(text: string): unknown {
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true) return undefined;
  try {
    return PARSER.parse(text);
  } catch {
    return undefined;
  }
}

/** The elements of a list, which the parser returns by themselves where there is only one. */
export function elementsAt(body: unknown, ...path: string[]): readonly unknown[] {
  const value = valueAt(body, ...path);
  if (Array.isArray(value)) return listAt(value);
  return value === undefined || value === '' ? [] : [value];
}

/** The texts of a list of ids. */
export function idsAt(body: unknown, ...path: string[]): string[] {
  return elementsAt(body, ...path, 'member').filter((id): id is string => typeof id === 'string' && id !== '');
}
