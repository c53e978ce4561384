import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A funnels folder that a test may corrupt, removed after the test: the demo brand with its classic funnel alone, bound
 * to no destination.
 */
export class FunnelsCopy {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async made(): Promise<FunnelsCopy> {
    const folder = mkdtempSync(path.join(process.env.SLUICE_TEST_FOLDER ?? os.tmpdir(), 'funnels-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const [file, bytes] of DEMO) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), bytes);
    }
    return new FunnelsCopy(folder);
  }

  read(file: string): Promise<string> {
    return fs.readFile(path.join(this.folder, file), 'utf8');
  }

  async write(file: string, text: string): Promise<void> {
    await fs.mkdir(path.dirname(path.join(this.folder, file)), { recursive: true });
    await fs.writeFile(path.join(this.folder, file), text);
  }

  remove(file: string): Promise<void> {
    return fs.rm(path.join(this.folder, file), { recursive: true });
  }

  /** Changes the JSON of a file. */
  async change(file: string, change: (json: Json) => void): Promise<void> {
    const json: Json = JSON.parse(await this.read(file));
    change(json);
    await this.write(file, JSON.stringify(json));
  }

  /** Another funnel file, derived from the demo's. */
  async addFunnel(file: string, change: (json: Json) => void): Promise<void> {
    await this.write(file, await this.read(CLASSIC));
    await this.change(file, change);
  }
}

const FUNNELS = path.join(import.meta.dirname, '../../../funnels');

export const CLASSIC = 'fernhollow/funnels/classic.json';

/** The files of a copy, which are read once for all of a worker. */
const DEMO: ReadonlyMap<string, string | Buffer> = new Map(
  ['schemas', 'fernhollow'].flatMap((part) => filesOf(part).map((file) => [file, contentOf(file)])),
);

function filesOf(part: string): string[] {
  const entries = readdirSync(path.join(FUNNELS, part), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => path.relative(FUNNELS, path.join(parentPath, name)));
  return names.filter((file) => file === CLASSIC || !/\/(destinations|funnels)\//.test(file));
}

function contentOf(file: string): string | Buffer {
  const bytes = readFileSync(path.join(FUNNELS, file));
  return file === CLASSIC ? bytes.toString().replace(/\s*"destinationId": "[^"]*",/, '') : bytes;
}

/** Any JSON object; each test names the fields that it changes. */
export type Json = Record<string, unknown>;
