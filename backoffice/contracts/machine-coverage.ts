/** Which transitions of each machine the tests took in the last noted run. */
export interface MachineCoverage {
  /** Null where no run is noted. */
  noted: { at: string; files: number } | null;
  machines: CoveredMachine[];
}

export interface CoveredMachine {
  /** Its name in the room of machines. */
  name: string;
  title: string;
  transitions: number;
  /** Null where no run is noted. */
  taken: number | null;
  /** The transitions that no test took, in words; empty where no run is noted. */
  untaken: string[];
}
