import { describe, expect, it } from 'vitest';
import { accountFieldProblem, shownAccount, tidyAccount } from '../../domain/account/account.ts';
import { pricedPlace } from '../../domain/account/address.ts';
import { loadPhones } from '../../domain/account/phone.ts';
import { shownPostalCode } from '../../domain/account/postal-code.ts';
import { typedOrderNumber } from '../../domain/orders/order-number.ts';
import { couponCode } from '../../domain/pricing/coupon.ts';
import { unstorableField } from '../../server/http/input/storable-text.ts';
import { anAccount } from '../support/pages/orders.ts';

await loadPhones();

describe('what was pasted', () => {
  it.each([
    ['street', '12 Fern Street\tApt 4', '12 Fern Street Apt 4'],
    ['firstName', 'Ada\u000b Maria', 'Ada  Maria'],
    ['lastName', 'Pell\u0007', 'Pell'],
    ['lastName', 'Pell\ud83d', 'Pell'],
    ['zipPostalCode', '٩٤١٠٧', '94107'],
    ['phone', '٤١٥ ٥٥٥ ٠١٣٢', '415 555 0132'],
    ['city', '\u202aOakland\u202c', 'Oakland'],
    ['firstName', '\u{1f469}\u200d\u{1f467}', '\u{1f469}\u200d\u{1f467}'],
    ['email', '\u202aada@example.com\u202c', 'ada@example.com'],
    ['email', 'ada＠example.com', 'ada@example.com'],
    ['phone', '\u202a+1 (415) 555-0132\u202c', '1 415 5550132'],
    ['phone', '415-555-0132 (home)', '4155550132'],
  ] as const)('V03 V07 in the field %s %j is ordered with as %j', (field, typed, meant) => {
    const account = anAccount({ [field]: typed });
    expect(accountFieldProblem(field, account)).toBeNull();
    const tidy = tidyAccount(account);
    expect(tidy[field]).toBe(meant);
    expect(unstorableField(tidy)).toBeNull();
  });

  it.each(['\u200b', '\u3164', '\u00ad', '\u202e', '\u2800', ' \t'])(
    'V03 %j alone is no name, city or street',
    (nothing) => {
      for (const field of ['firstName', 'city', 'street'] as const)
        expect(accountFieldProblem(field, anAccount({ [field]: nothing }))).toMatch(/^Enter your/);
    },
  );

  it('V10 a price is asked for as the order will be placed, and never for a text that no order has', () => {
    const place = pricedPlace(
      anAccount({ street: ' 12 Fern\tStreet ', city: 'x'.repeat(81), zipPostalCode: '９４６０７' }),
    );
    expect(place).toMatchObject({ street: '12 Fern Street', city: '', zipPostalCode: '94607' });
    expect(pricedPlace(anAccount({ street: `${'x'.repeat(119)}  ` }))?.street).toHaveLength(119);
  });
});

describe('a number of another country', () => {
  it.each(['+65 6123 4567', '+47 22 12 34 56', '+49 30 123456'])(
    'V02 E11 %s stays itself beside an address in the United States',
    (phone) => {
      const account = shownAccount(tidyAccount(anAccount({ phone, country: 'US' })));
      expect(account.phone.replace(/\s/g, '')).toBe(phone.replace(/\s/g, ''));
      expect(shownAccount(tidyAccount(account)).phone).toBe(account.phone);
    },
  );

  it.each(['++44 20 7946 0018', '+00 44 20 7946 0018', '+011 44 20 7946 0018'])('V02 %s has one plus', (phone) => {
    expect(tidyAccount(anAccount({ phone, country: 'US' })).phone.replace(/\s/g, '')).toBe('+442079460018');
  });
});

it.each([
  ['GB', 'GB-SW1A 1AA', 'SW1A 1AA'],
  ['CA', 'CA-M5V 2T6', 'M5V 2T6'],
  ['US', 'USA 94107', '94107'],
  ['FI', 'FIN-00100', '00100'],
  ['GB', 'SO14 OYN', 'SO14 0YN'],
  ['GB', 'SWIA 1AA', 'SW1A 1AA'],
  ['GB', 'OX1 1OO', 'OX1 1OO'],
  ['CA', 'KIA OB1', 'K1A 0B1'],
  ['IE', 'DO2 X285', 'D02 X285'],
  ['US', 'O2134', '02134'],
])(
  'V07 a postal code of %s may follow its country, or have a letter that looks like its digit: %s',
  (country, typed, code) => {
    expect(shownPostalCode(typed, country)).toBe(code);
  },
);

it.each(['ＮＯＲＴＨ-10', 'north\u201110', 'NORTH\u201310', 'nor th-1\u200b0'])(
  'V08 %j is the code NORTH-10',
  (typed) => {
    expect(couponCode(typed)).toBe('NORTH-10');
  },
);

it.each(['#7kq4-m2xd', '７ＫＱ４Ｍ２ＸＤ', '\u202a7KQ4-M2XD\u202c', '7KQ4−M2XD.'])(
  'V03 %j is the order 7KQ4-M2XD',
  (typed) => {
    expect(typedOrderNumber(typed)).toBe('7KQ4-M2XD');
  },
);
