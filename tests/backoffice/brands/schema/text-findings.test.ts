import { describe, expect, it } from 'vitest';
import { textFindings } from '../../../../backoffice/brands/schema/text-findings.ts';

const codes = (value: unknown) =>
  textFindings(value).map(({ code, path, fix }) => [code, path, fix?.type === 'set-value' ? fix.value : null]);
const page = (view: string, headline: string) => ({ view, name: 'page', content: { headline } });

describe('the texts of a file', () => {
  it.each([' ', '\n\t', '\u00a0', '\u200b \u200d'])('%j is blank', (no) => {
    expect(codes({ content: { no } })).toEqual([['text-blank', '$.content.no', null]]);
  });

  it('that are empty or have a word are none that are blank', () => {
    expect(codes({ tagline: '', content: { no: 'No, thank you', alt: '' } })).toEqual([]);
  });

  it.each([
    [{ sfid: 'a\n' }, '$.sfid', 'a'],
    [{ orderForm: ['one', ' two'] }, '$.orderForm[1]', 'two'],
    [{ steps: [{ overrideYes: 'upsell-1 ' }] }, '$.steps[0].overrideYes', 'upsell-1'],
    [{ taxCode: 'food\t' }, '$.taxCode', 'food'],
    [{ view: 'text', name: 'terms ' }, '$.name', 'terms'],
  ])('%j has a name with a blank', (value, path, meant) => {
    expect(codes(value)).toEqual([['name-with-blank', path, meant]]);
  });

  it('that are words may end with a blank', () => {
    expect(codes({ name: 'Jar ', description: 'Good. ', sfid: 'a b' })).toEqual([]);
  });

  it.each([
    [page('order-success', 'Thanks, {firstNam}'), 'Thanks, {firstName}'],
    [{ view: 'text', text: 'At {{funelHost}}' }, 'At {{funnelHost}}'],
    [page('landing', 'Hello, {firstName}'), null],
    [page('landing', 'At {{siteName}}'), null],
    [page('landing', 'At {{funnelHost}}'), null],
  ])('%j has a placeholder that shoppers would read', (value, meant) => {
    expect(codes(value)).toEqual([['placeholder-unknown', 'text' in value ? '$.text' : '$.content.headline', meant]]);
  });

  it.each([
    page('order-success', 'Thanks, {firstName}'),
    { view: 'text', text: 'At {{funnelHost}}, {{cartHost}} and {{affiliateHost}}' },
    page('landing', 'A set {1, 2} or {} of 5'),
  ])('%j has none', (value) => {
    expect(codes(value)).toEqual([]);
  });
});
