import type { ExperimentGroup } from '../contracts/admin-experiments-api.ts';

/** The sfid of the variant that is better than all that it can be compared with; null where none is. */
export function winnerOf({ verdict: { better, worse }, arms, comparedWith }: ExperimentGroup): string | null {
  const others = arms.filter(({ share, variant }) => share > 0 && variant !== comparedWith);
  if (others.length === 0) return null;
  const isBest = better.length === 1 && worse.length === others.length - 1;
  if (isBest) return better[0] ?? null;
  return worse.length === others.length ? comparedWith : null;
}
