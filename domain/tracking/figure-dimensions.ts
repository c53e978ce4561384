/** What figures can be told apart by. */
export const FIGURE_DIMENSIONS = ['variant', 'device', 'source', 'country', 'version'] as const;

export type FigureDimension = (typeof FIGURE_DIMENSIONS)[number];
