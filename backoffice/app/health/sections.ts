import type { HealthSection } from '../../contracts/admin-health-api.ts';

/** The sections of the room, in the order of its bar. */
export const SECTION_NAMES: Readonly<Record<HealthSection, string>> = {
  outbox: 'Outbox',
  webhooks: 'Webhooks',
  attempts: 'Attempts',
  reconcile: 'Reconcile',
  log: 'Log',
  audit: 'Audit',
};

export function sectionPath(section: string): string {
  return `/health/${section}`;
}
