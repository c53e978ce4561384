import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The code and the styles that a page of one view has besides those of every page. */
export interface PartBuild {
  scripts: readonly string[];
  styles: string;
  /** The addresses of the files that the styles are from. */
  stylesheets: readonly string[];
}

const ENTRY = /<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/;
const STYLESHEET = /<link rel="stylesheet"[^>]*\shref="([^"]+)"[^>]*>/g;
const PRELOADS = /<link rel="modulepreload"[^>]*>/g;
/** The pages that need it say so themselves, and have the shop's contact at their end. */
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>|<!--sluice:contact-->/g;
/** The names that `vite.config.ts` gives to files of several parts. */
const ORDER_FORM = 'order-form';
const BUYING = 'buying';
const PAYING = 'paying';
const CHECKOUT = 'checkout';
const PAYMENT = 'payment';

/** The files with the code that a page of a view is shown with, as `src/app/page-parts.ts` loads it: their names, or their roots. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'tag-manager': ['src/boot/tracking/tags.ts'],
  landing: ['src/pages/landing/landing.page.tsx'],
  article: ['src/pages/article/article.page.tsx'],
  vsl: ['src/pages/vsl/vsl.page.tsx'],
  survey: ['src/pages/survey/survey.page.tsx'],
  'offer-selector': ['src/pages/offer-selector/offer-selector.page.tsx'],
  'two-step-order-form': [ORDER_FORM, CHECKOUT],
  'two-page-checkout': [ORDER_FORM, CHECKOUT],
  checkout: [ORDER_FORM, CHECKOUT, PAYING],
  offer: ['src/pages/offer/offer.page.tsx', BUYING, PAYMENT],
  'order-success': ['src/pages/receipt/receipt.page.tsx'],
  text: ['src/pages/text/text.page.tsx'],
  'provider-return': ['src/pages/provider-return/provider-return.page.tsx', BUYING, PAYMENT],
};

/** What the built storefront's pages need before their script. */
export type ClientBuild = Awaited<ReturnType<typeof readClientBuild>>;

/** Reads the build of a client's folder. Throws for a folder without one. */
export async function readClientBuild(folder: string) {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  const manifest: Manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const entry = ENTRY.exec(html)?.[1];
  if (!entry) throw new Error('the built page names no script');
  const ofEvery = listFiles(manifest, ['index.html']);
  const parts = Object.entries(PARTS).map(async ([view, roots]): Promise<[string, PartBuild]> => {
    const { scripts } = listFiles(manifest, roots);
    // The forms with a payment come after the contact, and would wait for their styles then.
    const { styles } = listFiles(manifest, roots.includes(ORDER_FORM) ? [...roots, PAYING] : roots);
    const own = (files: readonly string[], every: readonly string[]) => files.filter((file) => !every.includes(file));
    const stylesheets = own(styles, ofEvery.styles);
    return [
      view,
      {
        scripts: own(scripts, ofEvery.scripts),
        styles: await readText(folder, stylesheets),
        stylesheets,
      },
    ];
  });
  const styles = await readText(folder, ofEvery.styles);
  return {
    document: [ENTRY, STYLESHEET, PRELOADS, NOSCRIPT].reduce((left, part) => left.replace(part, ''), html),
    /** The address of the storefront's script, which is loaded after the page is seen. */
    entry,
    imports: ofEvery.scripts.filter((script) => script !== entry),
    /** The scripts of a page whose application comes with the first press, the first to run first. */
    late: listFiles(manifest, ['src/boot/late/late-start.ts']).scripts.toReversed(),
    /** The script in the head, which records what a shopper does, and the one after the text, which keeps it until then. */
    recorder: await readFile(path.join(folder, 'early/recorder.js'), 'utf8'),
    early: await readFile(path.join(folder, 'early/early.js'), 'utf8'),
    styles,
    stylesheets: ofEvery.styles,
    parts: new Map(await Promise.all(parts)),
  };
}

interface ManifestChunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Readonly<Record<string, ManifestChunk | undefined>>;

/** The files of chunks and of those that they import, in the order in which they apply. */
function listFiles(manifest: Manifest, roots: readonly string[]): { scripts: string[]; styles: string[] } {
  const chunks = roots.flatMap((root) => withImports(manifest, root));
  const addresses = (files: readonly string[]) => [...new Set(files.map((file) => `/${file}`))];
  return {
    scripts: addresses(chunks.map(({ file }) => file)),
    styles: addresses(chunks.flatMap(({ css = [] }) => css)),
  };
}

function withImports(manifest: Manifest, name: string): ManifestChunk[] {
  const chunk = manifest[name] ?? Object.values(manifest).find((each) => each?.name === name);
  if (!chunk) throw new Error(`the build has no ${name}`);
  return [...(chunk.imports ?? []).flatMap((each) => withImports(manifest, each)), chunk];
}

async function readText(folder: string, hrefs: readonly string[]): Promise<string> {
  const texts = await Promise.all(hrefs.map((href) => readFile(path.join(folder, href), 'utf8')));
  return texts.join('\n');
}
