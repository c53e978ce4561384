import { COUNTRIES, isNamed, stateNamed } from '../../../domain/account/countries.ts';

/** Three letters by ISO 3166, and other codes in use, of the countries that a brand may ship to. */
const LONG_CODES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'USA:US UK:GB CAN:CA AUT:AT AUS:AU BEL:BE BGR:BG CHE:CH CYP:CY CZE:CZ DEU:DE DNK:DK EST:EE ESP:ES FIN:FI FRA:FR GBR:GB GRC:GR ' +
    'HRV:HR HUN:HU IRL:IE ITA:IT LTU:LT LUX:LU LVA:LV MLT:MT NLD:NL NOR:NO NZL:NZ POL:PL PRT:PT ROU:RO SWE:SE SGP:SG SVN:SI SVK:SK'
  )
    .split(' ')
    .map((pair) => pair.split(':'))
    .map(([long = '', short = '']) => [long, short]),
);

/** The code of a country that is written by its name or another code, such as `USA` or `Germany`; else null. */
export function findCountryCode(text: string): string | null {
  const named = COUNTRIES.find(({ label, value }) => isNamed(label, text) || isNamed(value, text));
  return named?.value ?? LONG_CODES[text.trim().toUpperCase()] ?? null;
}

/** The code of a state that is written by its name, such as `California`; else null. */
export function findStateCode(text: string): string | null {
  return COUNTRIES.map((country) => stateNamed(country, text)).find((code) => code !== null) ?? null;
}
