import { blankGallery } from './brands/blank-pictures.ts';
import { fernhollowGallery } from './brands/fernhollow-pictures.ts';
import { northvaleGallery } from './brands/northvale-pictures.ts';
import { writeGallery } from './brands/picture.ts';

/** Draws every picture of the demo brands, and of the brand that `sluice new` begins with: `npx tsx packages/demo-art/draw-art.ts`. */

writeGallery(fernhollowGallery);
writeGallery(northvaleGallery);
writeGallery(blankGallery);
