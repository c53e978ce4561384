import type { FigureQuery } from '../../contracts/admin-figures-api.ts';
import type { AdminReply } from '../../contracts/admin-reply.ts';
import { figuresText } from './figure-text.ts';
import { type FigureDeps, readFigures } from './read-figures.ts';

/** A page of a funnel's figures. */
export async function readStats(deps: FigureDeps, query: FigureQuery & { uid: string }): Promise<AdminReply> {
  const page = await readFigures(deps, query);
  return 'done' in page ? page : { done: true, text: figuresText(page), data: page };
}
