import path from 'node:path';
import { runCommand } from '../../cli/run.ts';
import { REPOSITORY } from '../support/shops/running-app.ts';

export interface Ended {
  code: number;
  printed: string;
  complained: string;
}

/** Runs `sluice …` in this process, from the root of the repository or another folder. */
export async function sluice(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const [printed, complained]: [string[], string[]] = [[], []];
  const code = await runCommand(args, {
    print: (text) => void printed.push(text),
    complain: (text) => void complained.push(text),
    environment,
    folder: REPOSITORY,
  });
  return { code, printed: printed.join('\n'), complained: complained.join('\n') };
}

export const CLASSIC_FILE = path.join(REPOSITORY, 'funnels/fernhollow/funnels/classic.json');
