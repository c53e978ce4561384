import type { Brand } from '../../../contracts/files/brand-file.ts';

/** The colours of a brand's mail, each `#rrggbb`. */
export interface MailTheme {
  /** The line below the shop's name. */
  line: string;
  action: string;
  /** A text colour that is readable on the action's background. */
  onAction: string;
}

const PLAIN = { brand: '#1f5c46', action: '#b8471b' };

/** A brand's tokens that mail programs support: plain hexadecimal colours. */
export function mailTheme({ tokens }: Pick<Brand, 'tokens'>): MailTheme {
  const action = hexColour(tokens.action) ?? hexColour(tokens.brand) ?? PLAIN.action;
  return { line: hexColour(tokens.brand) ?? PLAIN.brand, action, onAction: readableOn(action) };
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
