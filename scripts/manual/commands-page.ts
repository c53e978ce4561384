import { LINES } from '../../backoffice/cli/run.ts';
import type { CommandLine } from '../../backoffice/commands/table/command-row.ts';
import type manifest from '../../package.json';
import { code, page, table } from '../diagrams/markdown.ts';

/** What each `npm` command of the repository does, as Markdown. */
const OF_THE_REPOSITORY: Readonly<Record<keyof typeof manifest.scripts, string>> = {
  start:
    'installs what the shop needs, builds it if anything changed, and starts it with the studio and, without keys, the sandboxes',
  dev: 'the shop on port 8080 with hot reload; its server, on 8081, restarts after a change; the [inspector](inspector.md) and [all machines as charts](studio-machines.md) on 8088',
  test: 'installs what tests and development need, checks types, lint and format, and runs all tests',
  check: 'types, lint, format, the register of requirements and the fast tests',
  soak: '`npm test` with every matrix whole: each crash of a shop on both stores and to both ends, each hostile input',
  build: 'builds into `dist/`, if anything changed',
  format: "formats, and applies lint's safe fixes",
  diagrams:
    'draws the funnels into [docs/funnels](funnels/README.md) and the machines into [docs/machines](machines/README.md)',
  requirements: 'checks the register of [requirements](requirements.md) against the tests that it names',
  hops: "traces a shopper's yes to an offer, and prints [its hops](hops.md); `-- --write` writes them there",
  house: 'prints the measures of the program: files, lines, and circles of imports',
  bench:
    "measures the verification of a funnel by its length; `npm run bench orders` places orders under load, `webhooks` places them beside endpoints that take events or hang, `serve` and `pages` measure the built shop's pages, `panning` a chart of the studio, `studio` the first load of its rooms, `stats` reports on millions of facts and their intake, and `compare <commit>` orders and pages beside an older commit, see [benchmarks](benchmarks.md)",
  'seed-demo':
    "fills a demo shop in `./data-demo` (`-- --data-dir`) with 2,000 sessions of thirty days that end now, walked through the shop's API on the sandboxes: looks, walks that stop anywhere, orders, declines, refunds and a dispute. It takes some minutes, refuses a store with orders, and says how to open it",
  mutate:
    'changes the rules of `domain`, `graph`, `machines` and `server/orders` one operator at a time, and prints which changes no test noticed; `npm run mutate domain/pricing` for a folder',
  'mutate-brands':
    'changes the fields of the demo brands to plausible slips, and prints those that `verify` or `diff` do not see',
};

const INTRODUCTION = `Every command, for those who run a shop, write funnels or develop. \`npx sluice <command> --help\` prints what is here of it.
\`npx tsx scripts/schemas.ts\` makes this page from the rows of \`backoffice/commands/table\` and \`backoffice/cli\`, and from \`scripts/manual/commands-page.ts\`.`;

/** docs/commands.md: every command, with the words of its own `--help`. */
export function commandsPage(): string {
  const ofSluice = [...LINES].map(([name, line]) => sectionOf(name, line));
  const rows = Object.entries(OF_THE_REPOSITORY).map(([name, text]) => [code(`npm run ${name}`), text]);
  return page('Commands', 'npx tsx scripts/schemas.ts', [
    INTRODUCTION,
    '## Of the `sluice` command',
    ...ofSluice,
    '## Of the repository',
    table(['Command', 'What it does'], rows),
  ]);
}

function sectionOf(name: string, { usage, summary, more, see }: CommandLine): string {
  const uses = `npx sluice ${usage.replaceAll(` | ${name} `, `\nnpx sluice ${name} `)}`;
  const words = [marked(summary), ...(more ? [marked(more)] : []), ...(see ? [`See ${linkTo(see)}.`] : [])];
  return [`### ${name}`, `\`\`\`\n${uses}\n\`\`\``, words.join(' ')].join('\n\n');
}

/** The words of a command have no markup; flags and places of a name are code on a page. */
function marked(text: string): string {
  return text.replace(/--[a-z-]+(=\w+)?|<[^>]+>/g, (name) => code(name));
}

/** A link to a page or its part, named as its address is. */
function linkTo(see: string): string {
  const name = see.split('#').at(-1) ?? see;
  return `[${name.replace('.md', '').replaceAll('-', ' ')}](${see})`;
}
