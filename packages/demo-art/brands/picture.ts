import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Portrait } from '../animals/portraits.ts';
import { type Ingredient, ingredient } from '../drawing/icons.ts';
import type { BrandPalette } from '../drawing/palette.ts';
import type { ProductArt } from '../drawing/product.ts';
import { createSheet, type Sheet, svgFile } from '../drawing/svg.ts';
import { type Container, type Count, shot } from '../packs/shots.ts';

/** One file of a brand's images. */
export type Picture = {
  readonly name: string;
  readonly title: string;
  readonly size: readonly [width: number, height: number];
  /**
   * Fills its frame to the edge; the parts beyond are cut off even if the page gives the picture a box of another
   * shape.
   */
  readonly bleed?: boolean;
  readonly draw: (sheet: Sheet) => string;
};

/** A brand's folder, the letters that its ids begin with, and the colour of its shadows. */
export type Gallery = {
  /** From the root of the repository. */
  readonly folder: string;
  readonly initials: string;
  readonly shadow: string;
  readonly pictures: readonly Picture[];
};

/** A product in one kind of container: one picture for each count, and one under the plain name. */
export function productShots(slug: string, art: ProductArt, container: Container, counts: readonly Count[]): Picture[] {
  const named = [art.name.join(' '), art.variety.toLowerCase()].filter(Boolean).join(' ');
  const picture = (name: string, count: Count): Picture => ({
    name,
    title: `${named}, ${count === 1 ? `one ${container}` : `${count} ${container}s`}`.replaceAll('&', 'and'),
    size: [800, 800],
    draw: (sheet) => shot(sheet, art, container, count),
  });
  return [picture(slug, 1), ...counts.map((count) => picture(`${slug}-${count}`, count))];
}

/** Reviewers in the order of their numbers. */
export const reviewers = (portraits: readonly Portrait[], palette: BrandPalette): Picture[] =>
  portraits.map(({ title, draw }, i) => ({
    name: `reviewer-${i + 1}`,
    title,
    size: [96, 96],
    draw: (sheet) => draw(sheet, palette),
  }));

/** Ingredients by themselves, or as `frame` sets them. */
export const ingredientPictures = (
  items: readonly (readonly [Ingredient, title: string])[],
  frame: (drawing: string) => string = (drawing) => drawing,
): Picture[] =>
  items.map(([name, title]) => ({
    name: `ingredient-${name}`,
    title,
    size: [160, 160],
    draw: (sheet) => frame(ingredient(sheet, name)),
  }));

/** Draws a gallery into the brand's folder. Ids are short because the large pictures refer to them hundreds of times. */
export function writeGallery({ folder, initials, shadow, pictures }: Gallery): void {
  const images = fileURLToPath(new URL(`../../../${folder}/images/`, import.meta.url));
  mkdirSync(images, { recursive: true });
  for (const [index, { name, title, size, bleed, draw }] of pictures.entries()) {
    const sheet = createSheet(`${initials}${index}`, shadow);
    const drawing = draw(sheet);
    const frame = `M0 0H${size[0]}V${size[1]}H0Z`;
    const body = bleed ? `<g clip-path="${sheet.clip(frame)}">${drawing}</g>` : drawing;
    writeFileSync(`${images}${name}.svg`, svgFile(sheet, title, size[0], size[1], body));
  }
  console.log(`drew ${pictures.length} pictures of ${folder}`);
}
