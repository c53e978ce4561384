/** The options of a confirmation. */
export interface Confirmation {
  offSession: boolean;
  useStripeSdk: boolean;
  errorOnRequiresAction: boolean;
  returnUrl: string | null;
}
