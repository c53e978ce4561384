import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TSchema } from 'typebox';
import { BrandSchema } from '../contracts/files/brand-file.ts';
import { ContentSchema } from '../contracts/files/content-file.ts';
import { DestinationSchema } from '../contracts/files/destination-file.ts';
import { MainFunnelSchema } from '../contracts/files/funnel-file.ts';
import { OfferSchema } from '../contracts/files/offer-file.ts';
import { EVENT_SCHEMA_FOLDER, eventSchemaFiles } from './event-schemas.ts';

/**
 * Writes the JSON Schemas with which an editor completes and checks the files of `funnels/`, and those of the bodies of webhooks: `npx
 * tsx scripts/schemas.ts`.
 */

/** The kinds of files in `funnels/`, and the contract of each. */
export const FILE_CONTRACTS = {
  funnel: MainFunnelSchema,
  offer: OfferSchema,
  content: ContentSchema,
  destination: DestinationSchema,
  brand: BrandSchema,
} as const satisfies Record<string, TSchema>;

export const SCHEMA_FOLDER = new URL('../funnels/schemas/', import.meta.url);

/** The schema files by name, with the text that belongs on disk. */
export function schemaFiles(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(FILE_CONTRACTS).map(([kind, contract]) => {
      const name = `${kind}.schema.json`;
      return [name, `${JSON.stringify(asJsonSchema(name, contract), null, 2)}\n`];
    }),
  );
}

// Draft 7 is the newest draft that common editors support in full.
function asJsonSchema(name: string, contract: TSchema) {
  return { $schema: 'http://json-schema.org/draft-07/schema#', $id: name, ...contract };
}

function writeSchemas() {
  mkdirSync(SCHEMA_FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(schemaFiles())) writeFileSync(new URL(name, SCHEMA_FOLDER), text);
  mkdirSync(EVENT_SCHEMA_FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(eventSchemaFiles()))
    writeFileSync(new URL(name, EVENT_SCHEMA_FOLDER), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeSchemas();
