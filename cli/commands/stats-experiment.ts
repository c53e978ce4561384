import { runAdmin } from '../../server/admin/admin-client.ts';
import { plainJson } from '../../server/admin/orders/plain-text.ts';
import { type Environment, type ExitCode, failed } from '../input/command.ts';

/** The split test that `sluice stats <uid> --experiment <step>` asks for. */
export interface AskedExperiment {
  uid: string;
  /** By sfid, number or address. */
  step: string;
  since?: string | undefined;
  until?: string | undefined;
}

/** Prints the arms of a split test with their differences, as a text or as JSON. */
export async function printExperiment(
  environment: Environment,
  asked: AskedExperiment,
  { asJson }: { asJson: boolean },
): Promise<ExitCode> {
  const { done, text, data } = await runAdmin(environment, { type: 'experiment', ...asked });
  if (!done) return failed(environment, text);
  environment.print(asJson ? plainJson(data) : text);
  return 0;
}
