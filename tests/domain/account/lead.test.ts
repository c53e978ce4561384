import { describe, expect, it } from 'vitest';
import { isLead, leadOf } from '../../../domain/account/lead.ts';

const NOBODY = { email: '', phone: '', firstName: '', country: '' };

describe('a lead', () => {
  it('L06 is there once an email or a phone is valid', () => {
    expect(leadOf({ ...NOBODY, email: ' ann@example.com ' })).toEqual({ email: 'ann@example.com', country: 'US' });
    expect(leadOf({ ...NOBODY, phone: '(415) 555-0199' })).toEqual({ phone: '415 5550199', country: 'US' });
  });

  it('L06 V01 V02 leaves out what is not valid', () => {
    expect(leadOf({ ...NOBODY, email: 'ann@', phone: '4155550199', firstName: ' Ann ' })).toEqual({
      phone: '4155550199',
      firstName: 'Ann',
      country: 'US',
    });
    expect(leadOf({ ...NOBODY, email: 'ann@example.com', phone: '12' })).toEqual({
      email: 'ann@example.com',
      country: 'US',
    });
  });

  it('L06 is none where nobody can be reached, whatever the name', () => {
    for (const account of [NOBODY, { ...NOBODY, firstName: 'Ann' }, { ...NOBODY, email: 'ann', phone: '1' }]) {
      expect([leadOf(account), isLead(account)]).toEqual([null, false]);
    }
  });

  it('L06 V02 reads a phone by its country, which is the US by default', () => {
    const phone = '20 7946 0958';
    expect(isLead({ ...NOBODY, phone: '2079460' })).toBe(false);
    expect(isLead({ ...NOBODY, phone, country: 'GB' })).toBe(true);
  });
});
