import { describe } from 'vitest';
import { postgresDuringTests } from '../../support/stores/stores.ts';
import { amazonMatrix } from './amazon-matrix.ts';
import { crashMatrix } from './crash-matrix.ts';
import { heldMatrix } from './held-matrix.ts';
import { payPalMatrix } from './paypal-matrix.ts';

describe('a shop on PostgreSQL', () => {
  crashMatrix({ databaseUrl: postgresDuringTests(), place: 1 });
});

describe('a shop on PostgreSQL that captures later', () => {
  heldMatrix({ databaseUrl: postgresDuringTests(), place: 1 });
});

describe('a shop on PostgreSQL that PayPal pays', () => {
  payPalMatrix({ databaseUrl: postgresDuringTests(), place: 1 });
});

describe('a shop on PostgreSQL that Amazon pays', () => {
  amazonMatrix({ databaseUrl: postgresDuringTests(), place: 1 });
});
