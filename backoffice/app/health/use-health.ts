import type { Health } from '../../contracts/admin-health-api.ts';
import { useReading } from '../shell/admin-query.ts';

const EVERY_MS = 30_000;

/** What is wrong now. A payment becomes late by time alone, so that it is read again by itself. */
export function useHealth() {
  return useReading<Health>({ topic: 'outbox', path: '/admin/api/health', everyMs: EVERY_MS });
}
