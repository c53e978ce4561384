import { escapeHtml } from '../../kit/escape-html.ts';
import { page } from '../../kit/web/page.ts';

/** One of Amazon's own pages; `main` is HTML. */
export function amazonPage(title: string, main: string, scripts?: string): string {
  return page({
    title: `${escapeHtml(title)} · Amazon Pay (test)`,
    head: 'Amazon Pay, in a sandbox',
    main: `${main}
  <p class="hint">This is a test of Amazon Pay, made for this shop. It knows no real account, and no money moves.</p>`,
    scripts,
  });
}

/** A page that says why it has nothing to offer. */
export function noticePage(title: string, text: string): string {
  return amazonPage(title, `<h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(text)}</p>`);
}
