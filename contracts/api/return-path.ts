import { Type } from 'typebox';

/**
 * Q03: the page that the shopper comes back to, as a path of this shop with its whole query. The server sends a provider a short form of
 * it, so that its length is bound by what a browser sends alone.
 */
export const ReturnPath = Type.String({
  minLength: 1,
  maxLength: 16_000,
  pattern: '^/(?![/\\\\])[^\\u0000-\\u0020]*$',
});
