import { expect, it } from 'vitest';
import { nameText } from '../../../server/mail/document/mail-text.ts';
import { orderMail } from '../../../server/mail/templates/order.mail.ts';
import { fullOrder, mailDataOf } from './mail-fixtures.ts';

it.each(['Ada Pell', "Zoë O'Hara-Smith", '田中 花', 'J. R. Smith', 'Müller, Dr.', 'שרה כהן', 'فاطمة'])(
  'the name "%s" stays as it is',
  (name) => {
    expect(nameText(name)).toBe(name);
  },
);

it.each([
  ['J.R. Smith', 'J. R. Smith'],
  ['You won: https://evil.example/win', 'You won: https evil. example win'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example', 'evil。 example'],
  ['ann@evil.example', 'ann@evil. example'],
  ['\\\\evil\\share', 'evil share'],
  ['\u202eelpmaxe.live\u202c', 'elpmaxe. live'],
  ['Ann\u2067 Lee', 'Ann Lee'],
])('in the name %j no mail program finds a link or a turned direction', (name, text) => {
  expect(nameText(name)).toBe(text);
});

it('the delivery address of a mail has such a name and such lines', () => {
  const order = fullOrder({ shipToName: 'win\u202e at https://evil.example/now' });
  const document = orderMail(mailDataOf({ ...order, shipping: { ...order.shipping, city: 'Bern\u202e' } }));
  const address = document.blocks.find((block) => block.type === 'address');
  expect(address?.lines[0]).toBe('win at https evil. example now');
  expect(JSON.stringify(document)).not.toMatch(/\u202e|evil\.example/);
});
