import type { Brand } from '../../contracts/brand-file.ts';

/** A brand's stylesheet: its tokens as custom properties, over the defaults of the shop. Values are checked on publish. */
export function themeCss(brand: Brand): string {
  const properties = Object.entries(brand.tokens).map(([name, value]) => `  --${name}: ${value};`);
  return `:root {\n${properties.join('\n')}\n}\n`;
}
