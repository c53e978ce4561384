import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errorText } from '../../../domain/error-text.ts';
import { type Environment, type ExitCode, failed } from './command.ts';

/** Prints what was drawn, or writes it into a file. */
export async function handOver(environment: Environment, drawn: string, file: string | null): Promise<ExitCode> {
  if (file === null) {
    environment.print(drawn.trimEnd());
    return 0;
  }
  try {
    await writeFile(resolve(environment.folder, file), drawn);
    return 0;
  } catch (error) {
    return failed(environment, `${file} cannot be written (${errorText(error)}).`);
  }
}
