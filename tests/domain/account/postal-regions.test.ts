import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postalFits } from '../../../domain/account/address-check.ts';
import { countryByCode } from '../../../domain/account/countries.ts';

/** ZIP codes of capitals, of the largest towns and of well-known border areas. */
const US = `35203 AL, 36104 AL, 99501 AK, 99801 AK, 99950 AK, 85004 AZ, 86503 AZ, 72201 AR, 71901 AR, 90001 CA, 94203 CA,
  96161 CA, 80202 CO, 81501 CO, 06103 CT, 06510 CT, 19901 DE, 19801 DE, 20001 DC, 20500 DC, 20560 DC, 32301 FL, 33101 FL,
  34102 FL, 30303 GA, 39815 GA, 31401 GA, 96813 HI, 96720 HI, 83702 ID, 83864 ID, 60601 IL, 62701 IL, 62914 IL, 46204 IN,
  47708 IN, 50309 IA, 52801 IA, 66603 KS, 67202 KS, 40601 KY, 42001 KY, 70112 LA, 70802 LA, 71101 LA, 04330 ME, 03901 ME,
  04769 ME, 21401 MD, 21201 MD, 20814 MD, 02108 MA, 01103 MA, 02554 MA, 01810 MA, 48933 MI, 49855 MI, 49938 MI, 55102 MN,
  55802 MN, 39201 MS, 38632 MS, 65101 MO, 63101 MO, 64106 MO, 59601 MT, 59101 MT, 68508 NE, 69361 NE, 89701 NV, 89101 NV,
  03301 NH, 03038 NH, 08608 NJ, 07102 NJ, 87501 NM, 88001 NM, 12207 NY, 10001 NY, 14202 NY, 00501 NY, 06390 NY, 11937 NY,
  27601 NC, 28202 NC, 28906 NC, 58501 ND, 58102 ND, 43215 OH, 44113 OH, 45202 OH, 73102 OK, 74103 OK, 97301 OR, 97914 OR,
  17101 PA, 19102 PA, 15222 PA, 02903 RI, 02840 RI, 29201 SC, 29401 SC, 57501 SD, 57701 SD, 37203 TN, 38103 TN, 37402 TN,
  78701 TX, 77002 TX, 79901 TX, 88510 TX, 73301 TX, 79936 TX, 84111 UT, 84770 UT, 05602 VT, 05401 VT, 23219 VA, 20147 VA,
  24201 VA, 98501 WA, 98101 WA, 99201 WA, 25301 WV, 26003 WV, 25401 WV, 53703 WI, 54880 WI, 82001 WY, 83001 WY, 83414 WY,
  00601 PR, 00725 PR, 00901 PR, 00988 PR, 00801 VI, 00851 VI, 96799 AS, 96798 HI, 96910 GU, 96932 GU, 96950 MP, 96952 MP,
  34001 AA, 34099 AA, 09001 AE, 09898 AE, 96201 AP, 96698 AP`;

/** One code of each province, and of its border areas. */
const CANADA = `A1C 5M2 NL, A0P 1E0 NL, B3J 1S9 NS, C1A 4P3 PE, E3B 1B5 NB, G1R 4S9 QC, H2Y 1C6 QC, J8X 3X7 QC, K1P 1J1 ON,
  L8P 1A1 ON, M5H 2N2 ON, N6A 3N7 ON, P3E 5S1 ON, R3C 4A5 MB, S4P 3Y2 SK, S9V 0A1 SK, T5J 2R7 AB, T9V 0A1 AB, V8W 1P6 BC,
  X1A 2P9 NT, X0A 0H0 NU, X0E 0T0 NT, Y1A 1A1 YT`;

/** ZIP codes whose area lies in several states, with all of them. */
const ACROSS = `02861 MA RI, 03579 NH ME, 42223 KY TN, 54540 WI MI, 57717 SD MT WY, 58653 ND SD, 59221 MT ND, 59847 MT ID,
  63673 MO IL, 65729 MO AR, 66541 KS NE, 68719 NE SD, 69201 NE SD, 71749 AR LA, 71953 AR OK, 72338 AR TN, 73949 OK TX,
  75556 TX AR, 79837 TX NM, 79922 TX NM, 80737 CO NE, 81137 CO NM, 81324 CO UT, 82063 WY CO, 82082 WY NE CO, 82701 WY SD,
  82801 WY MT, 82930 WY UT, 83120 ID WY, 83342 ID UT, 83856 ID WA, 84034 UT NV, 84531 UT AZ, 84536 UT AZ, 86044 AZ UT,
  86514 AZ UT NM, 86515 AZ NM, 87328 NM AZ, 88063 NM TX, 88430 NM TX, 89010 NV CA, 89060 NV CA, 89421 NV OR, 89439 NV CA,
  89832 NV ID, 97635 OR CA, 97910 OR ID, 97913 OR ID, 99033 WA ID, 99128 WA ID`;

const entries = (list: string) => list.split(/,\s+/);

describe('a postal code and its state', () => {
  it.each(entries(US).map((entry) => entry.split(' ')))('E08 V07 %s is or may be of %s', (zip = '', state = '') => {
    expect(postalFits('US', state, zip)).not.toBe(false);
    expect(postalFits('US', state, `${zip}-1234`)).not.toBe(false);
  });

  it('E08 V07 the examples cover all states, and all except border areas have one certain state', () => {
    const states = entries(US).map((entry) => entry.slice(-2));
    expect(new Set(states)).toEqual(new Set(Object.keys(countryByCode('US')?.states ?? {})));
    const unsure = entries(US).filter((entry) => postalFits('US', entry.slice(-2), entry) !== true);
    expect(unsure).toEqual(['06390 NY', '83414 WY']);
  });

  it.each(entries(CANADA))('E08 V07 %s fits', (entry) => {
    expect(postalFits('CA', entry.slice(-2), entry.slice(0, 7))).toBe(true);
    expect(postalFits('CA', entry.slice(-2), entry.slice(0, 7).replace(' ', '').toLowerCase())).toBe(true);
  });

  it.each(entries(ACROSS))('V07 a resident of %s is accepted', (entry) => {
    const [zip = '', ...states] = entry.split(' ');
    expect(states.filter((state) => postalFits('US', state, zip) === false)).toEqual([]);
  });

  it.each([
    ['US', 'NY', '94107'],
    ['US', 'OR', '94107'],
    ['US', 'CA', '89101'],
    ['US', 'CA', '10001'],
    ['US', 'TX', '60601'],
    ['US', 'AK', '99201'],
    ['US', 'HI', '96161'],
    ['US', 'DE', '33101'],
    ['US', 'CA', '09012'],
    ['US', 'CA', '96201'],
    ['US', 'AE', '96201'],
    ['US', 'AP', '09012'],
    ['US', 'FL', '34001'],
    ['US', 'AA', '33101'],
    ['US', 'FL', '00901'],
    ['US', 'VI', '00901'],
    ['US', 'PR', '00801'],
    ['US', 'HI', '96910'],
    ['US', 'HI', '96799'],
    ['US', 'AS', '96701'],
    ['US', 'MP', '96910'],
    ['US', 'GU', '96940'],
    ['US', 'PR', '33101'],
    ['CA', 'ON', 'H2Y 1C6'],
    ['CA', 'BC', 'M5H 2N2'],
    ['CA', 'NU', 'H2Y 1C6'],
  ])('V07 in %s, %s does not have %s', (country, state, code) => {
    expect(postalFits(country, state, code)).toBe(false);
  });

  it.each([
    ['an unassigned prefix', 'US', 'NY', '00099'],
    ['an unknown state', 'US', 'toString', '10001'],
    ['a state of another country', 'US', 'ON', '10001'],
    ['a letter without a province', 'CA', 'ON', 'D1A 1A1'],
    ['offices of the capital across the river', 'CA', 'QC', 'K1A 0B1'],
    ['a town on the border', 'CA', 'AB', 'S9V 0A1'],
    ['another country', 'GB', '', 'SW1A 1AA'],
    ['nothing', 'US', 'NY', ''],
  ])('V07 of %s is unknown', (_, country, state, code) => {
    expect(postalFits(country, state, code)).toBeNull();
  });

  it('V07 blanks around a code do not count', () => {
    expect([postalFits('US', 'CA', ' 94107'), postalFits('CA', 'ON', '\tM5H 2N2')]).toEqual([true, true]);
  });

  it('V07 every ZIP code has one state at most, even at a border', () => {
    const states = Object.keys(countryByCode('US')?.states ?? {});
    for (let prefix = 0; prefix < 1000; prefix += 1) {
      const zip = `${prefix}`.padStart(3, '0');
      for (const end of ['01', '10', '51', '99']) {
        const owners = states.filter((state) => postalFits('US', state, `${zip}${end}`) === true);
        expect(owners.length, zip).toBeLessThanOrEqual(1);
      }
    }
  });

  it('V07 random text never fits', () => {
    fc.assert(
      fc.property(fc.constantFrom('US', 'CA', 'FR', ''), fc.string(), fc.string(), (country, state, code) => {
        expect(postalFits(country, state, code)).not.toBe(true);
      }),
    );
  });
});
