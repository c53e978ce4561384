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
  /** Paths that may be loaded on demand alone. */
  mayOnDemand?: RegExp[];
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
const PAGE_FILES = /^src\/(pages|components)\//;
/** The data blocks of a page without schemas, so that the browser loads no schema library for them. */
const SCHEMALESS = /^contracts\/page\/page-blocks\.ts$/;
/**
 * Tracking reads the facts that machines emit. The facts lack the address, the title and the variant of the shown page,
 * so these files read them from the snapshot and the graph.
 */
const NOT_YET_FACTS = /^(machines\/(funnel\/(funnel\.view|address)|session\/variants)|graph\/graph)\.ts$/;
const STUDIO_PACKAGES =
  /^(@tanstack\/react-(query|table|virtual)|react-aria-components|ofetch|partysocket|microdiff|uplot|@statelyai\/inspect)(\/|$)/;
const SERVER_PACKAGES = /^(?!react|@xstate|xstate|formik|vite|elkjs)/;

/** The parts that the server shares with the browser: the graph, and the machines of both sides. */
const GRAPH_AND_SHARED_MACHINES = [/^graph\//, /^machines\/(order|subscription|session)\//];

/** The shop's rules and its graph. */
const PURE = /^(domain|contracts|graph)\//;
const SHOP_SERVER = /^server\/(?!back-office|open-shop|main)/;
const OFFICE = (rooms: string) => new RegExp(`^backoffice/(${rooms})/`);

export const ZONES: Zone[] = [
  /** Its packages are tables and pure functions that a decision names (0065). */
  {
    name: 'domain',
    files: /^domain\//,
    may: [/^domain\//],
    packages: [/^(libphonenumber-js\/min|detect-browser|@zootools\/email-spell-checker)$/],
  },
  { name: 'contracts', files: /^contracts\//, may: [/^(domain|contracts)\//], packages: [/^typebox(\/|$)/] },
  {
    name: 'graph',
    files: /^graph\//,
    may: [/^(domain|contracts|graph)\//],
    packages: [],
  },
  {
    name: 'machines',
    files: /^machines\//,
    may: [/^(domain|contracts|graph|machines)\//],
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
    may: [/^src\/adapters\//, /^machines\/ports\.ts$/, /^domain\//, SCHEMALESS],
    mayType: [/^contracts\//, WORDS_OF_WALLETS],
    packages: [/^(ofetch|localforage|js-cookie|@stripe\/stripe-js)(\/|$)/],
    typesOf: [/^xstate$/],
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
  /** The doors of the shop to its back office, which nothing loads before it is asked for. */
  {
    name: 'door in the browser',
    files: /^src\/back-office\.ts$/,
    may: [],
    mayOnDemand: [/^backoffice\/(inspected|paths)\//],
    packages: [],
    typesOf: [/^xstate$/],
  },
  {
    name: 'door in the server',
    files: /^server\/back-office\.ts$/,
    may: [/^server\//],
    mayOnDemand: [/^backoffice\/(server|publishing)\//],
    packages: [NODE],
    typesOf: [/^fastify$/],
  },
  {
    name: 'server',
    files: /^server\//,
    may: [/^(server|domain|contracts)\//, ...GRAPH_AND_SHARED_MACHINES],
    packages: [NODE, SERVER_PACKAGES],
  },
  {
    name: 'contracts of the back office',
    files: /^backoffice\/contracts\//,
    may: [PURE, OFFICE('contracts')],
    packages: [/^typebox(\/|$)/],
  },
  {
    name: 'brands',
    files: /^backoffice\/brands\//,
    may: [PURE, OFFICE('brands|contracts')],
    packages: [/^(typebox|jsonc-parser|microdiff)(\/|$)/],
  },
  {
    name: 'figures',
    files: /^backoffice\/figures\//,
    may: [PURE, OFFICE('figures|brands|contracts')],
    packages: [/^microdiff$/],
  },
  {
    name: 'diagram',
    files: /^backoffice\/diagram\//,
    may: [PURE, /^machines\//, OFFICE('diagram|figures|contracts')],
    packages: [/^(elkjs|xstate)(\/|$)/, REACT, /^react-dom\/server$/],
  },
  /** It leaves the office for the page that it looks at. */
  {
    name: 'inspected',
    files: /^backoffice\/inspected\//,
    may: [PURE, OFFICE('inspected|diagram|contracts'), /^src\/adapters\/browser\//],
    packages: [/^(@statelyai\/inspect|partysocket)(\/|$)/],
    typesOf: [/^xstate$/],
  },
  {
    name: 'states of a page',
    files: /^backoffice\/paths\/state-preview\//,
    may: [PURE, /^(src|machines)\//, OFFICE('paths')],
    packages: [REACT, /^react-dom(\/|$)/, /^react-router-dom$/, /^xstate$/],
  },
  {
    // The walks of `sluice test`: the machine itself, and Playwright, which is asked for when a browser walks.
    name: 'paths',
    files: /^backoffice\/paths\/(?!state-preview\/)/,
    may: [PURE, /^machines\//, OFFICE('paths|diagram|figures|contracts')],
    packages: [NODE, /^xstate$/, /^@playwright\/test$/],
  },
  /** SQL that counts. */
  {
    name: 'counts',
    files: /^backoffice\/counts\//,
    may: [PURE, SHOP_SERVER, OFFICE('counts|figures')],
    packages: [NODE, /^kysely$/],
  },
  {
    name: 'publishing',
    files: /^backoffice\/publishing\//,
    may: [PURE, SHOP_SERVER, OFFICE('publishing|brands')],
    packages: [NODE, /^(jsonc-parser|lru-cache)$/],
  },
  {
    name: 'commands',
    files: /^backoffice\/commands\//,
    may: [
      PURE,
      SHOP_SERVER,
      /^machines\/(order|subscription|session)\//,
      OFFICE('commands|publishing|counts|figures|brands|contracts'),
    ],
    packages: [NODE, SERVER_PACKAGES],
  },
  {
    name: 'server of the back office',
    files: /^backoffice\/server\//,
    may: [
      PURE,
      SHOP_SERVER,
      /^machines\//,
      OFFICE('server|commands|publishing|counts|inspected|diagram|figures|brands|contracts'),
    ],
    packages: [NODE, SERVER_PACKAGES, /^elkjs(\/|$)/],
  },
  {
    name: 'studio',
    files: /^backoffice\/app\//,
    may: [PURE, /^machines\//, OFFICE('app|paths|inspected|diagram|figures|contracts')],
    packages: [REACT, /^react-dom(\/|$)/, /^react-router-dom$/, /^xstate$/, STUDIO_PACKAGES],
  },
  {
    name: 'cli',
    files: /^backoffice\/cli\//,
    may: [
      PURE,
      /^machines\//,
      OFFICE('cli|commands|publishing|paths|diagram|figures|brands|contracts'),
      /^server\/versions\/content-hash\.ts$/,
    ],
    packages: [NODE, /^(jsonc-parser|tar)$/],
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
    .filter((each) => !isAllowed(zone, each))
    .map((each) => `${file.path} (${zone.name}) may not import ${each.target} (${each.kind})`);
}

/** Ways to load a file that these rules cannot see. */
const LOADERS = /\b(createRequire|registerHooks)\b/;

function isAllowed(zone: Zone, { target, isPackage, kind, clause }: Import): boolean {
  const names = kind === 'type' ? [...zone.packages, ...(zone.typesOf ?? [])] : zone.packages;
  if (isPackage) return names.some((name) => name.test(target)) && !LOADERS.test(clause);
  if (zone.may.some((allowed) => allowed.test(target))) return true;
  const others = { type: zone.mayType, dynamic: zone.mayOnDemand, value: [] }[kind] ?? [];
  return others.some((allowed) => allowed.test(target));
}

const COMPOSITION = /^src\/((main|subscription-start|withdrawal-start)\.tsx|(app|boot|server)\/.+)$/;
const ACTOR_MAKERS = /\b(createActor|createActorContext|useMachine|useActor|useActorRef)\b/;

/** Returns the files that start actors outside of the places that provide effects, in the storefront. */
export function actorsStartedIn(file: SourceFile): string[] {
  if (!/^src\//.test(file.path) || COMPOSITION.test(file.path)) return [];
  const makers = file.imports.filter((each) => ACTOR_MAKERS.test(each.clause) && each.kind === 'value');
  return makers.map((each) => `${file.path} imports ${each.clause} from ${each.target}`);
}
