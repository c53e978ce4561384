/** What figures can be told apart by. */
export const FIGURE_DIMENSIONS = ['variant', 'device', 'source', 'country', 'version'] as const;
