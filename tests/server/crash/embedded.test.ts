import { describe } from 'vitest';
import { amazonMatrix } from './amazon-matrix.ts';
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

describe('a shop on the embedded store that Amazon pays', () => {
  amazonMatrix({ databaseUrl: null, place: 0 });
});
