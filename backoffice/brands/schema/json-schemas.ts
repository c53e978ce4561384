import { BrandSchema } from '../../../contracts/files/brand-file.ts';
import { TOKEN_NOTES } from '../theme/token-notes.ts';
import { type BrandShapes, SCHEMAS } from './brand-shapes.ts';

/** The name of the schema of each part of a brand, which is that of one of its files. */
const KINDS: Readonly<Record<keyof BrandShapes, string>> = {
  brand: 'brand',
  funnels: 'funnel',
  offers: 'offer',
  content: 'content',
  destinations: 'destination',
  coupons: 'coupon',
  bumps: 'bump',
  shipping: 'shipping',
  taxes: 'taxes',
};

/** Every part of a brand. */
export const PARTS = Object.keys(KINDS).filter((part): part is keyof BrandShapes => part in SCHEMAS);

/** The name of the file with the JSON Schema of a part: `coupon.schema.json`. */
export function schemaName(part: keyof BrandShapes): string {
  return `${KINDS[part]}.schema.json`;
}

/** The JSON Schema files of all kinds of files of a brand, by name, with the text that belongs on disk. */
export function schemaFiles(): Record<string, string> {
  return Object.fromEntries(
    PARTS.map((part) => [schemaName(part), `${JSON.stringify(buildJsonSchema(part), null, 2)}\n`]),
  );
}

/** The contract of a part as JSON Schema. Draft 7 is the newest draft that common editors support in full. */
export function buildJsonSchema(part: keyof BrandShapes): object {
  const contract = part === 'brand' ? brandWithTokens() : SCHEMAS[part];
  return { $schema: 'http://json-schema.org/draft-07/schema#', $id: schemaName(part), ...contract };
}

/** Editors complete the names that a schema lists. In the contract those of a theme are a pattern, since verify only warns of others. */
function brandWithTokens(): object {
  const { tokens } = BrandSchema.properties;
  const [value] = Object.values(tokens.patternProperties);
  const names = Object.entries(TOKEN_NOTES).map(([name, description]) => [name, { ...value, description }]);
  const completed = { ...tokens, properties: Object.fromEntries(names) };
  return { ...BrandSchema, properties: { ...BrandSchema.properties, tokens: completed } };
}
