import { journeyCopy } from '../../../graph/paths/journey-copy.ts';
import type { FunnelVersion } from '../../brands/diff/diff.change.ts';
import { diffFunnels } from '../../brands/diff/diff.ts';
import { findingLine, placedFindings } from '../findings/placed-finding.ts';
import { brokenFiles } from '../input/check-path.ts';
import { type Environment, printResult, type RunLine } from '../input/command.ts';
import { loadFunnel, readPictures } from '../input/load-funnel.ts';
import { pathFrom } from './verify.ts';

/** Two funnel files, or what is published and a folder, are compared; files that break their schemas are refused. */
export const diff: RunLine = async (read, environment) => {
  const [first, second] = read.names;
  if (read.has('live')) {
    if (second !== undefined) return '--live takes one folder or file';
    const { diffLive } = await import('./diff-live.ts');
    return diffLive(environment, read);
  }
  if (first === undefined || second === undefined) return 'something is missing';
  const [old, next] = [await loadVersion(environment, first), await loadVersion(environment, second)];
  if (isFaults(old) || isFaults(next)) {
    for (const version of [old, next]) if (isFaults(version)) environment.complain(version.faults.join('\n'));
    return 2;
  }
  const changes = diffFunnels(old, next, journeyCopy);
  const text = changes.map(({ message }) => message).join('\n') || 'Nothing changed for shoppers.';
  return printResult(environment, { text, data: changes }, read);
};

/** The reasons, one a line, for which a version cannot be compared: a file that cannot be read is no file without changes. */
interface Faults {
  faults: readonly string[];
}

function isFaults(version: FunnelVersion | Faults): version is Faults {
  return 'faults' in version;
}

async function loadVersion(environment: Environment, path: string): Promise<FunnelVersion | Faults> {
  const loaded = await loadFunnel(environment, path);
  if (typeof loaded === 'string') return { faults: [loaded] };
  const broken = await brokenFiles(pathFrom(environment, path));
  if (broken.length > 0) return { faults: (await placedFindings(broken)).map(findingLine) };
  const { funnel, graph, catalogue } = loaded;
  if (!catalogue) return { funnel, graph, offers: new Map(), currency: '' };
  const { offers, currency, destinations, parts } = catalogue;
  const destination = destinations.get(funnel.destinationId ?? '') ?? null;
  return {
    funnel,
    graph,
    offers,
    currency,
    destination,
    parts: { ...parts, pictures: await readPictures(environment, path) },
  };
}
