/** What is wrong, or looks wrong, with a funnel. An error keeps it from being published, a warning does not. */
export type Severity = 'error' | 'warning';

/** Where and what, for a product owner. Every code of `verify` is explained in docs/findings.md. */
export interface Finding {
  code: string;
  severity: Severity;
  /** A JSON path into the funnel file, such as `$.defaultFunnels[3].overrideYes`. */
  path: string;
  /** One plain sentence. */
  message: string;
  /** The sfids of the steps that a shopper walks, from the first step to the one that the finding is about. */
  journey?: string[];
}
