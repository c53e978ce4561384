export interface FileFinding extends Finding {
  file: string;
}

/** An error keeps a funnel from being published, a warning does not. */
export type Severity = 'error' | 'warning';

/** One finding, written for a product owner. docs/findings.md explains every code of `verify`. */
export interface Finding {
  code: string;
  severity: Severity;
  /** A JSON path into the funnel file, such as `$.defaultFunnels[3].overrideYes`. */
  path: string;
  message: string;
  /** The sfids of the steps that a shopper walks, from the first step to the one that the finding is about. */
  journey?: string[];
}
