import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isOrderForm, VIEW_KINDS } from '../../../domain/routing/view-kinds.ts';
import { FINDING_CODES, type FindingCode, isError } from '../../../graph/verify.ts';
import { classicCatalogue } from '../../support/funnels/funnels.ts';
import { content, findingsOf } from './drafts.ts';
import { FIXTURES, MORE_MISTAKES } from './fixtures.ts';

const codes = Object.keys(FIXTURES) as FindingCode[];
const ORDER_FORMS = VIEW_KINDS.filter(isOrderForm);
const manual = readFileSync(new URL('../../../docs/findings.md', import.meta.url), 'utf8');

describe('the findings of verify', () => {
  it('E02 E03 E04 are empty for a sound funnel', () => {
    expect(findingsOf(() => undefined)).toEqual([]);
  });

  it.each(codes)('E02 E03 E04 name %s, its place and no other fault', (code) => {
    const { broken, path, also = [] } = FIXTURES[code];
    const findings = findingsOf(broken);
    expect(findings.filter((finding) => finding.code === code).map((finding) => finding.path)).toEqual([path]);
    expect(new Set(findings.map((finding) => finding.code))).toEqual(new Set([code, ...also]));
  });

  it.each(codes)('E02 E03 E04 do not name the nearest valid case of %s', (code) => {
    expect(findingsOf(FIXTURES[code].mended).map((finding) => finding.code)).not.toContain(code);
  });

  it.each(MORE_MISTAKES)('E02 E03 E04 name %s: %s', (_, code, broken, path) => {
    expect(findingsOf(broken)).toContainEqual(expect.objectContaining({ code, path }));
  });

  it.each(ORDER_FORMS)('E03 are empty for an order form that is a %s', (view) => {
    expect(findingsOf(content('content-order-form', view))).toEqual([]);
  });

  it('have the journey to the fault', () => {
    const [finding] = findingsOf(FIXTURES['dead-end'].broken);
    expect(finding?.journey).toEqual(['landing', 'order-form', 'u1', 'bye']);
    const [unpaid] = findingsOf(FIXTURES['no-order-form-before-offer'].broken);
    expect(unpaid?.journey).toEqual(['landing', 'order-form', 'u1']);
  });

  it('name a circle once, at the step where shoppers enter it', () => {
    const circles = findingsOf(MORE_MISTAKES.find(([title]) => title.startsWith('offers that'))?.[2] ?? (() => {}));
    expect(circles.filter((finding) => finding.code === 'dead-end').map((finding) => finding.path)).toEqual([
      '$.defaultFunnels[2]',
    ]);
  });

  it('have paths into the file, not into the sorted steps', () => {
    const findings = findingsOf(({ funnel }) => {
      funnel.defaultFunnels.reverse();
      FIXTURES['override-names-nothing'].broken({ funnel, catalogue: classicCatalogue() });
    });
    expect(findings.map((finding) => finding.path)).toEqual(['$.defaultFunnels[4].overrideYes']);
  });

  it('list errors before warnings', () => {
    const findings = findingsOf((draft) => {
      FIXTURES['duplicate-url'].broken(draft);
      FIXTURES['unknown-offer'].broken(draft);
    });
    expect(findings.map(isError)).toEqual([true, false]);
  });

  it('are whole sentences', () => {
    const messages = codes.flatMap((code) => findingsOf(FIXTURES[code].broken).map((finding) => finding.message));
    expect(messages.filter((message) => !/^[A-Z].*[^.]\.$/.test(message))).toEqual([]);
  });
});

describe('docs/findings.md', () => {
  it('explains exactly the codes of verify', () => {
    const explained = [...manual.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map(([, code]) => code);
    expect(explained.toSorted()).toEqual([...FINDING_CODES].sort());
    expect(codes.toSorted()).toEqual([...FINDING_CODES].sort());
  });

  it.each(codes)('gives %s its severity, and a remedy', (code) => {
    const finding = findingsOf(FIXTURES[code].broken).find((each) => each.code === code);
    expect(manual).toMatch(new RegExp(`^\\| \`${code}\` \\| ${finding?.severity} \\| .+\\. \\| .+\\. \\|$`, 'm'));
  });
});
