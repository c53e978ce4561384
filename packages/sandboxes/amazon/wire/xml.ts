import type { Amount } from '../simulator/amounts.ts';
import { decimal } from '../simulator/amounts.ts';
import { isoTime } from '../simulator/simulator.ts';

/** The content of an element: a text, child elements, or nothing, which leaves the element out. */
export type XmlContent = string | number | boolean | null | undefined | XmlChildren;
/** Child elements by name; a list repeats the element. */
export interface XmlChildren {
  readonly [name: string]: XmlContent | readonly XmlContent[];
}

/** An element with its attributes, such as ` xmlns="…"`. */
export function element(name: string, content: XmlContent, attributes = ''): string {
  if (content === null || content === undefined) return '';
  const inner = typeof content === 'object' ? children(content) : escapeXml(String(content));
  return inner === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${inner}</${name}>`;
}

function children(content: XmlChildren): string {
  return Object.entries(content)
    .map(([name, value]) => (isList(value) ? value.map((each) => element(name, each)).join('') : element(name, value)))
    .join('');
}

function isList(value: XmlContent | readonly XmlContent[]): value is readonly XmlContent[] {
  return Array.isArray(value);
}

function escapeXml(text: string): string {
  // XML 1.0 has no form for the other control characters at all.
  const writable = Array.from(text).filter((character) => character >= ' ' || /[\t\n\r]/.test(character));
  return writable.join('').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Amazon's `Price`. */
export function price(amount: Amount | null): XmlContent {
  return amount === null ? null : { Amount: decimal(amount), CurrencyCode: amount.currency };
}

/** A text element that Amazon leaves out where it has none. */
export function optional(text: string): XmlContent {
  return text === '' ? null : text;
}

/** An object's status, with its reason where it has one. */
export function status(row: { state: string; reason: string; updatedAt: number }): XmlContent {
  return { State: row.state, ReasonCode: optional(row.reason), LastUpdateTimestamp: isoTime(row.updatedAt) };
}

/** A list of ids: `<IdList><member>…</member></IdList>`. */
export function idList(ids: readonly string[]): XmlContent {
  return { member: ids };
}
