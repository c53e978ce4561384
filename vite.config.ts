import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin, type UserConfig } from 'vite';

/** Packages with native code or files of their own, and that of tests, which a start does not install. */
const NOT_BUNDLED = ['@electric-sql/pglite', 'fs-native-extensions', 'pg-native', '@playwright/test'];

/** The address of the folder of the build, by that of each of its files. */
const BUILT_IN = ({ fileName }: { fileName: string }) =>
  `const builtIn = new URL('${'../'.repeat(fileName.split('/').length - 1)}', import.meta.url);`;

/** The builds besides the storefront's, by their mode. `scripts/build.js` runs them all. */
const OTHERS: Readonly<Record<string, UserConfig>> = {
  /** The scripts inside of the first page: that in its head records what a shopper does until the one after the text is there. */
  recorder: insidePage('recorder', 'es2020'),
  early: insidePage('early', 'es2017'),
  /** The document of `/amazon-return`, built apart: a chunk that it shared with the storefront would come with every first page. */
  return: {
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      assetsDir: 'assets',
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'src/boot/amazon-return.html' },
    },
  },
  /** The studio: a page of its own, with its own folder and listener, of which no shopper's page has anything. */
  studio: {
    root: 'backoffice/app',
    plugins: [react(), pureRouter(), shortened(), compressed()],
    worker: { format: 'es', plugins: () => [shortened()] },
    build: {
      outDir: '../../dist/studio',
      emptyOutDir: true,
      assetsDir: 'studio-assets',
      target: 'es2022',
      minify: false,
      cssMinify: true,
      rolldownOptions: { output: { keepNames: true } },
    },
  },
  /**
   * The build of the server, and of the command: few files, with their packages, since reading two thousand took half of a start. A comment
   * names each module. `scripts/build.js` names the entries and the folder.
   */
  server: {
    plugins: [inPlace()],
    // The packages are React's for production, also where the environment of a test builds the command.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        checks: { moduleLevelDirective: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          banner: BUILT_IN,
          codeSplitting: { groups: [{ name: 'shared-by-pages', test: /\.(module\.css|context\.ts)$/ }] },
        },
      },
    },
  },
};

function insidePage(script: string, target: string): UserConfig {
  const lib = { entry: `src/early/${script}.ts`, fileName: () => `${script}.js`, name: 'sluice' };
  return { build: { outDir: 'dist/client/early', emptyOutDir: false, target, lib: { ...lib, formats: ['iife'] } } };
}

/** A module finds the files beside it as if it stood in its place below the folder of the build. */
function inPlace(): Plugin {
  return {
    name: 'sluice-in-place',
    transform(code, id) {
      const place = relative(import.meta.dirname, id).replace(/\.ts$/, '.js');
      // React's build that helps developers is several times slower.
      if (place.startsWith('node_modules'))
        return { code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null };
      return { code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, builtIn).href`), map: null };
    },
  };
}

/** The storefront's build. The server fills the page in (server/render), so the shell is an ordinary index.html. */
const storefront = (): UserConfig => ({
  // React's own, in place of what stands in for it in older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [react(), plainPackages(), pureRouter(), grouped(), compressed()],
  build: {
    outDir: 'dist/client',
    assetsDir: 'assets',
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      // Formik's `connect`, which no page uses, is the one that needs it.
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/hoist-non-react-statics\//, sideEffects: false }] },
      input: ['index.html', LATE],
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: (id) => chunks.get(id) }] },
      },
    },
  },
});

export default defineConfig(({ mode }) => ({ publicDir: false, ...(OTHERS[mode] ?? storefront()) }));

/** The pages that take no payment, and whose code comes by itself. */
const PAGES = ['landing', 'article', 'vsl', 'survey', 'offer-selector', 'receipt', 'text'].map(
  (page) => `src/pages/${page}/`,
);

/** The page of a subscription needs little of what an order needs. */
const SUBSCRIPTION = 'src/subscription-start.tsx';
const OFFERS = ['src/pages/offer/', 'src/pages/provider-return/'];

/** The start of a page whose application comes with the first press. */
const LATE = 'src/boot/late/late-start.ts';

const CHECKOUT = 'src/boot/payments/checkout-part.ts';
const PAYMENT = 'src/boot/payments/paying-part.ts';
const ORDER_FORM = 'src/app/checkout-page.tsx';
/** The forms with a payment come once the contact answers. */
const PAYING = ['src/pages/order-form/paying-forms.ts', 'src/adapters/payment/paypal.ts'];

interface Together {
  name: string;
  /** The roots whose code it is. */
  from: readonly string[];
  /** Roots whose own code stays out of it. */
  but?: readonly string[];
  /** Roots of which one has to need the code, too. */
  with?: readonly string[];
}

/**
 * Code that is always loaded together is one file: a module is part of the first file that it fits. What pages with a payment share
 * is one, and the few lines that other pages have in common come with the storefront: a file of their own would cost more than they do.
 * React is one by itself: a phone compiles each file at once, and that of both would hold up a press for longer.
 */
const TOGETHER: readonly Together[] = [
  { name: 'react', from: ['node_modules/react-dom/'] },
  { name: 'visit', from: [LATE], with: ['src/main.tsx', 'src/pages/landing/'] },
  { name: 'stores', from: ['src/boot/late/store-look.ts'], with: ['src/main.tsx'] },
  { name: 'storefront', from: ['src/main.tsx'] },
  { name: 'storefront', from: [ORDER_FORM], with: PAGES },
  { name: 'sections', from: ['src/pages/landing/'], with: PAGES.slice(1) },
  { name: 'order-form', from: [ORDER_FORM], but: [CHECKOUT, PAYMENT, SUBSCRIPTION, ...OFFERS] },
  { name: 'checkout', from: [CHECKOUT] },
  { name: 'payment', from: [PAYMENT], but: [SUBSCRIPTION] },
  { name: 'charging', from: [PAYMENT] },
  { name: 'buying', from: [ORDER_FORM], with: [SUBSCRIPTION, ...OFFERS] },
  { name: 'paying', from: PAYING, but: [SUBSCRIPTION, ...OFFERS] },
  { name: 'means', from: PAYING },
  { name: 'widgets', from: ['src/boot/payments/amazon-pay-actors.ts'] },
  { name: 'wallets', from: ['src/adapters/wallets/wallet-port', 'machines/wallet/sheet-delivery'] },
];

interface ModuleGraph {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** The chunk of each module that is grouped; the bundler places the others, such as the roots of parts, whose files the server looks up. */
const chunks = new Map<string, string>();

function grouped(): Plugin {
  return {
    name: 'sluice-grouped',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      for (const [id, name] of chunksIn(this)) chunks.set(id, name);
    },
  };
}

function chunksIn(graph: ModuleGraph): Map<string, string> {
  const known = new Map<string, string>();
  const reachedBy = (roots: readonly string[] = []) => new Set(roots.flatMap((root) => [...reachedFrom(root, graph)]));
  for (const { name, from, but, with: sharers } of TOGETHER) {
    const [others, shared] = [reachedBy(but), sharers && reachedBy(sharers)];
    for (const id of reachedBy(from))
      if (!known.has(id) && !others.has(id) && (shared?.has(id) ?? true)) known.set(id, name);
  }
  known.delete(join(import.meta.dirname, 'src/main.tsx'));
  return known;
}

/** The modules that a root, or the roots in a folder, import at once. */
function reachedFrom(root: string, graph: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const reach = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reach(imported);
  };
  for (const id of graph.getModuleIds()) if (id.startsWith(join(import.meta.dirname, root))) reach(id);
  return reached;
}

/**
 * What Formik asks other packages for, for the values and problems of a form, which are texts by plain names, and what ofetch does, for
 * the shop's own paths and a body that the client parses. The packages' own are for values of any kind.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  deepmerge: 'default { all: (problems) => Object.assign({}, ...problems) }',
  destr: 'default JSON.parse',
  'lodash-es/clone': 'default (values) => ({ ...values })',
  'lodash-es/cloneDeep': 'default (values) => values && { ...values }',
  'lodash-es/isPlainObject': 'default (value) => Object(value) === value',
  'lodash-es/toPath': 'default (name) => [name].flat()',
  'react-fast-compare': 'default (one, other) => JSON.stringify(one) === JSON.stringify(other)',
  ufo: "const withBase = (path, base) => [base.replace(/\\/$/, ''), path].join('/'); export const withQuery = (path) => path;",
};

const LISTS = /^FieldArrayInner\.defaultProps = (\{[^}]*\});\nvar FieldArray = .*$/m;
const PURE_LISTS =
  'var FieldArray = /*#__PURE__*/ connect(/*#__PURE__*/ Object.assign(FieldArrayInner, { defaultProps: $1 }));';

function plainPackages(): Plugin {
  const own = (id: string) => STAND_INS[id.replace(/^\0/, '')];
  return {
    name: 'sluice-plain-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (own(id) ? `\0${id}` : null),
    // The lists of fields, which no form here has, would stay for the sake of their defaults.
    transform: (code, id) => (id.includes('/node_modules/formik/') ? code.replace(LISTS, PURE_LISTS) : null),
    load: (id) => (id.startsWith('\0') && own(id) ? `export ${own(id)};` : null),
  };
}

/** The contexts and components that React Router makes when it is loaded, its components that are classes, and names for React's tools. */
const MADE = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g;
const CLASS = /^var (\w+) = (class extends React\d*\.Component \{[\s\S]*?^\});\n(\1\.\w+ = \w+;)?/gm;
const NAMED = /^\w+\.displayName = "\w+";$/gm;

/** React Router does not say that these have no effect, so that all of its data mode would stay in the storefront's script. */
function pureRouter(): Plugin {
  return {
    name: 'sluice-pure-router',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/node_modules/react-router/')) return null;
      const pure = code
        .replace(MADE, '= /*#__PURE__*/ $1')
        .replace(CLASS, 'var $1 = /*#__PURE__*/ (() => { const $1 = $2; $3 return $1; })();')
        .replace(NAMED, '');
      return { code: pure, map: null };
    },
  };
}

/** Definitions of machines are compared by the names of their functions, which a minifier changes elsewhere. */
const WITH_NAMES = /\/(machines|xstate)\//;

function shortened(): Plugin {
  return {
    name: 'sluice-shortened',
    apply: 'build',
    // The bundler writes what `renderChunk` returns anew, with its blanks.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const isNamed = chunk.moduleIds.some((id) => WITH_NAMES.test(id));
        const keepNames = { function: isNamed, class: isNamed };
        const options = { module: true, compress: { keepNames }, mangle: { keepNames }, codegen: true };
        chunk.code = minifySync(chunk.fileName, chunk.code, options).code;
      }
    },
  };
}

/** Compresses scripts and styles once, as well as they can be, instead of for each request. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'sluice-compressed',
    apply: 'build',
    configResolved({ root, build: { outDir, assetsDir } }) {
      folder = join(resolve(root, outDir), assetsDir);
    },
    closeBundle() {
      for (const file of readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))) {
        const path = join(folder, file);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
