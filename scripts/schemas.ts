import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { schemaFiles } from '../backoffice/brands/schema/json-schemas.ts';
import { EVENT_SCHEMA_FOLDER, eventSchemaFiles } from './event-schemas.ts';
import { FIELDS_PAGE, fieldsPage } from './manual/brand-manual.ts';
import { commandsPage } from './manual/commands-page.ts';
import { settingsPage } from './manual/settings-page.ts';

/**
 * Writes the JSON Schemas with which an editor completes and checks the files of `funnels/`, and those of the bodies of webhooks,
 * docs/brand-fields.md, which explains every field, docs/settings.md and docs/commands.md: `npx tsx scripts/schemas.ts`.
 */

export const SCHEMA_FOLDER = new URL('../funnels/schemas/', import.meta.url);
const DOCS = new URL('../docs/', import.meta.url);

function writeInto(folder: URL, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeInto(SCHEMA_FOLDER, schemaFiles());
  writeInto(EVENT_SCHEMA_FOLDER, eventSchemaFiles());
  writeFileSync(FIELDS_PAGE, fieldsPage());
  writeInto(DOCS, { 'settings.md': settingsPage(), 'commands.md': commandsPage() });
}
