import type { Finding } from '../findings.ts';
import type { ImageFile } from './pictures/image-file.ts';

/** One JSON file of a brand's folder. */
export interface BrandFile {
  /** Relative to the funnels folder: `fernhollow/funnels/classic.json`. */
  name: string;
  /** Null where the file cannot be read. */
  value: unknown;
  /** Why the file cannot be read, or what is wrong with its text. */
  findings: Finding[];
}

/** The files of a brand's folder, unchecked. */
export interface BrandFolder {
  name: string;
  brand: BrandFile;
  funnels: BrandFile[];
  offers: BrandFile[];
  content: BrandFile[];
  destinations: BrandFile[];
  coupons: BrandFile[];
  bumps: BrandFile[];
  /** Null where the brand has no such file. */
  shipping: BrandFile | null;
  taxes: BrandFile | null;
  /** The files of its folder `images`. */
  images: ImageFile[];
  /** The files and folders that no part of the shop reads. */
  strays: StrayFile[];
}

/** A file or a folder that the shop does not read; its name is relative to the funnels folder. */
export interface StrayFile {
  name: string;
  isFolder: boolean;
  /** The value of a .json file; null for any other. */
  value: unknown;
}

/** The files of a brand beside its folders. */
export const BRAND_FILES = ['brand.json', 'shipping.json', 'taxes.json'] as const;

/** The folders of a brand whose .json files are read. */
export const BRAND_PARTS = ['funnels', 'offers', 'content', 'destinations', 'coupons', 'bumps'] as const;

/** The names of all files that a brand reads, of any kind. */
export function filesOf({ name: _, strays: __, images: ___, ...parts }: BrandFolder): string[] {
  const files: (BrandFile | null)[] = Object.values(parts).flat();
  return files.flatMap((file) => (file === null ? [] : [file.name]));
}
