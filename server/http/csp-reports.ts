import type { FastifyInstance } from 'fastify';
import { isRecord } from '../../domain/is-record.ts';
import { parseJson } from '../../domain/parse-json.ts';
import { perMinute } from './request-limits.ts';

/** The address in the policy to which browsers post what it blocked. */
export const CSP_REPORTS_PATH = '/csp-reports';

/** The most kinds of violation that one process logs; beyond it reports are accepted and dropped. */
const MOST_KINDS = 50;

/** Each kind of violation is logged once, and addresses are dropped, since they may contain a receipt's token. */
export async function cspReportRoutes(
  app: FastifyInstance,
  { log }: { log: (message: string, detail: object) => void },
): Promise<void> {
  const kinds = new Set<string>();
  const types = ['application/csp-report', 'application/reports+json'];
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 8_192 }, (_request, body, done) => {
    done(null, parseJson(String(body)));
  });
  app.post(
    CSP_REPORTS_PATH,
    { bodyLimit: 8_192, config: { limit: perMinute('csp reports') }, schema: { hide: true } },
    async (request, reply) => {
      const found = violationsIn(request.body);
      for (const violation of found) {
        const kind = `${violation.directive} ${violation.blocked}`;
        if (kinds.has(kind) || kinds.size >= MOST_KINDS) continue;
        kinds.add(kind);
        log('the content policy blocked something', violation);
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
}

interface Violation {
  directive: string;
  /** An origin, or a keyword such as `inline`. */
  blocked: string;
}

/** The violations of a report in either of the two forms; at most five of one request. */
function violationsIn(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body.map((each) => fieldOf(each, 'body')) : [fieldOf(body, 'csp-report')];
  return reports.slice(0, 5).flatMap((report) => {
    const directive = fieldOf(report, 'effectiveDirective') ?? fieldOf(report, 'effective-directive');
    const named = directive ?? fieldOf(report, 'violated-directive');
    const blocked = fieldOf(report, 'blockedURL') ?? fieldOf(report, 'blocked-uri');
    if (typeof named !== 'string' || !DIRECTIVE.test(named)) return [];
    return [{ directive: named, blocked: originOf(blocked) }];
  });
}

const DIRECTIVE = /^[a-z-]{1,40}$/;
const KEYWORD = /^[a-z-]{1,20}$/;

function originOf(blocked: unknown): string {
  if (typeof blocked !== 'string') return 'unknown';
  if (KEYWORD.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { origin, protocol } = new URL(blocked);
  return (origin === 'null' ? protocol : origin).slice(0, 100);
}

function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}
