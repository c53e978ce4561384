import type { Import, SourceFile } from './read-imports.ts';

/**
 * Allowed imports, as docs/architecture.md has them. A file belongs to the first zone that matches; an import is
 * forbidden unless its zone allows it.
 */
export interface Zone {
  name: string;
  files: RegExp;
  /** Paths that may be imported for values and types. */
  may: RegExp[];
  /** Paths of which only types may be imported. */
  mayType?: RegExp[];
  packages: RegExp[];
  /** Packages of which only types may be imported. */
  typesOf?: RegExp[];
}

const NODE = /^node:/;
const REACT = /^react(\/|$)/;
const VIEWS = /^machines\/.*\.view\.ts$/;
/** The models and types of the views. Types leave nothing in the program. */
const WORDS_OF_VIEWS = /^machines\/.*\.(model|types)\.ts$/;
/** The types of the wallets' effects. Google Pay and Apple Pay are objects, and Amazon's effects are actors of their own. */
const WORDS_OF_WALLETS = /^machines\/(wallet\/wallet\.types|payment\/amazon-pay\/amazon-pay\.(types|ports))\.ts$/;
/** What an inspector reads of any machine. */
const INSPECTED = /^machines\/chart\/(definition-json|taken-transition)\.ts$/;
const PAGE_FILES = /^src\/(pages|components)\//;
/** The data blocks of a page without schemas, so that the browser loads no schema library for them. */
const SCHEMALESS = /^contracts\/page\/page-blocks\.ts$/;
/**
 * Tracking reads the facts that machines emit. The facts lack the address, the title and the variant of the shown page,
 * so these files read them from the snapshot and the graph.
 */
const NOT_YET_FACTS = /^(machines\/(funnel\/(funnel\.view|address)|session\/variants)|graph\/graph)\.ts$/;
const STUDIO_PACKAGES =
  /^(@xyflow\/react|@tanstack\/react-(query|table|virtual)|react-aria-components|ofetch|partysocket|microdiff|uplot|@statelyai\/inspect)(\/|$)/;
const SERVER_PACKAGES = /^(?!react|@xstate|xstate|formik|vite|elkjs)/;

/** The parts that the server shares with the browser: the graph, and the machines of both sides. */
const GRAPH_AND_SHARED_MACHINES = [/^graph\/(?!diagram\/)/, /^machines\/(order|subscription|session)\//];

export const ZONES: Zone[] = [
  /** Its packages are tables and pure functions that a decision names (0118, 0126). */
  { name: 'domain', files: /^domain\//, may: [/^domain\//], packages: [/^(libphonenumber-js\/min|detect-browser)$/] },
  { name: 'contracts', files: /^contracts\//, may: [/^(domain|contracts)\//], packages: [/^typebox(\/|$)/] },
  {
    name: 'graph',
    files: /^graph\/(?!diagram\/)/,
    may: [/^(domain|contracts)\//, /^graph\/(?!diagram\/)/],
    // The files of a brand are checked against the schemas of `contracts`.
    packages: [/^typebox(\/|$)/],
  },
  {
    name: 'diagram',
    files: /^graph\/diagram\//,
    may: [/^(domain|contracts|graph)\//],
    packages: [/^elkjs(\/|$)/],
  },
  {
    name: 'machines',
    files: /^machines\//,
    may: [/^(domain|contracts|machines)\//, /^graph\/(?!diagram\/)/],
    packages: [/^xstate$/],
  },
  {
    name: 'pages',
    files: /^src\/pages\//,
    may: [PAGE_FILES, /^domain\//, VIEWS],
    mayType: [/^contracts\//, WORDS_OF_VIEWS],
    packages: [REACT, /^(formik|yup)$/],
  },
  {
    name: 'components',
    files: /^src\/components\//,
    may: [/^src\/components\//, /^domain\//, VIEWS],
    mayType: [/^contracts\//, WORDS_OF_VIEWS],
    packages: [REACT, /^formik$/],
  },
  {
    name: 'adapters',
    files: /^src\/adapters\//,
    may: [/^src\/adapters\//, /^machines\/ports\.ts$/, INSPECTED, /^domain\//, SCHEMALESS],
    mayType: [/^contracts\//, WORDS_OF_WALLETS],
    packages: [/^(ofetch|localforage|js-cookie|@stripe\/stripe-js|@statelyai\/inspect|partysocket)(\/|$)/],
    typesOf: [/^xstate$/],
  },
  {
    name: 'studio',
    files: /^src\/studio\//,
    may: [/^src\/studio\//, /^(graph|machines|contracts|domain)\//],
    packages: [REACT, /^react-dom(\/|$)/, /^react-router-dom$/, /^xstate$/, STUDIO_PACKAGES],
  },
  {
    name: 'tracking',
    files: /^src\/tracking\//,
    may: [/^src\/tracking\//, /^machines\/(ports|facts|flow-facts)\.ts$/, /^domain\//, NOT_YET_FACTS],
    mayType: [/^contracts\//, WORDS_OF_VIEWS, /^machines\/funnel\/compile\.ts$/, /^src\/adapters\//],
    packages: [],
    typesOf: [/^xstate$/],
  },
  /** It stands in the page before the storefront's script, and has nothing of it. */
  { name: 'early', files: /^src\/early\//, may: [/^src\/early\//], packages: [] },
  {
    name: 'page on the server',
    files: /^src\/server\//,
    may: [/^(src|machines|graph|domain|contracts)\//],
    packages: [NODE, REACT, /^react-dom\//, /^react-router-dom$/, /^xstate$/],
  },
  {
    name: 'composition root',
    files: /^src\/((main|subscription-start|withdrawal-start)\.tsx|(app|boot)\/.+)$/,
    may: [/^(src|graph|machines|domain|contracts)\//],
    packages: [REACT, /^react-dom(\/|$)/, /^react-router-dom$/, /^xstate$/, /^@xstate\/react$/],
  },
  {
    name: 'sandboxes',
    files: /^packages\/sandboxes\//,
    may: [/^packages\/sandboxes\//],
    packages: [NODE, SERVER_PACKAGES],
  },
  {
    name: 'render',
    files: /^server\/render\//,
    may: [/^(server|domain|contracts)\//, ...GRAPH_AND_SHARED_MACHINES, /^src\/(server|app|pages|components)\//],
    packages: [NODE, SERVER_PACKAGES, REACT, /^react-dom\//],
  },
  /** It lays out charts, in a thread of its own. */
  {
    name: 'studio on the server',
    files: /^server\/studio\//,
    may: [/^(server|domain|contracts|graph|machines)\//],
    packages: [NODE, SERVER_PACKAGES, /^elkjs(\/|$)/],
  },
  {
    name: 'server',
    files: /^server\//,
    may: [/^(server|domain|contracts)\//, ...GRAPH_AND_SHARED_MACHINES],
    packages: [NODE, SERVER_PACKAGES],
  },
  {
    // The walks of `sluice test`: the machine itself, and Playwright, which is asked for when a browser walks.
    name: 'testing',
    files: /^cli\/testing\//,
    may: [/^(cli\/testing|domain|contracts|graph|machines)\//],
    packages: [NODE, /^xstate$/, /^@playwright\/test$/],
  },
  {
    name: 'cli',
    files: /^cli\//,
    may: [
      /^(cli|domain|contracts|graph|machines)\//,
      /^server\/(admin\/|publish\/(read-brand|read-json|content-hash)\.ts$)/,
    ],
    packages: [NODE, /^tar$/],
    typesOf: [/^(typebox|sarif)$/],
  },
];

export function zoneOf(path: string): Zone | undefined {
  return ZONES.find((zone) => zone.files.test(path));
}

/** Returns the imports of a file that its zone forbids, as sentences. */
export function forbiddenIn(file: SourceFile): string[] {
  const zone = zoneOf(file.path);
  if (!zone) return [`${file.path} belongs to no zone`];
  return file.imports
    .filter((each) => !isAllowed(zone, file.path, each))
    .map((each) => `${file.path} (${zone.name}) may not import ${each.target} (${each.kind})`);
}

/** Ways to load a file that these rules cannot see. */
const LOADERS = /\b(createRequire|registerHooks)\b/;

function isAllowed(zone: Zone, path: string, { target, isPackage, kind, clause }: Import): boolean {
  const names = kind === 'type' ? [...zone.packages, ...(zone.typesOf ?? [])] : zone.packages;
  if (isPackage) return names.some((name) => name.test(target)) && !LOADERS.test(clause);
  if (isStudio(target) && !isStudio(path) && kind === 'value') return false;
  if (zone.may.some((allowed) => allowed.test(target))) return true;
  return kind === 'type' && (zone.mayType ?? []).some((allowed) => allowed.test(target));
}

function isStudio(path: string): boolean {
  return path.startsWith('src/studio/');
}

const COMPOSITION = /^src\/((main|subscription-start|withdrawal-start)\.tsx|(app|boot|server)\/.+)$/;
const ACTOR_MAKERS = /\b(createActor|createActorContext|useMachine|useActor|useActorRef)\b/;

/** Returns the files that start actors outside of the places that provide effects, in the storefront. */
export function actorsStartedIn(file: SourceFile): string[] {
  if (!/^src\//.test(file.path) || COMPOSITION.test(file.path)) return [];
  const makers = file.imports.filter((each) => ACTOR_MAKERS.test(each.clause) && each.kind === 'value');
  return makers.map((each) => `${file.path} imports ${each.clause} from ${each.target}`);
}
