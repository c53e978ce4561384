import { DEMO_FOLDERS } from '../support/funnels/demo-folder.ts';
import { readBrand } from './demo-files.ts';

/** Every demo brand with all its files, so that no brand goes unchecked. */
export const DEMO_BRANDS = DEMO_FOLDERS.map((folder) => ({ folder, ...readBrand(folder) }));

export type DemoBrand = (typeof DEMO_BRANDS)[number];
