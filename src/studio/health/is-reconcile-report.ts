import type { ReconcileReport } from '../../../contracts/api/admin-health-api.ts';
import { isRecord } from '../../../domain/is-record.ts';

/** Whether a reply has a comparison; where a provider could not be read it has none. */
export function isReconcileReport(data: unknown): data is ReconcileReport {
  return isRecord(data) && Array.isArray(data.differences) && Array.isArray(data.sums);
}
