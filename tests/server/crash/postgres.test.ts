import { describe } from 'vitest';
import { AMAZON } from '../../support/crash/crashed-amazon.ts';
import { PAYPAL } from '../../support/crash/crashed-paypal.ts';
import { postgresDuringTests } from '../../support/stores/stores.ts';
import { approvalMatrix } from './approval-matrix.ts';
import { crashMatrix } from './crash-matrix.ts';
import { denialMatrix } from './denial-matrix.ts';
import { heldMatrix } from './held-matrix.ts';

describe('a shop on PostgreSQL', () => {
  crashMatrix({ databaseUrl: postgresDuringTests(), place: 1 });
});

describe('a shop on PostgreSQL that captures later', () => {
  heldMatrix({ databaseUrl: postgresDuringTests(), place: 1 });
});

describe('a shop on PostgreSQL whose payment is denied', () => {
  denialMatrix({ databaseUrl: postgresDuringTests(), place: 1 });
});

describe('a shop on PostgreSQL that PayPal pays', () => {
  approvalMatrix('N14 O02 O04 O05 T07', PAYPAL, { databaseUrl: postgresDuringTests(), place: 1 });
});

describe('a shop on PostgreSQL that Amazon pays', () => {
  approvalMatrix('N14 O02 O06 T07', AMAZON, { databaseUrl: postgresDuringTests(), place: 1 });
});
