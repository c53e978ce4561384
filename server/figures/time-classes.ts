/** The upper end of the first class, in milliseconds, and the factor from one class to the next. */
const FIRST_MS = 125;
const FACTOR = Math.SQRT2;

/** 45 classes reach six days; the last one has what takes longer, too. */
const CLASSES = 45;

/** The upper ends of the classes of time, in milliseconds: each time belongs to the first class that it does not exceed. */
export const TIME_CLASSES: readonly number[] = Array.from({ length: CLASSES }, (_, index) =>
  Math.round(FIRST_MS * FACTOR ** index),
);
