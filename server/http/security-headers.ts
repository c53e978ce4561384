import type { ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { CSP_REPORTS_PATH } from './csp-reports.ts';

/** The origins that a page needs besides the shop's own: of payment providers, and of the internal apps. */
export interface ProviderOrigins {
  script: string[];
  frame: string[];
  connect: string[];
  style?: string[];
  img?: string[];
  /** The provider's library adds style elements with the given nonce. */
  nonceStyles?: boolean;
}

export interface SecurityOptions {
  isHttps: boolean;
  randomBytes: (size: number) => Buffer;
}

/**
 * Adds the security headers to every answer. Scripts may come from the shop's origin, from the listed providers, or
 * carry the nonce of the page; inline scripts and eval are blocked; the frame policy admits the providers' card fields
 * and challenges.
 */
export async function addSecurityHeaders(app: FastifyInstance, origins: ProviderOrigins, options: SecurityOptions) {
  const { isHttps, randomBytes } = options;
  const byNonce = (_request: object, response: object) => `'nonce-${nonceOf(response)}'`;
  // This hook precedes helmet, which writes the policy when a request begins.
  app.addHook('onRequest', async (_request, reply) => {
    nonces.set(reply.raw, randomBytes(16).toString('base64'));
    reply.header('permissions-policy', PERMISSIONS);
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
        styleSrc: ["'self'", ...(origins.nonceStyles ? [byNonce] : []), ...(origins.style ?? [])],
        imgSrc: ["'self'", 'data:', ...(origins.img ?? [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...origins.connect],
        frameSrc: origins.frame.length > 0 ? origins.frame : ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        reportUri: [CSP_REPORTS_PATH],
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

/** Denied for the shop and for every frame in it. Payment, passkeys of a bank's challenge and video keep their defaults. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'serial', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Sources of a policy, by the kind of content: `script` for `script-src`. */
export type AddedSources = Partial<Record<SourceKind, readonly string[]>>;

type SourceKind = 'script' | 'style' | 'img' | 'font' | 'media' | 'connect' | 'frame' | 'worker';

/** Adds sources to the policy of this answer alone: R12 for the videos of its pages, W04 for a provider's widgets. */
export function allowSources(response: ServerResponse, sources: AddedSources): void {
  const policy = response.getHeader(POLICY);
  if (typeof policy === 'string') response.setHeader(POLICY, policyWith(policy, sources));
}

const POLICY = 'content-security-policy';

function policyWith(policy: string, sources: AddedSources): string {
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );
  for (const [name, added] of Object.entries(sources)) {
    if (added.length === 0) continue;
    const own = directives.get(`${name}-src`) ?? directives.get('default-src') ?? [];
    const allowed = own.filter((source) => source !== "'none'");
    directives.set(`${name}-src`, [...new Set([...allowed, ...added])]);
  }
  return [...directives].map(([name, values]) => [name, ...values].join(' ')).join(';');
}

const nonces = new WeakMap<object, string>();

/** The nonce in the policy of this answer. */
export function nonceOf(response: object): string {
  const nonce = nonces.get(response);
  if (!nonce) throw new Error('an answer has no nonce');
  return nonce;
}
