import type { Brand } from '../../../contracts/files/brand-file.ts';
import { textDirection } from '../../../domain/text-direction.ts';
import { escapeHtml } from '../../render/page-html.ts';
import type { MailBlock, MailDocument } from './mail-document.ts';

const PLAIN = { brand: '#1f5c46', action: '#b8471b' };

/** Each text has its own direction in a mail that runs from right to left, and its side is the mail's. */
const SIDES = {
  ltr: { direction: 'ltr', start: 'left', end: 'right', bidi: '' },
  rtl: { direction: 'rtl', start: 'right', end: 'left', bidi: 'a,h1,h2,p,span,td{unicode-bidi:plaintext}' },
};

type MailTheme = ReturnType<typeof mailTheme>;

/** A brand's colours that mail programs support, each `#rrggbb`; `onAction` is a text colour that is readable on `action`. */
function mailTheme({ tokens, locale }: Pick<Brand, 'tokens' | 'locale'>) {
  const action = hexColour(tokens.action) ?? hexColour(tokens.brand) ?? PLAIN.action;
  const line = hexColour(tokens.brand) ?? PLAIN.brand;
  return { line, action, onAction: readableOn(action), ...SIDES[textDirection(locale)] };
}

function hexColour(token: string | undefined): string | null {
  const text = token?.trim().toLowerCase() ?? '';
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  return /^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : null;
}

/** White or near black, the one with more contrast (WCAG 2.2, relative luminance). */
export function readableOn(background: string): string {
  const bright = luminance(background);
  return 1.05 / (bright + 0.05) >= (bright + 0.05) / 0.05 ? '#ffffff' : '#111111';
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Text inherits its colour, so that a mailbox may be dark, and is readable on a background of the brand. */
export function mailHtml({ subject, preview, blocks }: MailDocument, brand: Brand, signature: string): string {
  const theme = mailTheme(brand);
  const body = [
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>`,
    `<div style="max-width:34rem;margin:0 auto;padding:1.5rem 1rem;text-align:${theme.start};overflow-wrap:anywhere;${FONT}">`,
    `<p style="margin:0 0 1.5rem;padding-bottom:.75rem;border-bottom:3px solid ${theme.line};font-weight:700">${escapeHtml(brand.siteName)}</p>`,
    ...blocks.map((block) => blockHtml(block, theme)),
    `<p style="margin:2rem 0 0;padding-top:.75rem;border-top:1px solid #8888;font-size:.875rem">${lines(signature.split('\n'))}</p>`,
    '</div>',
  ];
  return [
    `<!doctype html><html lang="${escapeHtml(brand.locale)}" dir="${theme.direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark}${theme.bidi}</style>`,
    `<title>${escapeHtml(subject)}</title></head><body style="margin:0">`,
    ...body,
    '</body></html>',
  ].join('\n');
}

const FONT = 'font:400 1rem/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif';

function blockHtml(block: MailBlock, theme: MailTheme): string {
  switch (block.type) {
    case 'title':
      return `<h1 style="margin:0 0 .75rem;font-size:1.5rem;line-height:1.25">${escapeHtml(block.text)}</h1>`;
    case 'paragraph':
      return `<p style="margin:0 0 1rem">${lines(block.text.split('\n'))}</p>`;
    case 'heading':
      return `<h2 style="margin:1.5rem 0 .5rem;font-size:1rem">${escapeHtml(block.text)}</h2>`;
    case 'lines':
      return list(block.rows.map((each) => row(theme, each)));
    case 'sums':
      return list(block.rows.map((each, index) => row(theme, each, index === block.rows.length - 1)));
    case 'address':
      return `<p style="margin:0 0 1rem">${lines(block.lines)}</p>`;
    case 'action':
      return `<p style="margin:1.5rem 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:${theme.action};color:${theme.onAction};font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
    case 'link':
      return `<p style="margin:0 0 1rem"><a href="${escapeHtml(block.url)}" style="color:inherit">${escapeHtml(block.label)}</a></p>`;
  }
}

function list(rows: string[]): string {
  return `<div style="margin:0 0 1rem">${rows.join('')}</div>`;
}

type Row = { name: string; amount: string; remark?: string | null };

/** The amount floats, since many mail programs do not support flex; without float support it follows the name. */
function row({ start, end }: MailTheme, { name, amount, remark = '' }: Row, isTotal = false): string {
  const weight = isTotal ? 'font-weight:700;border-top:1px solid #8888;' : '';
  const about = remark ? `<br><span style="font-size:.875rem">${escapeHtml(remark)}</span>` : '';
  const sum = `<span style="float:${end};padding-${start}:1rem;white-space:nowrap">${escapeHtml(amount)}</span>`;
  return `<div style="${weight}padding:.375rem 0;overflow:hidden">${sum} <span>${escapeHtml(name)}</span>${about}</div>`;
}

function lines(texts: string[]): string {
  return texts.map(escapeHtml).join('<br>');
}
