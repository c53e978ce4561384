import { describe } from 'vitest';
import { postgresDuringTests } from '../../support/stores.ts';
import { crashMatrix } from './crash-matrix.ts';

describe('a shop on PostgreSQL', () => {
  crashMatrix(postgresDuringTests());
});
