import { type DrawnShop, unknownShop } from '../../../graph/copy/drawn-shop.ts';
import { BEGIN } from '../../commands/table/read-text.ts';
import { drawMermaid } from '../../diagram/draw.ts';
import { drawSvg } from '../../diagram/draw-svg.tsx';
import { type Environment, failed, type RunLine } from '../input/command.ts';
import { handOver } from '../input/hand-over.ts';
import type { DrawnFunnel } from '../input/live-funnel.ts';
import type { LoadedFunnel } from '../input/load-funnel.ts';
import { hashOfFunnel, loadFunnel } from '../input/load-funnel.ts';

/** Draws a funnel, as Mermaid text or as a picture. */
export const draw: RunLine = async (read, environment) => {
  const isSvg = read.has('svg');
  if (read.has('mermaid') && isSvg) return 'choose either --mermaid or --svg';
  if (read.has('machines') && !isSvg) return '--machines is of --svg';
  const [[name = ''], isLive, since] = [read.names, read.has('live'), read.value('stats')];
  if (since !== null && !isLive) return '--stats is of --live: a file has no figures';
  const begin = since === null ? null : BEGIN(since);
  if (begin && 'wrong' in begin) return begin.wrong;
  const subject = isLive ? await readPublished(environment, name, since) : await readDrawnFunnel(environment, name);
  if (typeof subject === 'string') return failed(environment, subject);
  const { graph, shop, hash, figures } = subject;
  const drawn = isSvg
    ? await drawSvg(graph, shop, drawingTitle(subject), { hash, figures, hasMachines: read.has('machines') })
    : drawMermaid(graph, shop, { hash, figures });
  return handOver(environment, drawn, read.value('out'));
};

async function readPublished(environment: Environment, uid: string, since: string | null) {
  const { readLiveFunnel } = await import('../input/live-funnel.ts');
  return readLiveFunnel(environment, uid, since);
}

function drawingTitle({ graph, shop }: DrawnFunnel): string {
  const uid = graph.funnel.uniqueIdentifier;
  return shop.siteName === '' ? uid : `${shop.siteName}: ${uid}`;
}

async function readDrawnFunnel(environment: Environment, path: string): Promise<DrawnFunnel | string> {
  const loaded = await loadFunnel(environment, path);
  if (typeof loaded === 'string') return loaded;
  return { graph: loaded.graph, shop: shopOfFile(loaded), hash: await hashOfFunnel(environment, path), figures: null };
}

/** What a drawing of a funnel's file reads of the brand around it. */
function shopOfFile({ funnel, catalogue }: LoadedFunnel): DrawnShop {
  if (!catalogue) return unknownShop('');
  const { siteName, currency, locale, offers, destinations, funnels, parts } = catalogue;
  const sharing = funnels.filter(({ destinationId }) => destinationId === funnel.destinationId);
  return {
    siteName,
    currency,
    locale,
    offers,
    content: parts.content,
    bumps: new Map(parts.bumps.map((bump) => [bump.offer, bump])),
    destination: destinations.get(funnel.destinationId ?? '') ?? null,
    sharing: sharing.map(({ sfid, uniqueIdentifier: uid }) => ({ sfid, uid })),
  };
}
