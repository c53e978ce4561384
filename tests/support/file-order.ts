import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than eight seconds begin first, so that no worker is left alone with one at the end. */
const LONG =
  /\/(crash|start|attacks|bench|walks)\/|\/(admin|money-commands|npx|make-pictures|card-field|recovery|durability|migrations|data-folder-lock|order-numbers|install|(funnel|checkout)-model|check-brand|mutate-brands)\./;

/**
 * Runs the files that need a page next to one another: Vitest keeps a worker, and the modules that it has loaded, only
 * while the next file needs the same environment. Where tests are shuffled, so are the files, by the same seed; the seed of
 * SLUICE_FILE_ORDER shuffles the files alone.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed: ofTests } = this.ctx.config.sequence;
    const seed = shuffle ? ofTests : process.env.SLUICE_FILE_ORDER;
    const place = ({ moduleId }: TestSpecification) => createHash('sha1').update(`${seed}${moduleId}`).digest('hex');
    const sorted =
      seed === undefined
        ? await super.sort(files)
        : files.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  if (readFileSync(moduleId, 'utf8').includes('@vitest-environment jsdom')) return 0;
  return LONG.test(moduleId) ? 1 : 2;
}
