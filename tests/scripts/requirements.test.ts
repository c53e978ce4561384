import { describe, expect, it } from 'vitest';
import { findTitles, readRegister } from '../../backoffice/server/machines/register.ts';
import { faultsOf } from '../../scripts/requirements/faults.ts';

const PROOF = 'tests/a.test.ts';
const WHOLE = `| Z01 | whole | yes leads on | \`domain/a.ts\` | \`${PROOF}\`: Z01 Z02 yes leads on |`;
const OPEN = '| Z02 | not yet | no leads back | – | – |';

/** The faults of a register of these lines, in a repository with one file and one file of tests. */
function faults(rows: readonly string[], source = "it('Z01 yes leads on', () => {});") {
  const exists = (path: string) => path === 'domain/a.ts';
  return faultsOf(readRegister(rows.join('\n')), { sections: { Z: 2 }, tests: new Map([[PROOF, source]]), exists });
}

/** A row of Z01 that is sound except for the given cells. */
function row({ state = 'whole', rule = 'yes leads on', where = '`domain/a.ts`', tests = NAMED } = {}): string {
  return `| Z01 | ${state} | ${rule} | ${where} | ${tests} |`;
}

const NAMED = `\`${PROOF}\`: Z01 yes leads on`;

describe('the register of requirements', () => {
  it('has no fault where each row agrees with the tests', () => {
    expect(faults(['# Requirements', '| Id | State | Rule | Where | Tests |', row(), OPEN])).toEqual([]);
    expect(faults([row({ state: 'partly: the way back is missing', tests: '–' }), OPEN])).toEqual([]);
  });

  it.each([
    ['an id without a row', [row()], 'Z02: has no row'],
    ['two rows of one id', [row(), row(), OPEN], 'Z01: has two rows'],
    ['a malformed id', [row(), OPEN, OPEN.replace('Z02', 'Z03')], 'Z03: is no requirement'],
    ['rows in another order', [OPEN, row()], 'the rows are not in the order of their ids'],
    [
      'a row of four cells',
      ['| Z01 | whole | yes | `domain/a.ts` |', OPEN],
      'Z01: a row has five cells, and this one has 4',
    ],
    ['an unknown state', [row({ state: 'almost' }), OPEN], /^Z01: its state is "almost"/],
    ['an empty part after partly', [row({ state: 'partly' }), OPEN], /^Z01: its state is "partly"/],
    ['a row without a rule', [row({ rule: '' }), OPEN], 'Z01: has no rule'],
    ['a whole row without a test', [row({ tests: '–' }), OPEN], 'Z01: is whole, and names no test'],
    ['six tests', [row({ tests: Array(6).fill(NAMED).join('<br>') }), OPEN], 'Z01: names 6 tests, and 5 are the most'],
    ['a test without its file', [row({ tests: 'Z01 yes leads on' }), OPEN], /^Z01: a test is written as/],
    ['a missing file', [row({ where: '`domain/b.ts`' }), OPEN], 'Z01: domain/b.ts does not exist'],
    ['a row without a place', [row({ where: '–' }), OPEN], 'Z01: does not say where it is built'],
  ])('refuses %s', (_, rows, fault) => {
    expect(faults(rows).filter((each) => each.match(fault))).toHaveLength(1);
  });

  it('refuses a missing test file, a missing title and an id that the title lacks', () => {
    const named = (tests: string) => faults([row({ tests }), OPEN]);
    expect(named('`tests/b.test.ts`: Z01 yes leads on')).toEqual(['Z01: tests/b.test.ts is no test file']);
    expect(named(`\`${PROOF}\`: Z01 yes`)).toEqual([`Z01: ${PROOF} has no test "Z01 yes" whose title begins with ids`]);
    expect(
      faults([WHOLE.replace('Z01 Z02', 'Z02'), OPEN.replace('not yet', 'partly: most')], "it('Z02 yes leads on')"),
    ).toContain(`Z01: the title "Z02 yes leads on" in ${PROOF} does not begin with it`);
  });

  it('refuses a title of a rule that is not yet built, and one of no requirement', () => {
    expect(faults([WHOLE, OPEN], "it('Z01 Z02 yes leads on', () => {});")).toEqual([
      `Z02: is not yet built, and a title in ${PROOF} begins with it`,
    ]);
    const lost = "it('Z01 yes leads on'); it('Z07 is lost');";
    expect(faults([row(), OPEN], lost)).toEqual([`Z07: is no requirement, and a title in ${PROOF} begins with it`]);
  });

  it('refuses a test as the place where a rule is built', () => {
    const inTests = readRegister([row({ where: '`tests/a.test.ts`' }), OPEN].join('\n'));
    const tests = new Map([[PROOF, "it('Z01 yes leads on')"]]);
    expect(faultsOf(inTests, { sections: { Z: 2 }, tests, exists: () => true })).toEqual([
      'Z01: names a test as the place where it is built',
    ]);
  });
});

describe('the titles of a test file', () => {
  it('begin with ids, in any quotes, in a call or in its table', () => {
    const source = ["it('Z01 Z02 one');", 'it.each([[`Z02 two`, 2]]);', 'it("Z03 three\'s");', "it('four Z04');"];
    expect(findTitles(source.join('\n'))).toEqual([
      { text: 'Z01 Z02 one', ids: ['Z01', 'Z02'] },
      { text: 'Z02 two', ids: ['Z02'] },
      { text: "Z03 three's", ids: ['Z03'] },
    ]);
  });
});
