import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areasFor, setUpOf } from '../../scripts/mutation/areas.ts';
import { later, type Mutant } from '../../scripts/mutation/mutants.ts';
import { describeSurvivor, scoreOf, unusedAcceptances } from '../../scripts/mutation/score.ts';
import type { AcceptedMutant } from '../mutation/accepted-mutants.ts';

const ACCEPTED: AcceptedMutant = {
  file: 'domain/a.ts',
  original: 'now < end',
  replacement: 'now <= end',
  reason: 'both ends show the same page',
};

function mutant(status: Mutant['status'], fileName = 'domain/a.ts', replacement = 'now <=\n  end'): Mutant {
  const location = { start: { line: 3, column: 1 }, end: { line: 3, column: 10 } };
  return { fileName, location, mutatorName: 'EqualityOperator', replacement, status };
}

const sourceOf = () => 'now < end';

describe('the score of a mutation run', () => {
  it('counts an endless loop as noticed, and leaves out what was not run', () => {
    const mutants = [
      mutant('Killed'),
      mutant('Timeout'),
      mutant('Survived'),
      mutant('Ignored'),
      mutant('RuntimeError'),
    ];
    expect(scoreOf(mutants, [], sourceOf)).toMatchObject({ noticed: 2, total: 3, accepted: 0 });
  });

  it('counts a change that no test ran as unnoticed', () => {
    const { survivors } = scoreOf([mutant('NoCoverage')], [], sourceOf);
    expect(survivors.map((each) => describeSurvivor(each, sourceOf))).toEqual([
      'domain/a.ts:3: now < end -> now <= end (no test runs it)',
    ]);
  });

  it('accepts the same change in the same file alone', () => {
    const mutants = [mutant('Survived'), mutant('Survived', 'domain/b.ts'), mutant('Survived', 'domain/a.ts', 'true')];
    expect(scoreOf(mutants, [ACCEPTED], sourceOf)).toMatchObject({ noticed: 0, total: 2, accepted: 1 });
  });

  it('names an acceptance below its files that nothing needs any more', () => {
    expect(unusedAcceptances([mutant('Survived')], [ACCEPTED], ['domain/**/*.ts'], sourceOf)).toEqual([]);
    expect(unusedAcceptances([mutant('Killed')], [ACCEPTED], ['domain/**/*.ts'], sourceOf)).toEqual([ACCEPTED]);
    expect(unusedAcceptances([], [ACCEPTED], ['graph/**/*.ts'], sourceOf)).toEqual([]);
  });
});

describe('a change in two passes', () => {
  it.each([
    ['Killed', 'Survived', 'Killed'],
    ['Timeout', 'NoCoverage', 'Timeout'],
    ['Survived', 'Killed', 'Killed'],
    ['NoCoverage', 'Survived', 'Survived'],
    ['Survived', 'NoCoverage', 'Survived'],
  ] as const)('is %s, then %s: %s', (first, second, result) => {
    expect(later(mutant(first), [mutant(second)]).status).toBe(result);
  });

  it('is what the first pass said where the second one did not meet it', () => {
    expect(later(mutant('Survived'), [mutant('Killed', 'domain/b.ts')]).status).toBe('Survived');
  });
});

describe('the areas of a mutation run', () => {
  it('are all of them unless folders or files are named', () => {
    expect(areasFor([]).map(({ area }) => area.name)).toEqual([
      'domain',
      'graph',
      'machines',
      'server/orders',
      'server/checkout',
    ]);
  });

  it('are those of the named folders and files', () => {
    const asked = areasFor(['domain/pricing', 'server/orders/ledger/new-refund.ts', 'domain/is-record.ts']);
    expect(asked.map(({ area, files }) => [area.name, ...files])).toEqual([
      ['domain', 'domain/pricing/**/*.ts', 'domain/is-record.ts'],
      ['server/orders', 'server/orders/ledger/new-refund.ts'],
    ]);
  });

  it('are none where a path is missing or is not mutated', () => {
    expect(areasFor(['domain/nowhere.ts'])).toEqual([]);
    expect(areasFor(['domain', 'src'])).toEqual([]);
  });

  it('have tests whose set-up is there', () => {
    const files = areasFor([]).flatMap(({ area }) =>
      area.tests.flatMap((tests) => Object.values(setUpOf(tests)).flat()),
    );
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) expect([file, existsSync(file)]).toEqual([file, true]);
  });
});
