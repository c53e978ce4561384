import { describe } from 'vitest';
import { crashMatrix } from './crash-matrix.ts';
import { PAYPAL_STEPS, payPalMatrix } from './paypal-matrix.ts';

describe('a shop on the embedded store', () => {
  crashMatrix(null, process.env.SLUICE_SOAK === 'true');
});

describe('a shop on the embedded store that PayPal pays', () => {
  payPalMatrix(
    null,
    PAYPAL_STEPS.filter(({ point }) => point === 'after the reply' || point === 'while the payment is written'),
  );
});
