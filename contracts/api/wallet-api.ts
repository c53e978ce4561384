import { Type } from 'typebox';

/** A browser's request for an Apple Pay merchant session, with the address that Apple gave it. */
export const MerchantSessionRequestSchema = Type.Object(
  {
    validationUrl: Type.String({ minLength: 1, maxLength: 300 }),
    affParameters: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
);

/** Apple's merchant session, passed on unread: its form is Apple's own. */
export const MerchantSessionSchema = Type.Object({}, { additionalProperties: true });
