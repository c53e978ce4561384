import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, constants, crc32, createBrotliCompress, createGzip, gunzip } from 'node:zlib';
import { type AssetEncoding, BROTLI_WINDOW } from '../../files/asset-encoding.ts';
import { dividedHtml, type Place } from './marked-html.ts';
import { SLOT_END, type Slots } from './slots.ts';

/** The bytes of a page in one encoding. What stands in a slot is in them as it is, and can be overwritten. */
export interface SlottedBody {
  bytes: Buffer;
  slots: readonly Slot[];
}

/** Where a part of a place's text begins in the bytes, and which part it is. A repetition refers to the first one. */
interface Slot {
  at: number;
  place: Place;
  from: number;
  to: number;
}

export type SlottedBodies = ReadonlyMap<AssetEncoding, SlottedBody>;

type Filling = Readonly<Record<Place, Buffer>>;

/** Compressed once and sent often, a page may take a fifth of a second. */
const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 11, ...BROTLI_WINDOW };
const GZIP_LEVEL = 9;

/** Of this many bytes an encoder makes no smaller ones, so that it stores them as they are. */
const STORED_AT_ONCE = 128;

const ENCODERS = {
  br: {
    begin: () => createBrotliCompress({ params: BROTLI_PARAMS }),
    flush: constants.BROTLI_OPERATION_FLUSH,
    decoded: promisify(brotliDecompress),
  },
  gzip: {
    begin: () => createGzip({ level: GZIP_LEVEL }),
    flush: constants.Z_SYNC_FLUSH,
    decoded: promisify(gunzip),
  },
} as const;

/** Slots are filled with bytes that the page lacks, and an encoding in which they cannot be overwritten is left out. */
export async function slottedBodies(html: string, size: number): Promise<SlottedBodies> {
  const pieces = dividedHtml(html);
  const [filling, other] = fillings(html, size);
  const plain = plainBody(pieces, filling);
  const expected = filledBytes(plain, other);
  const compressed = await Promise.all(
    (['br', 'gzip'] as const).map(async (encoding) => {
      const body = await compressedBody(encoding, pieces, filling);
      const isSound = body !== null && (await says(encoding, body, other, expected));
      return isSound ? ([[encoding, body]] as const) : [];
    }),
  );
  return new Map<AssetEncoding, SlottedBody>([['identity', plain], ...compressed.flat()]);
}

/** The bytes of a page for one visit, which are not to be changed; null where the page is not sent in this encoding. */
export function filledBody(bodies: SlottedBodies, encoding: AssetEncoding, { size, texts }: Slots): Buffer | null {
  const body = bodies.get(encoding);
  const plain = bodies.get('identity');
  if (!body || !plain) return null;
  if (size === 0) return body.bytes;
  const bytes = filledBytes(body, texts);
  return encoding === 'gzip' ? withChecksum(bytes, filledBytes(plain, texts)) : bytes;
}

function filledBytes({ bytes, slots }: SlottedBody, texts: Filling): Buffer {
  const filled = Buffer.from(bytes);
  for (const { at, place, from, to } of slots) texts[place].copy(filled, at, from, to);
  return filled;
}

/** The last eight bytes of a gzip file are the checksum of what it says, and its length. */
function withChecksum(bytes: Buffer, plain: Buffer): Buffer {
  bytes.writeUInt32LE(crc32(plain), bytes.length - 8);
  return bytes;
}

/** Whether a body that is filled otherwise says what it should; only then does nothing depend on the bytes in its slots. */
async function says(encoding: 'br' | 'gzip', body: SlottedBody, filling: Filling, expected: Buffer): Promise<boolean> {
  const bytes = filledBytes(body, filling);
  const sent = encoding === 'gzip' ? withChecksum(bytes, expected) : bytes;
  const said = await ENCODERS[encoding].decoded(sent).catch(() => null);
  return said?.equals(expected) ?? false;
}

type Pieces = ReturnType<typeof dividedHtml>;

function plainBody(pieces: Pieces, filling: Filling): SlottedBody {
  const slots: Slot[] = [];
  let length = 0;
  const parts = pieces.map((piece) => {
    const part = typeof piece === 'string' ? Buffer.from(piece) : filling[piece.place];
    if (typeof piece !== 'string') slots.push({ at: length, place: piece.place, from: 0, to: part.length });
    length += part.length;
    return part;
  });
  return { bytes: Buffer.concat(parts), slots };
}

async function compressedBody(encoding: 'br' | 'gzip', pieces: Pieces, filling: Filling): Promise<SlottedBody | null> {
  const { begin, flush } = ENCODERS[encoding];
  const encoder = begin();
  const stored: Omit<Slot, 'at'>[] = [];
  const known = new Set<Place>();
  for (const piece of pieces) {
    if (typeof piece === 'string') encoder.write(piece);
    else if (known.has(piece.place)) encoder.write(filling[piece.place]);
    else {
      known.add(piece.place);
      for (const part of splitParts(piece.place, filling)) {
        stored.push(part);
        encoder.flush(flush);
        encoder.write(filling[part.place].subarray(part.from, part.to));
        encoder.flush(flush);
      }
    }
  }
  encoder.end();
  return found(await buffer(encoder), stored, filling);
}

function splitParts(place: Place, filling: Filling): Omit<Slot, 'at'>[] {
  const { length } = filling[place];
  return Array.from({ length: Math.ceil(length / STORED_AT_ONCE) }, (_, index) => ({
    place,
    from: index * STORED_AT_ONCE,
    to: Math.min((index + 1) * STORED_AT_ONCE, length),
  }));
}

/** Finds what is stored in the compressed bytes; null where a part is not stored as it is. */
function found(bytes: Buffer, stored: readonly Omit<Slot, 'at'>[], filling: Filling): SlottedBody | null {
  const slots: Slot[] = [];
  let end = 0;
  for (const part of stored) {
    const at = bytes.indexOf(filling[part.place].subarray(part.from, part.to), end);
    if (at < 0) return null;
    slots.push({ ...part, at });
    end = at + part.to - part.from;
  }
  return { bytes, slots };
}

/** Two fillings for each place that have no byte of the page, nor one of each other at the same place, but for the end. */
function fillings(html: string, size: number): readonly [Filling, Filling] {
  const used = new Set(Buffer.from(html));
  const unused = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !used.has(byte));
  const of = (place: Place, shift: number) => drawFilling(place, size, unused, shift);
  const half = unused.length >> 1;
  return [
    { inputs: of('inputs', 0), link: of('link', 0) },
    { inputs: of('inputs', half), link: of('link', half) },
  ];
}

function drawFilling(place: Place, size: number, unused: readonly number[], shift: number): Buffer {
  const drawn = createHash('shake256', { outputLength: 2 * size })
    .update(place)
    .digest();
  const filling = Buffer.alloc(size, SLOT_END);
  for (let index = 0; index < size - SLOT_END.length; index += 1)
    filling[index] = unused[(drawn.readUInt16LE(2 * index) + shift) % unused.length] ?? 0;
  return filling;
}
