import { chromium } from '@playwright/test';
import { startBenchShop } from '../shop.ts';
import { measurePage, type PageMeasure } from './measure-page.ts';
import { startStaticCopies, withoutScript } from './static-copy.ts';

/** The kinds of page, each at an address of a demo brand that needs no order. */
const PAGES = [
  { name: 'landing', path: '/home?uid=classic' },
  { name: 'order form', path: '/two-step-order-form-common?uid=classic' },
  { name: 'video', path: '/vsl?uid=vsl' },
  { name: 'article', path: '/home-v2?uid=beef_a' },
  { name: 'text', path: '/policy?uid=classic' },
] as const;

const ROUNDS = 5;

/**
 * `npm run bench pages`: each kind of page on a slow phone, beside a copy of itself without a script, in interleaved rounds of one
 * run. A copy is the page's own elements with its styles, and the same pictures.
 */
export async function benchPages(args: string[]): Promise<void> {
  const rounds = Number(args[0] ?? ROUNDS);
  const shop = await startBenchShop();
  const copies = await startStaticCopies(shop.url);
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    for (const { name, path } of PAGES) {
      copies.put(path, withoutScript(await (await fetch(`${shop.url}${path}`)).text()));
      const [own, copy]: [PageMeasure[], PageMeasure[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        own.push(await measurePage(browser, `${shop.url}${path}`));
        copy.push(await measurePage(browser, `${copies.url}${path}`));
      }
      console.log(lineOf(name, own, copy));
    }
  } finally {
    await browser.close();
    copies.close();
    await shop.stop();
  }
}

function lineOf(name: string, own: readonly PageMeasure[], copy: readonly PageMeasure[]): string {
  const of = (measures: readonly PageMeasure[], take: (measure: PageMeasure) => number | null) =>
    middle(measures.map((each) => take(each) ?? Number.NaN));
  const [lcp, copied] = [of(own, (each) => each.lcp), of(copy, (each) => each.lcp)];
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  return [
    name.padEnd(12),
    `FCP ${of(own, (each) => each.fcp).toFixed(0)} (copy ${of(copy, (each) => each.fcp).toFixed(0)})`,
    `LCP ${lcp.toFixed(0)} (copy ${copied.toFixed(0)}, ratio ${(lcp / copied).toFixed(2)})`,
    `alive ${of(own, (each) => each.alive).toFixed(0)}`,
    `CLS ${of(own, (each) => each.cls).toFixed(3)}`,
    `blocking ${of(own, (each) => each.blocking).toFixed(0)}`,
    `script before LCP ${kilobytes(of(own, (each) => each.scriptBeforeLcp))}`,
    `script ${kilobytes(of(own, (each) => each.script))}`,
    `all ${kilobytes(of(own, (each) => each.bytes))} in ${of(own, (each) => each.requests)}`,
  ].join(' · ');
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
