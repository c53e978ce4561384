import { describe } from 'vitest';
import { postgresDuringTests } from '../../support/stores/stores.ts';
import { crashMatrix } from './crash-matrix.ts';
import { heldMatrix } from './held-matrix.ts';
import { payPalMatrix } from './paypal-matrix.ts';

describe('a shop on PostgreSQL', () => {
  crashMatrix(postgresDuringTests(), process.env.SLUICE_SOAK === 'true' ? 'both' : 'the other');
});

describe('a shop on PostgreSQL that captures later', () => {
  heldMatrix(postgresDuringTests());
});

describe('a shop on PostgreSQL that PayPal pays', () => {
  payPalMatrix(postgresDuringTests(), 'whole');
});
