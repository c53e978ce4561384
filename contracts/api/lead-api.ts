import { type Static, Type } from 'typebox';
import { AffiliateParametersSchema } from './affiliate-parameters.ts';

const Text = (maxLength: number) => Type.String({ maxLength });
const Id = Type.String({ minLength: 1, maxLength: 100 });

/** L06, O08 `POST leads`: a shopper who began to order. An invalid email or phone is left out. */
export const LeadRequestSchema = Type.Object({
  email: Type.Optional(Text(254)),
  phone: Type.Optional(Text(40)),
  firstName: Type.Optional(Text(60)),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'Of the phone number; US by default.' })),
  funnel: Type.String({ ...Id, description: 'The sfid of the main funnel.' }),
  step: Type.String({ ...Id, description: 'The sfid of the step.' }),
  affParameters: Type.Optional(AffiliateParametersSchema),
});

/** The opt-out of a visitor from leads: an empty object, or the fields that every call may carry. */
export const OptOutRequestSchema = Type.Object({ affParameters: Type.Optional(AffiliateParametersSchema) });

export type LeadRequest = Static<typeof LeadRequestSchema>;
