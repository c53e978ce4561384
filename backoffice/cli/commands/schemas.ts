import { writeSchemas } from '../brands/write-schemas.ts';
import { kindOfPath } from '../input/brand-of-file.ts';
import type { Command } from '../input/command.ts';
import { failed } from '../input/command.ts';
import { findFunnelsFolder, shownPath } from './new.ts';

/** Writes the JSON Schemas with which editors complete the files of brands, anew after an update of Sluice. */
export const schemas: Command = {
  usage: 'schemas [funnels folder]',
  summary: 'Write the JSON Schemas of all files of a brand beside the brands, where editors find them.',
  more: 'Each file names its own, so that an editor completes fields, explains them and marks slips; new writes them, too.',
  see: 'brand-fields.md',
  names: { least: 0, most: 1 },
  async run(read, environment) {
    const folder = findFunnelsFolder(environment, read.names[0] ?? null);
    if ((await kindOfPath(folder)) !== 'folder')
      return failed(environment, `${shownPath(environment, folder)} is no folder.`);
    const names = await writeSchemas(folder);
    environment.print(`Wrote ${names.length} schemas into ${shownPath(environment, folder)}/schemas.`);
    return 0;
  },
};
