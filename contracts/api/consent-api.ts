import { type Static, Type } from 'typebox';
import { AffiliateParametersSchema } from './affiliate-parameters.ts';

/** The answer to the question for consent, `POST consent`. It counts for this browser, for a year. */
export const ConsentRequestSchema = Type.Object({
  analytics: Type.Boolean({ description: 'A visitor cookie, network address and browser in statistics.' }),
  advertising: Type.Boolean({
    description: 'Click ids on orders, messages about orders that were begun, advertisers.',
  }),
  textVersion: Type.String({
    pattern: '^([0-9a-f]{16})?$',
    description: 'The version of the words that the visitor read; empty where the page showed none.',
  }),
  source: Type.Union([Type.Literal('banner'), Type.Literal('optout'), Type.Literal('ccpa')], {
    description: 'Where it was given.',
  }),
  affParameters: Type.Optional(AffiliateParametersSchema),
});

/** The stored answer. */
export const ConsentDecisionSchema = Type.Object({
  analytics: Type.Boolean(),
  advertising: Type.Boolean(),
  textVersion: Type.String(),
  at: Type.String({ description: 'ISO 8601.' }),
});

export type ConsentRequest = Static<typeof ConsentRequestSchema>;
