import type { FastifyInstance, FastifyReply } from 'fastify';
import { readPublic, sendHtml, serveText, styleOf } from './public-files.ts';

const STYLE_PATH = '/page.css';

/** Serves the stylesheet of a company's own pages. */
export function servePageStyle(app: FastifyInstance, colours: { brand: string; accent: string }): void {
  serveText(app, STYLE_PATH, styleOf(colours, readPublic('page.css')));
}

interface Page {
  title: string;
  /** The company, as the head of the page names it. */
  head: string;
  /** HTML. */
  main: string;
  scripts?: string;
}

/** One of a company's own pages. */
export function page({ title, head, main, scripts = '' }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header><span class="mark" aria-hidden="true"></span>${head}</header>
<main>${main}
</main>
${scripts}
</body>
</html>`;
}

/** Sends a page. Browsers apply form-action to a form's redirects too, so that the policy names the ways back to the shop. */
export function sendPage(
  reply: FastifyReply,
  html: string,
  { waysBack = [], framedBy = "'none'" }: { waysBack?: readonly string[]; framedBy?: '*' | "'none'" } = {},
): FastifyReply {
  const origins = [...new Set(waysBack.map((address) => new URL(address).origin))];
  return sendHtml(reply, html, [["form-action 'self'", ...origins].join(' '), `frame-ancestors ${framedBy}`]);
}
