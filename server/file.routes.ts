import '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { AppOptions } from './app-options.ts';
import { clientFiles } from './files/client-files.ts';
import { cspReportRoutes } from './http/csp-reports.ts';
import { serveSecurityTxt } from './http/security-txt.ts';
import { pictureRoutes } from './pictures/picture.routes.ts';
import { serveDomainAssociation } from './routes/wallet.routes.ts';

/** The built storefront, the pictures of the brands, and the files that other programs ask for. */
export async function fileRoutes(app: FastifyInstance, options: AppOptions): Promise<void> {
  serveDomainAssociation(app, options.wallets?.apple ?? null);
  const { publicUrl, securityContact: contact } = options.config;
  serveSecurityTxt(app, { contact, publicUrl, clock: options.clock });
  await app.register(cspReportRoutes, { log: (message, detail) => app.log.warn(detail, message) });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await clientFiles(app, options.clientFolder);
  const { funnelsFolder } = options.config;
  await pictureRoutes(app, { funnelsFolder, pictures: options.pictures });
}
