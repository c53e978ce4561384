import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NO_DOCUMENT } from '../http/security-headers.ts';
import { encodingFor } from './asset-encoding.ts';
import { ASSET_MEMORY, type AssetForms, type MemoryBounds, readAssets } from './asset-memory.ts';

const PREFIX = '/assets/';

/** A picture can be opened by itself, and has the policy of a page then. */
const OPENS_DOCUMENT = /\.svg$/;

/** Small files are read at start, so that a request opens none; parts, conditions and `HEAD` come from the disk. */
export async function clientFiles(app: FastifyInstance, clientFolder: string, bounds: MemoryBounds = ASSET_MEMORY) {
  const root = resolve(clientFolder, 'assets');
  // During development Vite serves the scripts, and there may be no build; pictures are sent all the same.
  if (!existsSync(root)) return void (await app.register(fastifyStatic, { serve: false }));
  varyByEncoding(app, PREFIX);
  await app.register(fastifyStatic, {
    root,
    prefix: PREFIX,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  });
  for (const [name, forms] of await readAssets(root, bounds)) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `${PREFIX}${name}`,
      schema: { hide: true },
      ...(OPENS_DOCUMENT.test(name) ? {} : { helmet: NO_DOCUMENT }),
      handler: (request, reply) => (isPlain(request) ? sendHeld(forms, request, reply) : reply.sendFile(name)),
    });
  }
}

/** True for a request without conditions or ranges: its answer is the whole file. */
function isPlain({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && !('range' in headers) && CONDITIONS.every((name) => !(name in headers));
}

const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const;

function sendHeld(forms: AssetForms, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = request.headers['accept-encoding'];
  const asset = forms.get(encodingFor(accepted, (encoding) => forms.has(encoding)));
  if (!asset) throw new Error(`no form of ${request.url}`);
  return reply.removeHeader('permissions-policy').headers(asset.headers).send(asset.body);
}

/** A file that exists in several encodings says so in each of them, or a shared cache hands one to every browser. */
function varyByEncoding(app: FastifyInstance, prefix: string): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(prefix) || reply.hasHeader('content-encoding')) reply.header('vary', 'Accept-Encoding');
  });
}
