import type { ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CSP_REPORTS_PATH } from './csp-reports.ts';

/** The origins that a page needs besides the shop's own: of payment providers, and of the internal apps. */
export interface ProviderOrigins {
  script: string[];
  frame: string[];
  connect: string[];
  style?: string[];
  img?: string[];
  /** The provider's library adds script and style elements with the nonce that the answer's Server-Timing header names. */
  usesNonce?: boolean;
}

interface SecurityOptions {
  isHttps: boolean;
  randomBytes: (size: number) => Buffer;
}

/** A page's bytes have no nonce, so that visitors can share them, and an inline script needs its allowed hash. */
export async function addSecurityHeaders(app: FastifyInstance, origins: ProviderOrigins, options: SecurityOptions) {
  const { isHttps, randomBytes } = options;
  const byNonce = origins.usesNonce ? [nonceSource(randomBytes)] : [];
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS);
    done();
  });
  await app.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...byNonce, ...origins.script],
        styleSrc: ["'self'", ...byNonce, ...(origins.style ?? [])],
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

/** Helmet's options for a route whose files open no document: a script, a style or a font in a browser's own page has no policy. */
export const NO_DOCUMENT = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** Denied for the shop and for every frame in it. Payment, passkeys of a bank's challenge and video keep their defaults. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'serial', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Sources of a policy, by the kind of content: `script` for `script-src`. */
export type AddedSources = Partial<Record<SourceKind, readonly string[]>>;

type SourceKind = 'script' | 'style' | 'img' | 'font' | 'media' | 'connect' | 'frame' | 'worker';

/** Adds sources to the policy of this answer alone: R12 for the videos of its pages, W04 for a provider's widgets. */
export function allowSources(response: ServerResponse, sources: AddedSources): void {
  if (Object.values(sources).every(({ length }) => length === 0)) return;
  const policy = response.getHeader(POLICY);
  if (typeof policy === 'string') response.setHeader(POLICY, knownPolicyWith(policy, sources));
}

const KNOWN_POLICIES = 200;
const policies = new LRUCache<string, string>({ max: KNOWN_POLICIES });

/** A shop's pages have few policies, but for the nonce. */
function knownPolicyWith(policy: string, sources: AddedSources): string {
  const [nonce] = /'nonce-[^']+'/.exec(policy) ?? [ANY_NONCE];
  const plain = policy.replaceAll(nonce, ANY_NONCE);
  const key = `${plain} ${JSON.stringify(sources)}`;
  const known = policies.get(key) ?? policyWith(plain, sources);
  policies.set(key, known);
  return known.replaceAll(ANY_NONCE, nonce);
}

const ANY_NONCE = "'nonce'";

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

/** Draws an answer's nonce, which its policy and its Server-Timing header name. */
function nonceSource(randomBytes: SecurityOptions['randomBytes']) {
  return (_request: object, response: ServerResponse) => {
    const nonce = nonces.get(response) ?? randomBytes(16).toString('base64');
    nonces.set(response, nonce);
    response.setHeader('server-timing', `nonce;desc="${nonce}"`);
    return `'nonce-${nonce}'`;
  };
}

const nonces = new WeakMap<object, string>();

/** M01, M02: the origin that the pages of a shop with internal apps call; none without the setting. */
export function internalAppsOrigins({ internalAppsUrl }: { internalAppsUrl: string }): ProviderOrigins {
  return { script: [], frame: [], connect: internalAppsUrl === '' ? [] : [new URL(internalAppsUrl).origin] };
}
