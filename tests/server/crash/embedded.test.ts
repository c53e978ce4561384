import { describe } from 'vitest';
import { crashMatrix } from './crash-matrix.ts';
import { heldMatrix } from './held-matrix.ts';
import { payPalMatrix } from './paypal-matrix.ts';

describe('a shop on the embedded store', () => {
  crashMatrix({ databaseUrl: null, place: 0 });
});

describe('a shop on the embedded store that captures later', () => {
  heldMatrix({ databaseUrl: null, place: 0 });
});

describe('a shop on the embedded store that PayPal pays', () => {
  payPalMatrix({ databaseUrl: null, place: 0 });
});
