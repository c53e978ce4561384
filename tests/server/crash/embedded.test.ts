import { describe } from 'vitest';
import { crashMatrix } from './crash-matrix.ts';

describe('a shop on the embedded store', () => {
  crashMatrix(null);
});
