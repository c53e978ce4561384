import { describe } from 'vitest';
import { crashMatrix } from './crash-matrix.ts';
import { heldMatrix } from './held-matrix.ts';
import { payPalMatrix } from './paypal-matrix.ts';

const isWhole = process.env.SLUICE_SOAK === 'true';

describe('a shop on the embedded store', () => {
  crashMatrix(null, isWhole ? 'both' : 'one');
});

describe('a shop on the embedded store that captures later', () => {
  heldMatrix(null);
});

describe('a shop on the embedded store that PayPal pays', () => {
  payPalMatrix(null, isWhole ? 'whole' : 'writes');
});
