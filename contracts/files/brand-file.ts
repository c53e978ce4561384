import { type Static, Type } from 'typebox';
import { Country } from './file-parts.ts';

const Token = Type.String({
  pattern: '^[#a-zA-Z0-9(),.%\\s-]{1,80}$',
  patternErrorMessage: 'a value of CSS without quotes and semicolons, such as "#1f5c46" or "6px"',
});

const ConsentRuleWord = Type.Union([Type.Literal('opt-in'), Type.Literal('opt-out')]);

/** When a brand asks for consent, and with which words. */
const BrandConsent = Type.Object(
  {
    default: Type.Union([Type.Literal('opt-in'), Type.Literal('opt-out')], {
      description:
        'Where a region below does not decide: `opt-in` waits for a yes, `opt-out` goes on until a no. A visitor of an unknown region has the strictest of all rules here.',
    }),
    regions: Type.Optional(
      Type.Record(Type.String({ pattern: '^[A-Z]{2}(-[A-Z0-9]{1,3})?$' }), ConsentRuleWord, {
        additionalProperties: false,
        patternErrorMessage: 'a country as two capital letters, such as "US", or its part, such as "US-CA"',
        description: 'By country or its part, as ISO 3166: US, US-CA. Read from the header that REGION_HEADER names.',
      }),
    ),
    question: Type.Optional(
      Type.Object(
        {
          title: Type.String({ minLength: 1, maxLength: 120 }),
          text: Type.String({ minLength: 1, maxLength: 600 }),
        },
        {
          additionalProperties: false,
          description: 'The brand’s own words. A yes to other words no longer counts, and visitors are asked again.',
        },
      ),
    ),
  },
  {
    additionalProperties: false,
    description: 'When visitors are asked before statistics and advertising; without it, always.',
  },
);

/** A brand file: the settings that theme every page of a brand, and the shop's texts. */
export const BrandSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    uniqueName: Type.String({
      pattern: '^[a-z0-9-]{1,40}$',
      patternErrorMessage: 'small letters, digits and dashes, such as "my-brand"',
      description: 'The folder, and the brand header (H02).',
    }),
    siteName: Type.String({ minLength: 1, maxLength: 60 }),
    tagline: Type.String({ maxLength: 120 }),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      patternErrorMessage: 'three capital letters, such as "USD"',
      description: 'One currency a brand, ISO 4217.',
    }),
    locale: Type.String({
      pattern: '^[a-z]{2}(-[A-Z]{2})?$',
      patternErrorMessage: 'a language, such as "en", or one with its country, such as "en-US"',
    }),
    mark: Type.String({ description: 'Address of the logo, for the slim header.' }),
    icon: Type.String({ description: 'Address of the small mark.' }),
    supportEmail: Type.String(),
    supportPhone: Type.Optional(Type.String()),
    supportHours: Type.Optional(Type.String()),
    shipsTo: Type.Array(Country, { minItems: 1 }),
    withdrawalCountries: Type.Optional(
      Type.Array(Country, {
        minItems: 1,
        uniqueItems: true,
        description:
          'Countries whose shoppers may withdraw from an order within 14 days of its delivery, on /withdraw: by the address of delivery or of the bill. Without it nobody may.',
      }),
    ),
    transactionFee: Type.Optional(
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 60 }),
          amount: Type.Number({ minimum: 0, maximum: 10_000, description: 'Per order, a line of its own.' }),
          documentId: Type.Optional(Type.String({ maxLength: 100, description: 'The document that grounds it.' })),
        },
        { additionalProperties: false },
      ),
    ),
    funnelUrls: Type.Optional(
      Type.String({
        maxLength: 4000,
        description:
          'Addresses parted by commas, each of which has to lead to a funnel; the pages log one that does not.',
      }),
    ),
    consent: Type.Optional(BrandConsent),
    delivery: Type.String({ description: 'When an order comes, in words: "3–5 working days".' }),
    policies: Type.Array(
      Type.Object({
        label: Type.String(),
        path: Type.String({
          pattern: '^/[a-z-]+$',
          patternErrorMessage: 'the address of a text page, a slash and small letters, such as "/terms"',
        }),
      }),
    ),
    tokens: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]*$' }), Token, {
      additionalProperties: false,
      patternErrorMessage: 'a name of the theme in small letters, such as "action"',
      description: 'CSS custom properties (without the two dashes) that override the default theme.',
    }),
  },
  { additionalProperties: false, title: 'Sluice brand' },
);

export type Brand = Static<typeof BrandSchema>;
