import { fernhollowGallery } from './fernhollow-pictures.ts';
import { northvaleGallery } from './northvale-pictures.ts';
import { writeGallery } from './picture.ts';

/** Draws every picture of the demo brands: `npx tsx scripts/art/draw-art.ts`. */

writeGallery(fernhollowGallery);
writeGallery(northvaleGallery);
