import type { Brand } from '../../contracts/files/brand-file.ts';

/**
 * A brand's stylesheet: its tokens as custom properties. The doubled selector overrides the shop's defaults in either
 * order of the two sheets. Values are checked on publish.
 */
export function themeCss(brand: Brand): string {
  const properties = Object.entries(brand.tokens).map(([name, value]) => `  --${name}: ${value};`);
  return `:root:root {\n${properties.join('\n')}\n}\n`;
}
