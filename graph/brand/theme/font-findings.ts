import type { FileFinding } from '../../findings.ts';
import { pathOf } from '../../json-path.ts';
import { TOKEN_KINDS } from './theme-tokens.ts';

/** The typeface that the shop serves, with its stand-in. */
const SERVED = ['fraunces', 'fraunces fallback', 'fraunces cached'];

/** Families that every browser resolves to one of its device. */
const GENERIC = [
  ...['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui', 'ui-serif', 'ui-sans-serif'],
  ...['ui-monospace', 'ui-rounded', '-apple-system', 'blinkmacsystemfont', 'inherit'],
];

/** Typefaces that come with a system of phones or desktops. */
const INSTALLED = [
  ...['segoe ui', 'roboto', 'helvetica neue', 'helvetica', 'arial', 'arial black', 'noto sans', 'noto serif'],
  ...['ubuntu', 'cantarell', 'georgia', 'times new roman', 'times', 'cambria', 'verdana', 'tahoma', 'trebuchet ms'],
  ...['courier new', 'courier', 'palatino', 'palatino linotype', 'book antiqua', 'gill sans', 'optima', 'avenir'],
  ...['avenir next', 'futura', 'charter', 'iowan old style', 'baskerville', 'didot', 'hoefler text', 'menlo'],
  ...['monaco', 'consolas', 'lucida grande', 'candara', 'calibri', 'constantia', 'corbel', 'franklin gothic medium'],
  ...['impact', 'liberation sans', 'liberation serif', 'dejavu sans', 'dejavu serif', 'oxygen', 'oxygen-sans'],
  ...['sf pro text', 'sf pro display', 'droid sans', 'garamond', 'comic sans ms'],
];

const KNOWN: ReadonlySet<string> = new Set([...SERVED, ...GENERIC, ...INSTALLED]);

/** Families of a theme that no page loads: the shop serves one typeface, and a brand's files have no place for another. */
export function fontFindings(file: string, tokens: Readonly<Record<string, string>>): FileFinding[] {
  return Object.entries(tokens).flatMap(([name, value]) => {
    if (TOKEN_KINDS.get(name) !== 'font') return [];
    const families = value.split(',').map((family) => family.trim());
    const unknown = families.filter((family) => !KNOWN.has(family.toLowerCase()) && !family.startsWith('var('));
    if (unknown.length === 0) return [];
    const next = families.find((family) => KNOWN.has(family.toLowerCase()));
    const seen = next ? `see "${next}"` : 'see a typeface that their browser chooses';
    const message = `"${name}" names "${unknown[0]}", which the shop does not load and few devices have, so that most visitors ${seen}: name one that devices have, or leave it out.`;
    return [{ file, code: 'font-unknown', severity: 'warning' as const, path: pathOf(['tokens', name]), message }];
  });
}
