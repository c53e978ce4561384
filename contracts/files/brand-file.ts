import { type Static, Type } from 'typebox';
import { WEEKDAYS } from '../../domain/pricing/arrival.ts';
import { Country, SchemaName, WorkingDays, words } from './file-parts.ts';

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
          title: words(120, 'The headline of the question.', 'May we count visits?'),
          text: words(600, 'What is asked.', 'It shows us which pages help.'),
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

/** When a brand's orders leave, from which their days of arrival follow. */
const BrandDispatch = Type.Object(
  {
    cutOff: Type.Optional(
      Type.String({
        pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
        patternErrorMessage: 'a time of day with four digits, such as "14:00"',
        description: 'The time of day, on the brand’s clock, from which an order counts from the next working day.',
      }),
    ),
    weekend: Type.Optional(
      Type.Array(Type.Enum([...WEEKDAYS]), {
        maxItems: 6,
        uniqueItems: true,
        description: 'The days of each week that are no working days; Saturday and Sunday without it.',
        examples: [['Friday', 'Saturday']],
      }),
    ),
    holidays: Type.Optional(
      Type.Array(
        Type.String({
          pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
          patternErrorMessage: 'a day as year, month and day, such as "2026-12-25"',
        }),
        { maxItems: 100, uniqueItems: true, description: 'The other days that are no working days.' },
      ),
    ),
    days: Type.Optional(WorkingDays('In how many working days an order comes that has no method of shipping.json.')),
  },
  { additionalProperties: false, description: 'The working days, from which the receipt counts the days of arrival.' },
);

/** A brand file: the settings that theme every page of a brand, and the shop's texts. */
export const BrandSchema = Type.Object(
  {
    $schema: SchemaName,
    uniqueName: Type.String({
      pattern: '^[a-z0-9-]{1,40}$',
      patternErrorMessage: 'small letters, digits and dashes, such as "my-brand"',
      description: "The name of the brand's folder, which is the brand's name for the shop's API, too.",
    }),
    siteName: words(60, "The brand's name as shoppers read it."),
    tagline: Type.String({
      maxLength: 120,
      description: 'A few words after the name, at the foot of each page; may be empty.',
    }),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      patternErrorMessage: 'three capital letters, such as "USD"',
      description: 'The currency of all amounts (ISO 4217): USD.',
    }),
    locale: Type.String({
      description: 'How dates and amounts are written: en-US.',
      pattern: '^[a-z]{2}(-[A-Z]{2})?$',
      patternErrorMessage: 'a language, such as "en", or one with its country, such as "en-US"',
    }),
    timeZone: Type.Optional(
      Type.String({
        description:
          'The clock by which days and hours of orders, reports and mails are said, by its IANA name: Europe/Berlin. UTC without it.',
        pattern: '^[A-Z][A-Za-z0-9]*([/_+-][A-Za-z0-9]+)*$',
        patternErrorMessage: 'a time zone by its IANA name, such as "Europe/Berlin" or "UTC"',
      }),
    ),
    mark: Type.String({
      description: 'The address of the logo at the head of each page, about 4 times as wide as high.',
    }),
    icon: Type.String({ description: 'The address of the small square mark, which browsers show in their tabs.' }),
    supportEmail: Type.String({ description: 'Where shoppers write to, and the sender of mails.' }),
    supportPhone: Type.Optional(Type.String({ description: 'Where shoppers call.' })),
    supportHours: Type.Optional(Type.String({ description: 'When somebody answers, in words.' })),
    shipsTo: Type.Array(Country, { minItems: 1, description: 'The countries of the order form.' }),
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
          name: words(60, 'What shoppers read beside the amount.', 'Handling'),
          amount: Type.Number({
            minimum: 0,
            maximum: 10_000,
            description: 'What it adds to each order, on a line of its own. A decimal: 1.5 is $1.50.',
            examples: [1.5],
          }),
          documentId: Type.Optional(
            Type.String({ maxLength: 100, description: 'The document that grounds it.', examples: ['fees-2026'] }),
          ),
        },
        { additionalProperties: false, description: 'A fee of each order; none without it.' },
      ),
    ),
    funnelUrls: Type.Optional(
      Type.String({
        maxLength: 4000,
        description:
          'Addresses parted by commas, each of which has to lead to a funnel; the pages log one that does not.',
        examples: ['/leaf-kettle-shop,/home?uid=leaf-kettle-shop'],
      }),
    ),
    consent: Type.Optional(BrandConsent),
    dispatch: Type.Optional(BrandDispatch),
    delivery: Type.String({ description: 'When an order comes, in words: "3–5 business days".' }),
    policies: Type.Array(
      Type.Object({
        label: Type.String({ description: 'The words of the link.' }),
        path: Type.String({
          description: 'A slash, and the "name" of a content file of the view "text".',
          pattern: '^/[a-z-]+$',
          patternErrorMessage: 'the address of a text page, a slash and small letters, such as "/terms"',
        }),
      }),
      { description: 'The links at the foot of each page.' },
    ),
    tokens: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]*$' }), Token, {
      additionalProperties: false,
      patternErrorMessage: 'a name of the theme in small letters, such as "action"',
      description:
        'The colours, shapes and typefaces that this brand has of its own, by their names: "brand": "#1f5c46".',
    }),
  },
  { additionalProperties: false, title: 'Sluice brand' },
);

export type Brand = Static<typeof BrandSchema>;
