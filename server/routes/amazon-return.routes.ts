import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { startAfterReturn } from '../../domain/orders/sign-in-return.ts';
import type { Config } from '../config/config.ts';
import { CSP_REPORTS_PATH } from '../http/csp-reports.ts';
import { escapeHtml } from '../render/page-html.ts';

export interface AmazonReturnOptions {
  config: Pick<Config, 'templateFile'>;
  clientFolder: string;
}

/** The document runs one script of ours and needs nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  `report-uri ${CSP_REPORTS_PATH}`,
].join(';');

/** R04: the document to which Amazon's login by redirect returns. Its address may have a token, so nothing keeps or passes it on. */
export async function amazonReturnRoutes(app: FastifyInstance, options: AmazonReturnOptions): Promise<void> {
  app.get('/amazon-return', { schema: { hide: true } }, async (request, reply) => {
    const html = await readFile(join(folderOf(options), 'src/boot/amazon-return.html'), 'utf8').catch(() => null);
    if (html === null) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow')
      .send(html.replace(START, () => `href="${escapeHtml(startOf(request.url))}"`));
  });
}

/** The link of the document for a browser in which its script fails. */
const START = 'href="/"';

function startOf(url: string): string {
  const [, ...query] = url.split('?');
  return startAfterReturn(query.join('?'));
}

/** During development the source's document is served, as the page's shell is. */
function folderOf({ config, clientFolder }: AmazonReturnOptions): string {
  return config.templateFile === null ? clientFolder : dirname(config.templateFile);
}
