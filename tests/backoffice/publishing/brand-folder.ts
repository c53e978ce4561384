import fs from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY } from '../../support/shops/running-app.ts';
import { emptyFolder } from '../../support/stores/stores.ts';

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
    const folder = await emptyFolder();
    const isLeftOut = (file: string) => /\/(destinations|funnels\/)/.test(file) && file !== CLASSIC;
    for (const part of ['schemas', 'fernhollow']) {
      const source = path.join(REPOSITORY, 'funnels', part);
      const filter = (file: string) => !isLeftOut(path.join(part, path.relative(source, file)));
      await fs.cp(source, path.join(folder, part), { recursive: true, filter });
    }
    const copy = new FunnelsCopy(folder);
    await copy.write(CLASSIC, (await copy.read(CLASSIC)).replace(/\s*"destinationId": "[^"]*",/, ''));
    return copy;
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

export const CLASSIC = 'fernhollow/funnels/classic.json';

/** Any JSON object; each test names the fields that it changes. */
export type Json = Record<string, unknown>;
