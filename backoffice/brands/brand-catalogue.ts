import { looseFunnel } from '../../graph/loose-funnel.ts';
import type { BrandFolder } from './brand-folder.ts';
import { checkShapes } from './schema/brand-shapes.ts';
import { type Shaped, validFiles } from './schema/schema-findings.ts';

/** The parts of a brand's valid files that describe a funnel's steps; a broken file counts as missing. */
export type BrandCatalogue = ReturnType<typeof buildCatalogue>;

/** Reads the catalogue of a brand, for drawings and comparisons; `checkBrand` guards publishing. */
export function buildCatalogue(folder: BrandFolder) {
  const { funnels: _, ...shapes } = checkShapes(folder);
  const brand = shapes.brand.value;
  const pages = validValues(shapes.content);
  return {
    siteName: brand?.siteName ?? folder.name,
    currency: brand?.currency ?? 'USD',
    locale: brand?.locale ?? 'en-US',
    offers: new Map(validValues(shapes.offers).map((offer) => [offer.sfid, offer])),
    views: new Map(pages.map((page) => [page.sfid, page.view])),
    destinations: new Map(validValues(shapes.destinations).map((destination) => [destination.sfid, destination])),
    /** The brand's funnels, however broken their files. */
    funnels: folder.funnels.flatMap(({ value }) => looseFunnel(value) ?? []),
    /** The other files; their pictures are not read. */
    parts: {
      brand,
      content: new Map(pages.map((page) => [page.sfid, page])),
      coupons: validValues(shapes.coupons),
      bumps: validValues(shapes.bumps),
      shipping: validValues(shapes.shipping)[0] ?? null,
      taxes: validValues(shapes.taxes)[0] ?? null,
    },
    /** The faults of the broken files, funnels left out. */
    faults: Object.values(shapes)
      .flat()
      .flatMap(({ findings }) => findings),
  };
}

function validValues<Value>(shapes: readonly Shaped<Value>[]): Value[] {
  return validFiles(shapes).map(({ value }) => value);
}
