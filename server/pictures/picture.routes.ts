import '@fastify/static';
import { stat } from 'node:fs/promises';
import path, { resolve } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { formName, formWidths, PICTURE_FORMATS, type StoredPicture } from '../../domain/funnel/picture.ts';
import { type AssetEncoding, encodingFor } from '../files/asset-encoding.ts';
import { isKnownTag } from '../http/send-tagged.ts';
import type { LivePictures } from './live-pictures.ts';
import type { PictureForms } from './picture-forms.ts';
import { hashOfBytes, readBytes } from './read-pictures.ts';

/** The hashes of files as they are now. A file is read once, and again when its time or size is another. */
class PresentHashes {
  readonly #root: string;
  readonly #known = new Map<string, { state: string; hash: string | null }>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Null for a file that is gone. */
  async of(name: string): Promise<string | null> {
    const file = path.join(this.#root, name);
    const found = await stat(file).catch(() => null);
    if (!found) return null;
    const state = `${found.mtimeMs} ${found.size}`;
    const known = this.#known.get(name);
    if (known?.state === state) return known.hash;
    const bytes = await readBytes(file);
    const hash = bytes && hashOfBytes(bytes);
    this.#known.set(name, { state, hash });
    return hash;
  }
}

export interface PictureRoutesOptions {
  funnelsFolder: string;
  /** Absent where pictures are served as they are. */
  pictures?: ServedPictures | undefined;
}

/** The published pictures, and the forms that the shop makes of them. */
export interface ServedPictures {
  live: Pick<LivePictures, 'of' | 'find'>;
  forms: Pick<PictureForms, 'has' | 'read'>;
}

/** The films of the brands, too; a picture's address changes only where it has the hash of its content. */
const FILE = '^[\\w-]+\\.(svg|png|jpe?g|webp|avif|webm|mp4|vtt)$';

const FileAddress = Type.Object({
  brand: Type.String({ pattern: '^[a-z0-9-]+$' }),
  file: Type.String({ pattern: FILE }),
});

const FormAddress = Type.Object({
  ...FileAddress.properties,
  form: Type.String({ pattern: '^[0-9a-f]{20}-[0-9]{1,4}\\.(avif|webp)$' }),
});

type FileAddress = Static<typeof FileAddress>;

const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';

/** The original stands in for a form that is not made yet. */
const FOR_TEN_SECONDS = { maxAge: '10s', immutable: false };

/** The pictures of the brands: originals, and for browsers that know them the smaller forms. */
export async function pictureRoutes(app: FastifyInstance, options: PictureRoutesOptions): Promise<void> {
  const root = resolve(options.funnelsFolder);
  const hashes = new PresentHashes(root);
  const original = (reply: FastifyReply, { brand, file }: FileAddress, caching: object) =>
    reply.sendFile(`${brand}/images/${file}`, root, caching);
  app.get('/images/:brand/:file', { schema: { hide: true, params: FileAddress } }, async (request, reply) => {
    const address = request.params as FileAddress;
    const encoding = encodingFor(request.headers['accept-encoding'], () => true);
    const drawing = await minified(options.pictures, hashes, address, encoding);
    if (!drawing) return original(reply, address, { maxAge: '1h', immutable: false });
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return sendHeld(request, reply.header('vary', 'Accept-Encoding'), drawing);
  });
  app.get('/images/:brand/:file/:form', { schema: { hide: true, params: FormAddress } }, async (request, reply) => {
    const address = request.params as Static<typeof FormAddress>;
    const [hash = '', form = ''] = address.form.split('-');
    const picture = options.pictures?.live.find(address.brand, address.file) ?? null;
    if (picture && !hasForm(picture, hash, form)) return reply.callNotFound();
    const body = picture?.hash === hash ? await options.pictures?.forms.read(hash, form) : null;
    if (!body) return original(reply, address, FOR_TEN_SECONDS);
    const type = `image/${form.split('.')[1]}`;
    return sendHeld(request, reply, { body, type, tag: `"${address.form}"`, caching: FOR_A_YEAR });
  });
}

/** Whether the shop makes this form. Pages of before the last publication may ask for one by another hash. */
function hasForm({ forms, hash, width }: StoredPicture, asked: string, form: string): boolean {
  if (forms !== 'raster') return false;
  if (asked !== hash) return true;
  return formWidths(width).some((each) => PICTURE_FORMATS.some((format) => formName(each, format) === form));
}

/** The minified drawing in an encoding; null where there is none, and where the file is another since it was published. */
async function minified(
  pictures: ServedPictures | undefined,
  hashes: PresentHashes,
  { brand, file }: FileAddress,
  encoding: AssetEncoding,
): Promise<Held | null> {
  const drawing = pictures?.live.find(brand, file);
  if (!pictures || drawing?.forms !== 'drawing' || !pictures.forms.has(drawing)) return null;
  if ((await hashes.of(`${brand}/images/${file}`)) !== drawing.hash) return null;
  const body = await pictures.forms.read(drawing.hash, encoding === 'identity' ? 'svg' : `svg.${encoding}`);
  return body && { body, type: 'image/svg+xml', tag: `"${drawing.hash}-${encoding}"`, caching: FOR_AN_HOUR };
}

interface Held {
  body: Buffer;
  type: string;
  tag: string;
  caching: string;
}

function sendHeld(request: FastifyRequest, reply: FastifyReply, { body, type, tag, caching }: Held): FastifyReply {
  reply.header('etag', tag).header('cache-control', caching);
  if (isKnownTag(request, tag)) return reply.code(304).removeHeader('content-encoding').send();
  return reply.type(type).send(body);
}
