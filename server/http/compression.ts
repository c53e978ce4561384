import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/**
 * How pages and answers of the API are compressed; scripts and styles were when the storefront was built. No answer has a secret
 * in its body together with a text of the request: the XSRF value is a cookie.
 */
export const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: 1024,
  // A window of 128 kB holds a page; a larger one costs memory for each answer.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 } },
  zlibOptions: { level: 6 },
};
