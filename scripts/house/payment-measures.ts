import type { AnyStateMachine } from 'xstate';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { compile } from '../../machines/funnel/compile.ts';
import { SOURCES } from '../../tests/architecture/program.ts';
import { readText } from '../../tests/architecture/read-imports.ts';
import { classicGraph } from '../../tests/support/funnels/funnels.ts';

/** The words by which code says how a payment ends. */
const END =
  /'(captured|authorized|held|declined|requoted|refused|left|processing|pending|unknown|cancelled|returned|expired|paid)'/g;

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;
const UNION = /^(?:export )?type \w+(?:<[^=]*>)? =([\s\S]*?);\n/gm;
const BRANCH = new RegExp(`(?:case|[!=]==) ${END.source}`, 'g');
const SHOP = /^(domain|contracts|machines|src|server)\//;
const BROWSER = /^(machines|src)\//;
const PAYING = /^machines\/(payment|checkout)\/|^machines\/funnel\/(offer|order-form|returning|widgets|approving)/;

/** What the ways to pay weigh: each end that is said twice, or asked for again, is one more place to follow. */
export function paymentMeasures(): [measure: string, value: number][] {
  const codes = SOURCES.filter(({ path }) => SHOP.test(path)).map(({ path }) => ({
    path,
    code: readText(path).replace(COMMENT, ''),
  }));
  const unions = codes.flatMap(({ code }) => [...code.matchAll(UNION)].map(([, union = '']) => union));
  const inBrowser = codes.filter(({ path }) => BROWSER.test(path));
  return [
    ['unions with two or more ends of a payment', unions.filter((union) => endsOf(union).size > 1).length],
    ['branches on an end in the browser', inBrowser.flatMap(({ code }) => code.match(BRANCH) ?? []).length],
    ['guards of checkout and funnel', guardsOf(checkoutMachine) + guardsOf(compile(classicGraph()))],
    ['files of the machines that pay', codes.filter(({ path }) => PAYING.test(path)).length],
  ];
}

function endsOf(union: string): Set<string> {
  return new Set(union.match(END));
}

function guardsOf({ implementations }: AnyStateMachine): number {
  return Object.keys(implementations.guards ?? {}).length;
}
