import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POSTBACK_FIELDS, postbackFault, postbackUrl } from '../../../domain/tracking/postback.ts';
import { NAUGHTY_STRINGS } from '../../support/text/naughty-strings.ts';

const GOOD = 'https://network.example/postback?goal=3&id={id}&amount={amount}';

/** A template that names every field once, each under its own name. */
const ALL = `https://network.example/p?${POSTBACK_FIELDS.map((name) => `${name}={${name}}`).join('&')}&token=t#`;

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom(...NAUGHTY_STRINGS));

/** A text as it can be sent: without halves of surrogate pairs. */
const sendable = (text: string) => text.replace(/\p{Surrogate}/gu, '');

const faultOf = (template: string) => postbackFault(template, (text) => URL.canParse(text));

describe('the template of a postback', () => {
  it.each<[string, RegExp]>([
    ['https://network.example/p?id={id}&amount={amuont}', /^has \{amuont\}: a postback may name \{id\}, \{order\}/],
    ['https://network.example/p?id={id}&amount={}', /^has \{\}: /],
    ['https://network.example/p?id={id}&amount={amount', /^has a brace without its other one\.$/],
    ['https://network.example/p?id={id}}', /^has a brace/],
    ['https://{affid}.network.example/p?id={id}', /^is no web address/],
    ['https://me:secret@network.example/p?id={id}', /^is no web address/],
    ['ftp://network.example/p?id={id}', /^is no web address/],
    ['network.example/p?id={id}', /^is no web address/],
    ['https://network.example/p#{id}', /^is no web address/],
    ['https://network.example?id={id}', /^is no web address|^$/],
    [`https://network.example/p?id={id}&a=${'a'.repeat(2_000)}`, /^is no web address/],
    ['https://network.example/p?order={order}', /^needs \{id\}/],
  ])('E15 %s is refused with its reason', (template, reason) => {
    const fault = faultOf(template) ?? '';
    expect(fault).toMatch(reason);
    expect(fault).not.toContain('secret');
  });

  it('E15 is taken where each placeholder is known, in its path, too', () => {
    expect(faultOf(GOOD)).toBeNull();
    expect(faultOf('https://network.example/{affid}/{id}')).toBeNull();
    expect(faultOf('http://127.0.0.1:8094/p?id={id}')).toBeNull();
  });

  it('E15 carries every value as it is, whatever it is, and nothing else changes', () => {
    const values = fc.record(Object.fromEntries(POSTBACK_FIELDS.map((name) => [name, anyText])));
    fc.assert(
      fc.property(values, (given) => {
        const { origin, pathname, searchParams } = new URL(postbackUrl(ALL.slice(0, -1), given));
        expect([origin, pathname]).toEqual(['https://network.example', '/p']);
        const expected = POSTBACK_FIELDS.map((name) => [name, sendable(given[name] ?? '')]);
        expect([...searchParams]).toEqual([...expected, ['token', 't']]);
      }),
    );
  });

  it('E15 a value in the path leads to no other path', () => {
    fc.assert(
      fc.property(anyText, (affid) => {
        const { origin, pathname, search } = new URL(
          postbackUrl('https://network.example/of/a{affid}/end?id={id}', { affid, id: 'i' }),
        );
        expect([origin, pathname.split('/').length, search]).toEqual(['https://network.example', 4, '?id=i']);
      }),
    );
  });

  it('E15 an absent value is empty', () => {
    expect(postbackUrl(GOOD, { id: 'a b' })).toBe('https://network.example/postback?goal=3&id=a%20b&amount=');
  });
});
