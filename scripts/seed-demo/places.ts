import type { AccountDetails } from '../../domain/account/account.ts';

/** A place where shoppers live: what a proxy says of it, and an address there. */
export interface Place extends Pick<AccountDetails, 'country' | 'state' | 'city' | 'zipPostalCode' | 'phone'> {
  /** As ISO 3166 has it: `US-CA`. */
  region: string;
  /** Its share of the visits in percent. */
  share: number;
}

export const PLACES: readonly Place[] = [
  place(16, 'US-CA', 'San Diego', '92103', '619 555 0114'),
  place(12, 'US-TX', 'Austin', '78704', '512 555 0132'),
  place(10, 'US-FL', 'Tampa', '33606', '813 555 0156'),
  place(10, 'US-NY', 'Albany', '12207', '518 555 0171'),
  place(8, 'US-OH', 'Columbus', '43215', '614 555 0118'),
  place(7, 'US-WA', 'Seattle', '98109', '206 555 0149'),
  place(7, 'US-CO', 'Denver', '80206', '303 555 0163'),
  place(6, 'US-VT', 'Burlington', '05401', '802 555 0127'),
  place(6, 'US-MN', 'Minneapolis', '55408', '612 555 0185'),
  place(6, 'US-GA', 'Atlanta', '30308', '404 555 0139'),
  place(7, 'CA-ON', 'Toronto', 'M5V 2T6', '416 555 0192'),
];

/** Where the shoppers of a brand live that ships to Europe, too. */
export const EUROPEAN_PLACES: readonly Place[] = [
  place(8, 'DE', 'Hamburg', '20095', '+49 40 5550142'),
  place(5, 'FR', 'Lyon', '69002', '+33 4 78 55 01 42'),
];

export const FIRST_NAMES = [
  ...['Ann', 'Ben', 'Carla', 'Dev', 'Ella', 'Frank', 'Grace', 'Hugo', 'Iris', 'Jonas', 'Kim', 'Lena', 'Marcus'],
  ...['Nora', 'Omar', 'Paula', 'Quinn', 'Rosa', 'Sam', 'Tara', 'Uma', 'Victor', 'Wendy', 'Yara', 'Zoe'],
] as const;

export const LAST_NAMES = [
  ...['Adams', 'Baker', 'Clark', 'Diaz', 'Evans', 'Fischer', 'Garcia', 'Hughes', 'Ito', 'Jensen', 'Khan', 'Lopez'],
  ...['Miller', 'Nguyen', 'Olsen', 'Patel', 'Reyes', 'Smith', 'Turner', 'Vance', 'Walker', 'Young'],
] as const;

export const STREETS = ['Main St', 'Oak Ave', 'Maple Dr', 'Lake Rd', 'Hill St', 'Mill Ln', 'Park Blvd'] as const;

function place(share: number, region: string, city: string, zipPostalCode: string, phone: string): Place {
  const [country = '', state = ''] = region.split('-');
  return { share, region, country, state, city, zipPostalCode, phone };
}
