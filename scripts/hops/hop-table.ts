import { code, table } from '../diagrams/markdown.ts';
import { type Hop, MACHINE } from './path.ts';

/** The page of the table, and the marks around it. */
export const HOPS_PAGE = new URL('../../docs/hops.md', import.meta.url);
const BEGIN = '<!-- hops: npm run hops -- --write -->';
const END = '<!-- end of hops -->';

const RETURN = ', a return';

/** The hops as a table, and their number as a sentence below it. */
export function hopTable(hops: readonly Hop[]): string {
  const rows = hops.map(({ from, to, name, effects, isReturn }, index) => [
    `${index + 1}${isReturn ? RETURN : ''}`,
    `${code(from)} → ${code(to)}`,
    passed(name),
    effects.join(', '),
  ]);
  const returns = hops.filter(({ isReturn }) => isReturn).length;
  return `${table(['Hop', 'From → to', 'Called there', 'Effects'], rows)}\n\nThe path has ${hops.length} hops and ${returns} returns.`;
}

function passed(name: string): string {
  if (name.startsWith(MACHINE)) return `the machine ${code(name.slice(MACHINE.length))}`;
  return name === '' ? 'a callback' : code(name);
}

/** The page with another table. */
export function withHops(page: string, hops: string): string {
  const [before, rest = ''] = page.split(BEGIN);
  return `${before}${BEGIN}\n\n${hops}\n\n${END}${rest.split(END)[1]}`;
}

/** The numbers that a page states. */
export function hopCounts(page: string): { hops: number; returns: number } {
  const [, hops, returns] = /The path has (\d+) hops and (\d+) returns\./.exec(page) ?? [];
  return { hops: Number(hops), returns: Number(returns) };
}
