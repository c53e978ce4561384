import { type Static, Type } from 'typebox';

const Text = (maxLength: number) => Type.String({ maxLength });

/** H03, E15: the affiliate that sent the shopper. */
export const AffiliateParametersSchema = Type.Object({
  affId: Type.Optional(Text(100)),
  offId: Type.Optional(Text(100)),
  subId1: Type.Optional(Text(100)),
  subId2: Type.Optional(Text(100)),
  subId3: Type.Optional(Text(100)),
  subId4: Type.Optional(Text(100)),
  subId5: Type.Optional(Text(100)),
  referralUrl: Type.Optional(Text(2000)),
  landingUrl: Type.Optional(Text(2000)),
  salesFunnel: Type.Optional(Text(100)),
});

/** O07: the fields themselves, or the form that every call carries (H03); the field itself wins. */
export const AffiliateRequestSchema = Type.Object({
  ...AffiliateParametersSchema.properties,
  affParameters: Type.Optional(AffiliateParametersSchema),
});

export type AffiliateRequest = Static<typeof AffiliateRequestSchema>;
export type AffiliateParameters = Static<typeof AffiliateParametersSchema>;
