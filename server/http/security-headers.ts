import type { ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { PolicySources } from '../../domain/tracking/video.ts';

/** Which origins, besides our own, a page needs of its payment providers. */
export interface ProviderOrigins {
  script: string[];
  frame: string[];
  connect: string[];
  /** A provider's library adds style elements, with the nonce that it is given. */
  nonceStyles?: boolean;
}

export interface SecurityOptions {
  isHttps: boolean;
  randomBytes: (size: number) => Buffer;
}

/**
 * The security headers of every answer. Scripts run from our origin, from the providers listed, or with the nonce of
 * the page; nothing inline, no eval; the frame policy lets the providers' card fields and challenges in.
 */
export async function addSecurityHeaders(app: FastifyInstance, origins: ProviderOrigins, options: SecurityOptions) {
  const { isHttps, randomBytes } = options;
  const byNonce = (_request: object, response: object) => `'nonce-${nonceOf(response)}'`;
  // Before helmet, which writes the policy when a request begins.
  app.addHook('onRequest', async (_request, reply) => {
    nonces.set(reply.raw, randomBytes(16).toString('base64'));
  });
  await app.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", byNonce, ...origins.script],
        styleSrc: ["'self'", ...(origins.nonceStyles ? [byNonce] : [])],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...origins.connect],
        frameSrc: origins.frame.length > 0 ? origins.frame : ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
}

/** R12: names more sources in the policy of this answer alone, for the videos that its pages show. */
export function allowSources(response: ServerResponse, sources: PolicySources): void {
  const policy = response.getHeader(POLICY);
  if (typeof policy === 'string') response.setHeader(POLICY, policyWith(policy, sources));
}

const POLICY = 'content-security-policy';

function policyWith(policy: string, sources: PolicySources): string {
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );
  for (const [name, added] of Object.entries(sources)) {
    if (added.length === 0) continue;
    const own = directives.get(`${name}-src`) ?? directives.get('default-src') ?? [];
    directives.set(`${name}-src`, [...new Set([...own, ...added])]);
  }
  return [...directives].map(([name, values]) => [name, ...values].join(' ')).join(';');
}

const nonces = new WeakMap<object, string>();

/** The nonce that the policy of this answer names. */
export function nonceOf(response: object): string {
  const nonce = nonces.get(response);
  if (!nonce) throw new Error('an answer has no nonce');
  return nonce;
}
