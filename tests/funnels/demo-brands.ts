import { readdirSync } from 'node:fs';
import { FUNNELS, readBrand } from './demo-files.ts';

/** Every demo brand with all its files, so that no brand goes unchecked. */
export const DEMO_BRANDS = readdirSync(FUNNELS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'schemas')
  .map((entry) => ({ folder: entry.name, ...readBrand(entry.name) }));

export type DemoBrand = (typeof DEMO_BRANDS)[number];
