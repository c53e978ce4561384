import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../kit/escape-html.ts';
import { STYLE_PATH, sendHtml } from './public-files.ts';

/** One of Amazon's own pages; `main` is HTML. */
export function page(title: string, main: string, scripts = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Amazon Pay (test)</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header><span class="mark" aria-hidden="true"></span>Amazon Pay, in a sandbox</header>
<main>${main}
  <p class="hint">This is a test of Amazon Pay, made for this shop. It knows no real account, and no money moves.</p>
</main>
${scripts}
</body>
</html>`;
}

/** A page that says why it has nothing to offer. */
export function noticePage(title: string, text: string): string {
  return page(title, `<h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(text)}</p>`);
}

/** Sends a page. Browsers apply form-action to a form's redirects too, so that the policy names the way back. */
export function sendPage(reply: FastifyReply, html: string, waysBack: readonly string[] = []): FastifyReply {
  const origins = [...new Set(waysBack.map((address) => new URL(address).origin))];
  const formAction = ["form-action 'self'", ...origins].join(' ');
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; ${formAction}; frame-ancestors 'none'`;
  return sendHtml(reply, html, policy);
}
