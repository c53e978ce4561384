/** What the repository's files say of a machine beside its definition; read by the studio's server each time it is asked. */
export interface MachineNotes {
  /** The files of the machine that were read; empty where the shop runs without its sources. */
  files: string[];
  /** The requirement ids in the comment above what a file declares, by its name: of a guard, an action, a state, a rule. */
  ids: Record<string, string[]>;
  /** The rows of the register that name one of the files, or whose id stands in one. */
  rows: RegisterRow[];
  /** The last noted run of tests; null where none was noted. */
  walks: NotedWalks | null;
}

export interface RegisterRow {
  id: string;
  state: string;
  rule: string;
  /** Whether the row itself names one of the machine's files. */
  namesFile: boolean;
  /** Each test whose title begins with the id. */
  tests: NotedTest[];
}

export interface NotedTest {
  file: string;
  title: string;
}

export interface NotedWalks {
  /** The moment at which the last of the test files ended, as ISO text. */
  at: string;
  files: number;
  /** The tests that took a transition, by its name (`transitionName` in `backoffice/diagram/machines`); a few of many. */
  takenBy: Record<string, NotedTest[]>;
}
