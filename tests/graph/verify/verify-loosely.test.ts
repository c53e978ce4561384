import { describe, expect, it } from 'vitest';
import { verifyLoosely } from '../../../graph/verify.ts';
import { type Change, change, classicDraft, findingsOf, shown } from './drafts.ts';
import { FIXTURES } from './fixtures.ts';

/** The findings on the classic funnel as a value of unknown origin, after a change of its fields. */
function looseFindings(spoil: Change, steps: (steps: object[]) => unknown = (each) => each) {
  const { funnel, catalogue } = classicDraft();
  spoil({ funnel, catalogue });
  return verifyLoosely({ ...funnel, defaultFunnels: steps([...funnel.defaultFunnels]) }, catalogue);
}

const SOUND: Change = () => undefined;

describe('the findings on a file that may break the schema', () => {
  it.each(['dead-end', 'url-taken', 'unknown-content', 'view-does-not-fit-kind'] as const)(
    'E02 E03 E04 are those of the funnel where it keeps the schema: %s',
    (code) => {
      const found = findingsOf(FIXTURES[code].broken);
      expect(found).not.toEqual([]);
      expect(looseFindings(FIXTURES[code].broken)).toEqual(found);
    },
  );

  it('E03 E10 are those of the funnel where the content of a page is not there', () => {
    const nowhere = change('landing', { variants: [shown('landing', { pageContent: 'content-nowhere' })] });
    expect(looseFindings(nowhere)).toEqual(findingsOf(nowhere));
    expect(looseFindings(nowhere).map(({ code }) => code)).toEqual(['unknown-content']);
  });

  it('E03 are about the steps, whatever else is broken', () => {
    const numbers = (steps: object[]) => steps.map((step, index) => ({ ...step, step: `${index + 1}`, more: {} }));
    expect(looseFindings(SOUND, numbers)).toEqual([]);
    expect(looseFindings(change('u1', { overrideYes: 'nowhere' }), numbers).map(({ path }) => path)).toEqual([
      '$.defaultFunnels[2].overrideYes',
    ]);
  });

  it('are none where a value among the steps is no step, since no place could be named', () => {
    expect(looseFindings(FIXTURES['dead-end'].broken, (steps) => ['x', ...steps])).toEqual([]);
    expect(looseFindings(SOUND, () => ['x', 'y'])).toEqual([]);
  });

  it.each([[null], ['funnel'], [7], [{}], [{ defaultFunnels: 'landing' }], [[]]])('are none for %j', (value) => {
    expect(verifyLoosely(value, classicDraft().catalogue)).toEqual([]);
  });

  it('name a funnel without steps', () => {
    expect(looseFindings(SOUND, () => []).map(({ code }) => code)).toEqual(['no-step']);
  });
});
