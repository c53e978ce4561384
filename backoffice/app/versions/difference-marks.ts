import { edgeKey } from '../../../graph/graph.ts';
import type { Difference } from '../../contracts/admin-versions-api.ts';
import type { StepMark } from '../../diagram/card.tsx';

/** What a difference says of a step that came, went or changed. */
export const MARK_WORDS = { added: 'new', removed: 'gone', changed: 'changed' } as const;

/** What came, went and changed, as the diagram marks steps. */
export function stepMarks({ steps }: Pick<Difference, 'steps'>): Map<string, StepMark[]> {
  return new Map(steps.map(({ id, mark }) => [id, [{ is: mark, words: MARK_WORDS[mark] }]]));
}

/** The edges that came and went. */
export function edgeMarks({ edges }: Pick<Difference, 'edges'>): Map<string, 'added' | 'removed'> {
  return new Map(edges.map((edge) => [edgeKey(edge), edge.mark]));
}
