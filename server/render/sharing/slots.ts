import type { Parameter } from '../../../domain/routing/shop-address.ts';
import { type Place, placeTexts } from './marked-html.ts';

/** Compressed pages have slots of these sizes, in bytes; that of a page without a visit's parameters is 0. */
const SLOT_SIZES = [64, 128, 192, 256, 384, 512, 768, 1024] as const;

/** A slot ends with spaces, so that what a decoder knows of the text before the next byte is the same for all visits. */
export const SLOT_END = '  ';

/** What stands in the slots of a page for one visit, all of one size. */
export interface Slots {
  size: number;
  texts: Readonly<Record<Place, Buffer>>;
}

const NONE: Slots = { size: 0, texts: { inputs: Buffer.alloc(0), link: Buffer.alloc(0) } };

/** The slots of a visit's parameters; null where no slot has room for them. */
export function findSlots(parameters: readonly Parameter[]): Slots | null {
  if (parameters.length === 0) return NONE;
  const { inputs, link } = placeTexts(parameters);
  const needed = SLOT_END.length + Math.max(Buffer.byteLength(inputs), Buffer.byteLength(link));
  const size = SLOT_SIZES.find((each) => each >= needed);
  return size === undefined ? null : { size, texts: { inputs: padded(inputs, size), link: padded(link, size) } };
}

function padded(text: string, size: number): Buffer {
  const slot = Buffer.alloc(size, ' ');
  slot.write(text);
  return slot;
}
