import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskContact } from '../../../backoffice/inspected/mask-contact.ts';
import { plainCopy } from '../../../backoffice/inspected/plain-copy.ts';

it('any value has a plain copy that JSON carries unchanged', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true }), (value) => {
      const copy = plainCopy(value);
      expect(JSON.parse(JSON.stringify(copy))).toEqual(copy);
    }),
  );
});

it('what JSON cannot carry becomes words', () => {
  const circle: Record<string, unknown> = { big: 12n, run: function pay() {}, none: undefined, infinite: 1 / 0 };
  circle.self = circle;
  Object.defineProperty(circle, 'broken', {
    enumerable: true,
    get() {
      throw new Error('no');
    },
  });
  expect(plainCopy(circle)).toEqual({
    big: '12n',
    run: 'ƒ pay',
    infinite: 'Infinity',
    self: '[circular]',
    broken: '[unreadable]',
  });
  expect(plainCopy(new Error('declined'))).toEqual({ name: 'Error', message: 'declined' });
});

it('a context of a megabyte is shortened part by part, and says so', () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ index, text: 'x'.repeat(200) }));
  const copy = plainCopy({ snapshot: { context: { rows, note: 'y'.repeat(1_000_000), last: 'seen' } } });
  const text = JSON.stringify(copy);
  expect(text.length).toBeLessThan(100_000);
  expect(text).toContain('… 4900 more');
  expect(text).toContain('(1000000 characters)');
  expect(text).toContain('"last":"seen"');
});

it('forty states in states are named to a depth', () => {
  const deep = Array.from({ length: 40 }).reduce<unknown>((inner, _, index) => ({ [`level${index}`]: inner }), 'end');
  expect(JSON.stringify(plainCopy(deep))).toContain('[object]');
});

it('contact and card fields are masked wherever they stand, and the others are shown', () => {
  const event = {
    type: 'contact.submitted',
    account: { email: 'jo@example.com', firstName: 'Jo', country: 'US', apartment: '' },
    payment: { card: { last4: '4242', brand: 'visa' }, token: 'pm_1' },
    orderId: 'order-1',
  };
  expect(plainCopy(event, maskContact)).toEqual({
    type: 'contact.submitted',
    account: { email: '•••', firstName: '•••', country: 'US', apartment: '' },
    payment: { card: { last4: '•••', brand: '•••' }, token: '•••' },
    orderId: 'order-1',
  });
});

it('what stands under a masked field is masked at any depth, and an address or a secret within a text', () => {
  const value = {
    email: ['a@b.co'],
    phone: { value: 555 },
    note: 'Sent to a@b.co, see ?payment_intent_client_secret=pi_1_secret_2',
    problem: new Error('a@b.co is no address'),
    of: new Map([['a@b.co', 1]]),
  };
  const copy = JSON.stringify(plainCopy(value, maskContact));
  expect(copy).not.toMatch(/a@b|555|pi_1_secret/);
  expect(copy).toContain('Sent to •••, see ?payment_intent_client_secret=•••');
});

it('what a link proves, and who it names, is masked in any address', () => {
  const value = {
    approvalUrl: 'https://pay.example/checkoutnow?token=EC-1&country.x=US',
    query: 'email=eve%40example.org&uid=classic&utm_content=bob%40b.co&phone=4155550199&name=Eve+Adams',
    landingUrl: 'https://shop.example/home?uid=classic&next=%2Freceipt%3Freceipt%3Dr-1%26step%3D70',
    order: { receipt: 'r-1', name: 'M7ED-3DBT' },
    amazonPay: { reference: 'S01-1-2' },
  };
  expect(plainCopy(value, maskContact)).toEqual({
    approvalUrl: 'https://pay.example/checkoutnow?token=•••&country.x=US',
    query: 'email=•••&uid=classic&utm_content=•••&phone=•••&name=•••',
    landingUrl: 'https://shop.example/home?uid=classic&next=%2Freceipt%3Freceipt%3D•••%26step%3D70',
    order: { receipt: '•••', name: 'M7ED-3DBT' },
    amazonPay: { reference: '•••' },
  });
});

it.each(['x', 'x@', 'x=', '_secret_', '%40', '?a=', 'a%3D'])('a megabyte of “%s” is masked at once', (part) => {
  const begun = performance.now();
  plainCopy({ picture: part.repeat(1_000_000 / part.length) }, maskContact);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
