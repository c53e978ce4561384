import { fields } from '../../../contracts/api/schema-parts.ts';
import {
  AttemptsSchema,
  AuditPageSchema,
  AuditQuerySchema,
  HealthSchema,
  LogPageSchema,
  LogQuerySchema,
} from '../../contracts/admin-health-api.ts';
import { command, hidden } from './command-row.ts';

/** How the shop is. */
export const HEALTH_COMMANDS = {
  health: command({
    fields: fields({}),
    does: 'reads',
    run: async () => (await import('../health/health-command.ts')).readHealth,
    route: {
      path: '/api/health',
      summary: 'What is wrong now, the worst first, each with what one does about it',
      answer: HealthSchema,
      caching: 'unstored',
    },
  }),
  attempts: command({
    fields: fields({}),
    does: 'reads',
    run: async () => (await import('../health/attempts-command.ts')).readAttempts,
    route: {
      path: '/api/attempts',
      summary: 'Payment attempts in flight and held amounts, the oldest first',
      answer: AttemptsSchema,
      caching: 'unstored',
    },
  }),
  log: command({
    fields: LogQuerySchema,
    does: 'reads',
    masks: { query: hidden },
    pagesBy: 'before',
    run: async () => (await import('../health/log-and-audit.ts')).readLog,
    route: {
      path: '/api/log',
      summary: 'The last lines of the log of the process that answers, the newest first',
      answer: LogPageSchema,
      caching: 'unstored',
    },
  }),
  audit: command({
    fields: AuditQuerySchema,
    does: 'reads',
    pagesBy: 'before',
    run: async () => (await import('../health/log-and-audit.ts')).readAudit,
    route: {
      path: '/api/audit',
      summary: 'The audit of commands, the newest first, in pages',
      answer: AuditPageSchema,
      caching: 'unstored',
    },
  }),
};
