import { drawnShop } from '../../../../graph/copy/drawn-shop.ts';
import { drawSvg } from '../../../diagram/draw-svg.tsx';
import {
  type FunnelCoverage,
  failurePlace,
  isFullyCovered,
  isGood,
  type WalkResult,
  walkedPart,
  walkTitle,
} from '../results.ts';
import { escaped } from './escaped.ts';

export interface Report {
  /** The brand's name for shoppers. */
  brand: string;
  results: readonly WalkResult[];
  coverages: readonly FunnelCoverage[];
  /** Why no browser walked; null where one did, or was not asked for. */
  note: string | null;
}

/** The results as one HTML file, which loads nothing. Whatever a brand or a page wrote is text in it. */
export async function writeHtml({ brand, results, coverages, note }: Report): Promise<string> {
  const failures = results.filter(({ failure }) => failure);
  const details = [];
  for (const failure of failures) details.push(await writeFailure(failure));
  const verdict = failures.length === 0 ? 'Every walk arrived' : `${failures.length} of ${results.length} walks failed`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>${escaped(`${verdict} · ${brand}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="eyebrow">sluice test · ${escaped(brand)}</p>
<h1>${verdict}</h1>
${note === null ? '' : `<p class="note">${escaped(note)}</p>`}
<h2>Coverage</h2>
${coverageTable(coverages)}
${failures.length === 0 ? '' : `<h2>What failed</h2>\n${details.join('\n')}`}
<h2>Every walk</h2>
${walkTable(results)}
</main>
</body>
</html>
`;
}

function coverageTable(coverages: readonly FunnelCoverage[]): string {
  const rows = coverages.map((each) => {
    const { published, runner, nodes, edges, pages } = each;
    const cells = [nodes, edges, pages].map(({ covered, total }) => `<td>${covered} of ${total}</td>`).join('');
    const name = escaped(published.graph.funnel.uniqueIdentifier);
    return `<tr><th scope="row">${name}</th><td>${runner}</td>${cells}<td>${mark(isFullyCovered(each), 'complete', 'gaps')}</td></tr>`;
  });
  const heads = ['Funnel', 'Walked in the', 'Steps', 'Edges', 'Variants and devices', 'Coverage'];
  return scrollingTable('Coverage of each funnel', heads, rows);
}

function walkTable(results: readonly WalkResult[]): string {
  const rows = results.map((result) => {
    const { walk, runner, took, repeats } = result;
    const state = repeats ? mark(false, '', 'not begun') : mark(isGood(result), 'arrived', 'failed');
    const why = repeats ? `<br><small>fails where “${escaped(walkTitle(repeats))}” does</small>` : '';
    return `<tr><th scope="row">${escaped(walkTitle(walk))}${why}</th><td>${runner}</td><td>${(took / 1000).toFixed(1)} s</td><td>${state}</td></tr>`;
  });
  return `<div class="walks">${scrollingTable('Every walk', ['Walk', 'In the', 'Time', 'Result'], rows)}</div>`;
}

/** A table that scrolls by itself where the page is narrow, by keyboard too. */
function scrollingTable(label: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((each) => `<th scope="col">${each}</th>`).join('');
  const table = `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return `<div class="scroll" role="region" aria-label="${label}" tabindex="0">${table}</div>`;
}

/** A word and a sign: the colour alone says nothing. */
function mark(isGood: boolean, good: string, bad: string): string {
  return isGood ? `<span class="good">✓ ${good}</span>` : `<span class="bad">✗ ${bad}</span>`;
}

async function writeFailure(result: WalkResult): Promise<string> {
  const { walk, runner, failure } = result;
  const { graph } = walk.published;
  const title = walkTitle(walk);
  const taken = walkedPart(result)?.steps ?? [];
  const start = walk.journey.steps[0]?.from ?? walk.journey.end;
  const step = failure?.at?.from ?? start;
  const failed = { step, edge: failure?.at ?? null };
  const way = { steps: [...taken.map(({ from }) => from), step], edges: taken, at: null, failed };
  const picture = await drawSvg(graph, drawnShop(walk.published, []), graph.funnel.uniqueIdentifier, { way });
  const message = (failure?.message ?? '').split('\n').map(escaped).join('\n');
  const screenshot = failure?.screenshot;
  return `<section aria-label="${escaped(title)}">
<h3>${escaped(title)}</h3>
<p>In the ${runner}, at <strong>${escaped(failurePlace(result))}</strong>.</p>
<pre tabindex="0">${message}</pre>
<div class="pair">
<figure><figcaption>Its way through the funnel</figcaption><div class="scroll paper" role="region" aria-label="Diagram" tabindex="0">${picture}</div></figure>
${screenshot ? `<figure><figcaption>The page</figcaption><img alt="The page on which the walk failed" src="data:image/jpeg;base64,${screenshot.toString('base64')}"></figure>` : ''}
</div>
</section>`;
}

/** The report's style: light and dark by the reader's setting, one column on a phone. */
const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #fff; --ink: #1d2528; --quiet: #56636a; --line: #d8d8d0; --good: #1c6b42; --bad: #a3211a; --warn: #fdf3d3; }
@media (prefers-color-scheme: dark) { :root { --paper: #14191b; --card: #1d2427; --ink: #e9edee; --quiet: #a9b5ba; --line: #3a4449; --good: #7fd1a2; --bad: #ff9d94; --warn: #3a3115; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 1200px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 16px; }
h2 { margin: 40px 0 12px; font-size: 1.25rem; }
h3 { margin: 0 0 8px; font-size: 1.05rem; overflow-wrap: anywhere; }
.eyebrow { margin: 0 0 4px; color: var(--quiet); }
.note { padding: 12px 16px; background: var(--warn); border-radius: 6px; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--card); }
.scroll:focus-visible, pre:focus-visible { outline: 3px solid #2f6fd0; outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 8px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { color: var(--quiet); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 500; }
.walks tbody th { min-width: 300px; }
td { white-space: nowrap; }
small { color: var(--quiet); font-size: 0.875rem; }
.good { color: var(--good); font-weight: 600; }
.bad { color: var(--bad); font-weight: 600; }
section { margin: 0 0 24px; padding: 16px; border: 1px solid var(--line); border-radius: 6px; background: var(--card); }
pre { margin: 0 0 16px; padding: 12px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--paper); border-radius: 4px; font-size: 0.875rem; }
.pair { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; min-width: 0; max-width: 100%; flex: 1 1 320px; }
figcaption { margin-bottom: 8px; color: var(--quiet); }
.paper { background: #fbfaf7; }
.paper svg { display: block; width: 100%; min-width: 520px; height: auto; }
img { max-width: 100%; border: 1px solid var(--line); border-radius: 4px; }
`;
