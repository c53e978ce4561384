import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the built storefront's pages need before their script. */
export interface ClientBuild {
  /** The document without its scripts and styles. */
  document: string;
  /** The address of the storefront's script, which is loaded after the page is seen. */
  entry: string;
  /** The script that stands in the page, and keeps what a shopper does until then. */
  early: string;
  /** The styles of every page, and those of order forms alone. */
  styles: { every: string; orderForm: string };
  /** The addresses of the fonts that the first sight of a page uses. */
  fonts: readonly string[];
}

const ENTRY = /<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/;
const STYLESHEET = /<link rel="stylesheet"[^>]*\shref="([^"]+)"[^>]*>/g;
const PRELOADS = /<link rel="modulepreload"[^>]*>/g;
/** The pages that need it say so themselves. */
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/;
const ORDER_FORM = 'src/app/checkout-page.tsx';

/** Reads the build of a client's folder. Throws for a folder without one. */
export async function readClientBuild(folder: string): Promise<ClientBuild> {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const entry = ENTRY.exec(html)?.[1];
  if (!entry) throw new Error('the built page names no script');
  const every = [...html.matchAll(STYLESHEET)].map(([, href = '']) => href);
  const orderForm = stylesOf(manifest, ORDER_FORM).filter((href) => !every.includes(href));
  const styles = { every: await textOf(folder, every), orderForm: await textOf(folder, orderForm) };
  return {
    document: [ENTRY, STYLESHEET, PRELOADS, NOSCRIPT].reduce((left, part) => left.replace(part, ''), html),
    entry,
    early: await readFile(path.join(folder, 'early/early.js'), 'utf8'),
    styles,
    fonts: [...new Set(styles.every.match(/\/assets\/[\w.-]+\.woff2/g) ?? [])],
  };
}

interface ManifestChunk {
  css?: string[];
  imports?: string[];
}

/** The stylesheets of a chunk and of those that it imports, in the order in which they apply. */
function stylesOf(manifest: Record<string, ManifestChunk | undefined>, chunk: string): string[] {
  const { css = [], imports = [] } = manifest[chunk] ?? {};
  const hrefs = [...imports.flatMap((each) => stylesOf(manifest, each)), ...css.map((file) => `/${file}`)];
  return [...new Set(hrefs)];
}

async function textOf(folder: string, hrefs: readonly string[]): Promise<string> {
  const texts = await Promise.all(hrefs.map((href) => readFile(path.join(folder, href), 'utf8')));
  return texts.join('\n');
}
