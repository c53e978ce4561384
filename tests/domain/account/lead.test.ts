import { describe, expect, it } from 'vitest';
import { toLead } from '../../../domain/account/lead.ts';

const EMPTY = { email: '', phone: '', firstName: '', country: '' };

describe('a lead', () => {
  it('L06 exists once an email or a phone is valid', () => {
    expect(toLead({ ...EMPTY, email: ' ann@example.com ' })).toEqual({ email: 'ann@example.com', country: 'US' });
    expect(toLead({ ...EMPTY, phone: '(415) 555-0199' })).toEqual({ phone: '415 5550199', country: 'US' });
  });

  it('L06 V01 V02 has no invalid fields', () => {
    expect(toLead({ ...EMPTY, email: 'ann@', phone: '4155550199', firstName: ' Ann ' })).toEqual({
      phone: '4155550199',
      firstName: 'Ann',
      country: 'US',
    });
    expect(toLead({ ...EMPTY, email: 'ann@example.com', phone: '12' })).toEqual({
      email: 'ann@example.com',
      country: 'US',
    });
  });

  it('L06 has no blanks around its fields', () => {
    const account = {
      email: '\u202aann@example.com\u202c\t',
      phone: '20 7946 0958 ',
      firstName: ' Ann\u200b ',
      country: ' GB ',
    };
    expect(toLead(account)).toEqual({
      email: 'ann@example.com',
      phone: '20 7946 0958',
      firstName: 'Ann',
      country: 'GB',
    });
  });

  it('L06 is null without a valid email or phone, for any name', () => {
    for (const account of [EMPTY, { ...EMPTY, firstName: 'Ann' }, { ...EMPTY, email: 'ann', phone: '1' }]) {
      expect(toLead(account)).toBeNull();
    }
  });

  it('L06 V02 has a phone in the form of its country, by default the US', () => {
    const phone = '20 7946 0958';
    expect(toLead({ ...EMPTY, phone: '2079460' })).toBeNull();
    expect(toLead({ ...EMPTY, phone, country: 'GB' })).not.toBeNull();
  });
});
