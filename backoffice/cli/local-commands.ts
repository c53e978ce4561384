import type { CommandLine } from '../commands/table/command-row.ts';
import type { RunLine } from './input/command.ts';

/** A command of the command line that needs no shop. A row imports nothing of what it runs. */
interface LocalCommand extends CommandLine {
  run: () => Promise<RunLine>;
}

/** The commands that work on files. */
export const LOCAL_COMMANDS: readonly LocalCommand[] = [
  {
    usage:
      'new <brand> [--name <what shoppers read>] [--from blank|fernhollow|northvale|<brand>] [--folder <funnels folder>]',
    summary:
      'A new brand, blank or made from another one: it passes verify, can be published beside the others and be bought from.',
    more: 'It has pictures and a logo, and the command says what to edit next.',
    see: 'brands.md',
    run: async () => (await import('./commands/new.ts')).makeNewBrand,
  },
  {
    usage: 'verify <folder or file>… [--fix] [--json | --sarif]',
    summary:
      'Every fault of funnel files: what, where, and the journey that shows it. --fix mends what has one right answer. Ends with 1 where an error is left.',
    see: 'verify.md',
    run: async () => (await import('./commands/verify.ts')).verify,
  },
  {
    usage: 'schemas [funnels folder]',
    summary: 'Write the JSON Schemas of all files of a brand beside the brands, where editors find them.',
    more: 'Each file names its own, so that an editor completes fields, explains them and marks slips; new writes them, too.',
    see: 'brand-fields.md',
    run: async () => (await import('./commands/new.ts')).schemas,
  },
  {
    usage: 'graph <funnel file> --json',
    summary: 'The steps and edges of one funnel file, as JSON for other programs.',
    run: async () => (await import('./commands/graph-commands.ts')).graph,
  },
  {
    usage:
      'draw <funnel file> [--mermaid | --svg] [--machines] [--out <file>] | draw <uid> --live [--stats <7d|yyyy-mm-dd>] [--mermaid | --svg] …',
    summary:
      'A picture of a funnel with what its steps show and sell: Mermaid text (the default), or SVG. --live draws the published version of a uid, with its figures by --stats; --machines adds the machines inside the steps to the SVG.',
    see: 'drawings.md',
    run: async () => (await import('./commands/draw.ts')).draw,
  },
  {
    usage: 'paths <funnel file> [--json]',
    summary: 'Journeys that together take every edge of a funnel, one a line.',
    run: async () => (await import('./commands/graph-commands.ts')).paths,
  },
  {
    usage: 'test <brand folder> [--browser | --machine-only] [--out <folder>]',
    summary: 'Walk every journey of a brand in the machine and in a browser, and write what failed as HTML and JUnit.',
    more: "It starts a shop and sandboxes of its own, and walks on a phone and a desktop, with every variant and failed payments: each page has to be the right one, without an error or a missing picture, and each charge the one that the button said. report.html, with a picture of each failure, and junit.xml are in the folder of --out, else in test-results/sluice and there in the brand's. Ends with 1 where a walk failed, or a step or an edge was not covered; where verify refuses the brand no walk begins, and junit.xml has the findings. --machine-only takes seconds. A browser needs Playwright (npm install --include=dev) and a Chromium (CHROMIUM_PATH); without them the machine alone walks, and --browser fails.",
    run: async () => (await import('./commands/test.ts')).test,
  },
  {
    usage: 'diff <old funnel file> <new funnel file> [--json] | diff --live [folder or file] [--json]',
    summary:
      'Changes for shoppers: paths, offers, prices, coupons, tax, shipping, words and pictures, in sentences. --live compares what the shop has published with a folder that would be published.',
    more: 'A version with an invalid file is refused with its findings, and the command ends with 2.',
    see: 'verify.md#what-publishing-would-change',
    run: async () => (await import('./commands/diff.ts')).diff,
  },
  {
    usage: 'pack <brand or funnel file> [--out <file>]',
    summary: 'A brand, or one funnel with its offers, pages and pictures, as one file that unpack reads.',
    more: 'The same files make the same bytes.',
    run: async () => (await import('./commands/pack.ts')).pack,
  },
  {
    usage: 'unpack <file> [--folder <funnels folder>] [--overwrite]',
    summary: 'Put a packed brand or funnel into the funnels folder; files there are replaced only with --overwrite.',
    more: 'An archive that is damaged, too large, or would write outside its brand is refused whole.',
    run: async () => (await import('./commands/unpack.ts')).unpack,
  },
  {
    usage: 'winner <uid> <step> <variant> [--print] [--folder <funnels folder>]',
    summary:
      'End a split test in the funnel’s file, so that all see one variant once it is published; --print only shows the edit.',
    more: 'It says what returning visitors will see.',
    see: 'experiments.md#ending-a-test',
    run: async () => (await import('./commands/winner.ts')).winner,
  },
];
