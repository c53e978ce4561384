import type { Parameter } from '../../../domain/routing/shop-address.ts';
import { escapeHtml } from '../page-html.ts';

/** The value of the parameter that stands for a visit's own, in forms and links. */
export const MARK = 'sluice-parameters';

/** The value of an affiliate's own parameter decides about parts of a page, so the mark takes its place there. */
export const AFFILIATE = 'affid';

/** The places in a page that a visit's parameters take: the hidden inputs of a form, and the end of a link's address. */
export type Place = 'inputs' | 'link';

/** The mark is a link's last parameter. What follows a place may begin with spaces, which say nothing inside a tag. */
const NAMES = `(?:${MARK}|${AFFILIATE})`;
const PLACES = new RegExp(
  `<input type="hidden" name="${NAMES}" value="${MARK}"(?=/>)|(?<=href="/[^"]*(?:\\?|&amp;))${NAMES}=${MARK}"`,
  'g',
);

/** A page's HTML, divided at the places that are marked in it. */
export function dividedHtml(html: string): (string | { place: Place })[] {
  const pieces: (string | { place: Place })[] = [];
  let end = 0;
  for (const { 0: marked, index } of html.matchAll(PLACES)) {
    pieces.push(html.slice(end, index), { place: placeOf(marked) });
    end = index + marked.length;
  }
  return [...pieces, html.slice(end)];
}

/** What the parameters of a visit are in each place; a page has places only where there are some. */
export function placeTexts(parameters: readonly Parameter[]): Readonly<Record<Place, string>> {
  const inputs = parameters.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}"`,
  );
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, value]));
  return { inputs: inputs.join('/>'), link: `${escapeHtml(search.toString())}"` };
}

/** The HTML with a visit's parameters in the place of the marks. */
export function withParameters(html: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return html;
  const texts = placeTexts(parameters);
  return html.replace(PLACES, (marked) => texts[placeOf(marked)]);
}

const placeOf = (marked: string): Place => (marked.startsWith('<') ? 'inputs' : 'link');
