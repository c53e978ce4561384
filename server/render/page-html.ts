import type { Brand } from '../../contracts/files/brand-file.ts';
import { blocksOf, DATA_BLOCKS } from '../../contracts/page/page-blocks.ts';
import type { PageData, RuntimeSettings } from '../../contracts/page/page-data.ts';
import { textDirection } from '../../domain/text-direction.ts';

/** The places in index.html that the server fills. */
export const HEAD = '<!--sluice:head-->';
export const DATA = '<!--sluice:data-->';
const CONTACT = '<!--sluice:contact-->';
export const LANGUAGE = '<html lang="en">';

export interface PageHead {
  title: string;
  language: string;
  brand: string;
  icon: string;
  /** The address of the brand's stylesheet, where it is not that of the live brand. */
  theme?: string;
}

/** The page: the built shell with the brand's theme and the data blocks. */
export function pageHtml(template: string, head: PageHead, data: PageData): string {
  return template
    .replace(LANGUAGE, () => htmlTag(head))
    .replace(HEAD, () => headHtml(head))
    .replaceAll(CONTACT, () => contactHtml(data.settings))
    .replace(DATA, () => dataHtml(data));
}

/** L09: what such a page is for needs no script where its shopper writes or calls. */
function contactHtml({ supportEmail, supportPhone }: RuntimeSettings): string {
  const phone = supportPhone && ` or call ${escapeHtml(supportPhone)}`;
  return ` You can also write to ${escapeHtml(supportEmail)}${phone}, also to withdraw from an order or cancel a subscription.`;
}

/** The opening tag of a page; the direction of most languages is a browser's own. */
export function htmlTag({ language }: Pick<PageHead, 'language'>): string {
  const direction = textDirection(language) === 'rtl' ? ' dir="rtl"' : '';
  return `<html lang="${escapeHtml(language)}"${direction}>`;
}

function headHtml(head: PageHead): string {
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    `<link rel="stylesheet" href="${escapeHtml(head.theme ?? `/brands/${encodeURIComponent(head.brand)}/theme.css`)}">`,
    head.icon ? `<link rel="icon" href="${escapeHtml(head.icon)}">` : '',
  ].join('\n    ');
}

const ALWAYS = ['settings', 'funnels', 'published', 'orders', 'receipt', 'text', 'problem'] as const;
const IF_ANY = ['preloaded', 'arms', 'subscription', 'withdrawal'] as const;

export function dataHtml(data: PageData): string {
  const blocks = blocksOf(data);
  const names = [...ALWAYS, ...IF_ANY.filter((name) => blocks[name])];
  return names.map((name) => dataBlock(DATA_BLOCKS[name], blocks[name])).join('\n    ');
}

/** An element with JSON that the page's script reads. */
export function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${scriptSafeJson(value)}</script>`;
}

/** JSON that cannot end its script element, whatever texts it contains. */
export function scriptSafeJson(value: unknown): string {
  const escapes: Record<string, string> = {
    '<': '\\u003c',
    '>': '\\u003e',
    '&': '\\u0026',
    '\u2028': '\\u2028',
    '\u2029': '\\u2029',
  };
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? '');
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** The doubled selector overrides the shop's defaults in either order of the sheets, and publishing checks values. */
export function themeCss(brand: Brand): string {
  const properties = Object.entries(brand.tokens).map(([name, value]) => `  --${name}: ${value};`);
  return `:root:root {\n${properties.join('\n')}\n}\n`;
}
