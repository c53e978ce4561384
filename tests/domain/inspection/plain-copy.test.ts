import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskContact } from '../../../domain/inspection/mask-contact.ts';
import { plainCopy } from '../../../domain/inspection/plain-copy.ts';

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
