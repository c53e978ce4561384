import '@fastify/static';
import { resolve } from 'node:path';
import '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import type { AppOptions } from './app-options.ts';
import { clientFiles } from './files/client-files.ts';
import { cspReportRoutes } from './http/csp-reports.ts';
import { serveSecurityTxt } from './http/security-txt.ts';
import { serveDomainAssociation } from './routes/wallet.routes.ts';

/** The built storefront, the pictures of the brands, and the files that other programs ask for. */
export async function fileRoutes(app: FastifyInstance, options: AppOptions): Promise<void> {
  serveDomainAssociation(app, options.wallets?.apple ?? null);
  const { publicUrl, securityContact: contact } = options.config;
  serveSecurityTxt(app, { contact, publicUrl, clock: options.clock });
  await app.register(cspReportRoutes, { log: (message, detail) => app.log.warn(detail, message) });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await clientFiles(app, options.clientFolder);
  app.get('/images/:brand/:file', { schema: { hide: true, params: ImageAddress } }, (request, reply) => {
    const { brand, file } = request.params as Static<typeof ImageAddress>;
    return reply.sendFile(`${brand}/images/${file}`, resolve(options.config.funnelsFolder), {
      maxAge: '1h',
      immutable: false,
    });
  });
}

const ImageAddress = Type.Object({
  brand: Type.String({ pattern: '^[a-z0-9-]+$' }),
  file: Type.String({ pattern: '^[\\w-]+\\.(svg|png|jpg|webp|avif|webm|mp4|vtt)$' }),
});
