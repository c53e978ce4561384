/** First path segments that the server answers itself, even where a funnel or a destination uses them. */
const OWN_PATHS: ReadonlySet<string> = new Set([
  'api',
  'proxy',
  'assets',
  'images',
  'brands',
  'admin',
  'webhooks',
  '_sim',
  'healthz',
  'readyz',
  'openapi.json',
  'amazon-return',
  'subscription',
  'withdraw',
]);

/** True for a first segment at which no page of a funnel can be shown (R01, R04). Case counts. */
export function isOwnPath(segment: string): boolean {
  return OWN_PATHS.has(segment);
}
