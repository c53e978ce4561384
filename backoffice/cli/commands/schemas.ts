import { writeSchemas } from '../brands/write-schemas.ts';
import { kindOfPath } from '../input/brand-of-file.ts';
import type { RunLine } from '../input/command.ts';
import { failed } from '../input/command.ts';
import { findFunnelsFolder, shownPath } from './new.ts';

/** Writes the JSON Schemas with which editors complete the files of brands, anew after an update of Sluice. */
export const schemas: RunLine = async (read, environment) => {
  const folder = findFunnelsFolder(environment, read.names[0] ?? null);
  if ((await kindOfPath(folder)) !== 'folder')
    return failed(environment, `${shownPath(environment, folder)} is no folder.`);
  const names = await writeSchemas(folder);
  environment.print(`Wrote ${names.length} schemas into ${shownPath(environment, folder)}/schemas.`);
  return 0;
};
