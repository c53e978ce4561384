import { describe } from 'vitest';
import { AMAZON } from '../../support/crash/crashed-amazon.ts';
import { PAYPAL } from '../../support/crash/crashed-paypal.ts';
import { inSoak } from '../../support/soak/soak.ts';
import { approvalMatrix } from './approval-matrix.ts';
import { crashMatrix } from './crash-matrix.ts';
import { denialMatrix } from './denial-matrix.ts';
import { heldMatrix } from './held-matrix.ts';

describe('a shop on the embedded store', () => {
  crashMatrix({ databaseUrl: null, place: 0 });
});

// Of what is the same on both stores `npm test` has the cases of PostgreSQL.
if (inSoak(true, false)) {
  describe('a shop on the embedded store that captures later', () => {
    heldMatrix({ databaseUrl: null, place: 0 });
  });

  describe('a shop on the embedded store that PayPal pays', () => {
    approvalMatrix('N14 O02 O04 O05 T07', PAYPAL, { databaseUrl: null, place: 0 });
  });

  describe('a shop on the embedded store whose payment is denied', () => {
    denialMatrix({ databaseUrl: null, place: 0 });
  });

  describe('a shop on the embedded store that Amazon pays', () => {
    approvalMatrix('N14 O02 O06 T07', AMAZON, { databaseUrl: null, place: 0 });
  });
}
