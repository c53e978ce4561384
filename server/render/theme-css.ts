import type { Brand } from '../../contracts/files/brand-file.ts';

/**
 * A brand's stylesheet: its tokens as custom properties. The doubled selector lets them win over the defaults of the shop,
 * whichever of the two sheets comes last. Values are checked on publish.
 */
export function themeCss(brand: Brand): string {
  const properties = Object.entries(brand.tokens).map(([name, value]) => `  --${name}: ${value};`);
  return `:root:root {\n${properties.join('\n')}\n}\n`;
}
