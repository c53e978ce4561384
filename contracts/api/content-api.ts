import { type Static, Type } from 'typebox';
import { OfferSchema } from '../files/offer-file.ts';
import { BumpSchema } from '../files/shop-files.ts';

/** C02: a content page; `content` is a JSON string that the reader parses. */
export const ContentReplySchema = Type.Object({
  sfid: Type.String(),
  name: Type.String(),
  title: Type.String(),
  view: Type.String(),
  text: Type.String(),
  content: Type.String(),
});

/** C06: the offer, its first picture copied to `imageUrl`, with the currency of its amounts. */
export const OfferReplySchema = Type.Object({
  ...OfferSchema.properties,
  imageUrl: Type.Union([Type.String(), Type.Null()]),
  currency: Type.String(),
  bump: Type.Optional(
    Type.Union([Type.Pick(BumpSchema, ['title', 'text', 'expiresAfterMinutes']), Type.Null()], {
      description: 'What the order form says of it, where it is a bump.',
    }),
  ),
});

export type ContentReply = Static<typeof ContentReplySchema>;
export type OfferReply = Static<typeof OfferReplySchema>;
