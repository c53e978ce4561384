import { createHash } from 'node:crypto';
import { FIRST_LOOK } from '../../contracts/page/page-blocks.ts';
import type { PageData, RuntimeSettings } from '../../contracts/page/page-data.ts';
import type { RenderedPage } from '../../src/server/rendered-page.tsx';
import type { ClientBuild, PartBuild } from './client-build.ts';
import {
  DATA,
  dataBlock,
  dataHtml,
  escapeHtml,
  HEAD,
  htmlTag,
  LANGUAGE,
  type PageHead,
  scriptSafeJson,
} from './page-html.ts';
import type { PageMeta } from './page-meta.ts';
import type { SentForm } from './sent-page.ts';
import type { ServedPage } from './sharing/page-cache.ts';

/** What a page has besides its data: elements that the server rendered, and the build that they were rendered with. */
export interface RenderedParts {
  build: ClientBuild;
  rendered: RenderedPage;
  meta: PageMeta;
  /** The brand's tokens. */
  theme: string;
  /** The form that the page answers, which its script should have sent; null for a page that is opened. */
  sent: SentForm['type'] | null;
}

const ROOT = /<div id="root">([\s\S]*?)<\/div>/;

/** The page with its elements and styles; its script comes after they are seen. */
export function renderedHtml(parts: RenderedParts, head: PageHead, data: PageData): ServedPage {
  const { build, rendered, theme } = parts;
  const own = build.parts.get(rendered.view);
  const styles = [build.styles, ...(own?.styles ? [own.styles] : []), theme];
  // The styles of these files stand in the page: a script that finds a link to one does not load it.
  const stylesheets = [...build.stylesheets, ...(own?.stylesheets ?? [])];
  const look = rendered.look ? dataBlock(FIRST_LOOK, rendered.look) : '';
  const html = build.document
    .replace(LANGUAGE, () => htmlTag(head))
    .replace(HEAD, () => headHtml(parts, head, styles, stylesheets))
    .replace(ROOT, (_, notice: string) =>
      [...bodyHtml(parts, notice), earlyScript(parts, own, data.settings)].join(LINE),
    )
    .replace(DATA, () => `${dataHtml({ ...data, preloaded: rendered.preloaded })}${look}`);
  return { html, styles: styles.map(hashSource), scripts: [build.recorder, build.early].map(hashSource) };
}

const LINE = '\n    ';

function headHtml(
  { build, meta, rendered }: RenderedParts,
  head: PageHead,
  styles: string[],
  stylesheets: string[],
): string {
  return [
    ...metaHtml(meta),
    rendered.preloads,
    ...styles.map((text) => `<style>${text}</style>`),
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${href}" disabled>`),
    head.icon ? `<link rel="icon" href="${escapeHtml(head.icon)}">` : '',
    `<script>${build.recorder}</script>`,
  ].join(LINE);
}

/** The script that starts the page's own one: it stands after the text, which is seen before. */
function earlyScript(
  { build, rendered, sent }: RenderedParts,
  own: PartBuild | undefined,
  { ahead, tagManager }: Pick<RuntimeSettings, 'ahead' | 'tagManager'>,
): string {
  // A page that answers a form has to type its values again.
  const late =
    rendered.canWait && sent === null ? ` data-${rendered.look ? 'first' : 'late'}="${build.late.join(' ')}"` : '';
  const unseen = ahead === undefined ? '' : ` data-ahead="${ahead}"`;
  // The scripts that the page's own one imports are fetched beside it, and not after it.
  const tags = tagManager === '' ? [] : build.parts.get('tag-manager')?.scripts;
  const imports = [...build.imports, ...(own?.scripts ?? []), ...(tags ?? [])];
  return `<script data-entry="${build.entry}" data-imports="${imports.join(' ')}"${late}${unseen}>${build.early}</script>`;
}

/** Open Graph is what apps read of a sent link. */
function metaHtml({ title, description, picture, canonical, isIndexed, product }: PageMeta): string[] {
  const named = (attribute: 'name' | 'property', name: string, content: string | null) =>
    content === null ? [] : [`<meta ${attribute}="${name}" content="${escapeHtml(content)}">`];
  const ld = `<script type="application/ld+json">${scriptSafeJson(product)}</script>`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...named('name', 'description', description),
    ...(isIndexed ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`] : named('name', 'robots', 'noindex')),
    ...named('property', 'og:type', 'website'),
    ...named('property', 'og:title', title),
    ...named('property', 'og:description', description),
    ...named('property', 'og:image', picture),
    ...named('property', 'og:url', canonical),
    ...(product ? [ld] : []),
  ];
}

/** L09: the notice for a browser that cannot start the shop stands above the page, and takes no room until it is shown. */
function bodyHtml({ rendered: { html, digest, stepId, problem }, sent }: RenderedParts, notice: string): string[] {
  const said = sent && (problem === null ? SENT[sent] : wrong(problem));
  const above = `<div id="unstarted"${sent ? ' class="sent"' : ''}>${said ?? notice}${sent === 'typed' ? '' : TRY_AGAIN}</div>`;
  const step = stepId === null ? '' : ` data-step="${escapeHtml(stepId)}"`;
  return [above, `<div id="root" data-digest="${digest}"${step}>${html}</div>`];
}

const NEEDS_SCRIPT = 'You need JavaScript to order from this shop. Your browser may block it or have it turned off.';

/** True of a page after a sale, too. */
const NO_EFFECT = 'Your press ordered nothing, charged nothing and changed no earlier order.';

const STILL_HERE = `${NO_EFFECT} What you typed is still here.`;

const SENT: Record<SentForm['type'], string> = {
  typed:
    `<p class="unstarted" role="alert">The script of this page has not started. ${STILL_HERE} ` +
    `${NEEDS_SCRIPT} Turn it on to pay.</p>`,
  tooLarge:
    `<p class="unstarted" role="alert">Nothing was sent: what you typed is too long. ${NO_EFFECT} ` +
    `Go back in your browser to shorten it. ${NEEDS_SCRIPT}</p>`,
};

/** Every wrong field is named where the page begins, and says its own problem below. */
function wrong(problem: string): string {
  return `<p class="unstarted" role="alert">${escapeHtml(problem)} ${STILL_HERE}</p>`;
}

/** A link without a path leads to the page's own address, with its query. It would lose what was typed without the script. */
const TRY_AGAIN = '<p class="again"><a href="">Try again</a></p>';

const hashes = new Map<string, string>();

/** The source of a policy that allows an element with this text. They are few: the build's, and the styles of each brand. */
function hashSource(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  hashes.set(text, source);
  return source;
}
