import { Compile } from 'typebox/compile';
import { type FigurePage, FigurePageSchema } from '../../contracts/admin-figures-api.ts';
import type { AdminCommand, AdminReply } from '../admin-command.ts';
import { figuresText } from './figure-text.ts';
import { type FigureDeps, readFigures } from './read-figures.ts';

/** A page of a funnel's figures. */
export async function readStats(deps: FigureDeps, { type: _, ...query }: AdminCommand<'stats'>): Promise<AdminReply> {
  const page = await readFigures(deps, query);
  return 'done' in page ? page : { done: true, text: figuresText(page), data: page };
}

const PAGE = Compile(FigurePageSchema);

/** Whether a reply has a page of figures, which another version of the shop may have made. */
export function isFigurePage(data: unknown): data is FigurePage {
  return PAGE.Check(data);
}
