import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errorText } from '../../domain/error-text.ts';
import { drawSvg } from '../../graph/diagram/draw-svg.ts';
import { drawMermaid } from '../../graph/draw.ts';
import { type Command, type Environment, type ExitCode, failed } from '../input/command.ts';
import { hashOfFunnel, type LoadedFunnel, loadFunnel } from '../input/load-funnel.ts';

/** Draws a funnel, as Mermaid text or as a picture. */
export const draw: Command = {
  usage: 'draw <funnel file> [--mermaid | --svg] [--out <file>]',
  summary: 'A picture of a funnel: Mermaid text (the default), or SVG.',
  flags: { mermaid: 'yes-no', svg: 'yes-no', out: 'value' },
  names: { least: 1, most: 1 },
  async run(read, environment) {
    if (read.has('mermaid') && read.has('svg')) return 'choose either --mermaid or --svg';
    const path = read.names[0] ?? '';
    const loaded = await loadFunnel(environment, path);
    if (typeof loaded === 'string') return failed(environment, loaded);
    const hash = await hashOfFunnel(environment, path);
    const drawn = read.has('svg') ? await pictureOf(loaded, hash) : drawMermaid(loaded.graph, hash);
    return handOver(environment, drawn, read.value('out'));
  },
};

/** The SVG picture of a funnel, titled with its brand's and its own name, and the hash of its version. */
export function pictureOf({ graph, catalogue }: LoadedFunnel, hash: string | null): Promise<string> {
  const uid = graph.funnel.uniqueIdentifier;
  const title = catalogue ? `${catalogue.siteName}: ${uid}` : uid;
  return drawSvg(graph, (sfid) => catalogue?.offers.get(sfid)?.name ?? sfid, title, { hash });
}

async function handOver(environment: Environment, drawn: string, file: string | null): Promise<ExitCode> {
  if (file === null) {
    environment.print(drawn.trimEnd());
    return 0;
  }
  try {
    await writeFile(resolve(environment.folder, file), drawn);
    return 0;
  } catch (error) {
    return failed(environment, `${file} cannot be written (${errorText(error)}).`);
  }
}
