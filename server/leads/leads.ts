import type { Kysely } from 'kysely';
import type { LeadRequest } from '../../contracts/api/lead-api.ts';
import { leadOf } from '../../domain/account/lead.ts';
import type { PublishedFunnels } from '../../graph/brand/published-funnel.ts';
import type { Schema } from '../db/schema/schema.ts';
import { affiliateOf } from '../http/input/affiliate-of.ts';
import { unstorableField } from '../http/input/storable-text.ts';

export interface LeadsDeps {
  db: Kysely<Schema>;
  funnels: PublishedFunnels;
  clock: () => Date;
}

/** `kept`, or the first invalid field. */
export type StoreLead = { type: 'kept' } | { type: 'invalid'; field: string; message: string };

/** L06: contacts of visitors who began to order, stored apart from all orders, for 90 days. */
export function createLeads(deps: LeadsDeps) {
  return {
    /** One row for each session and funnel: the newest lead replaces the whole row. */
    store: (sessionHash: string, request: LeadRequest) => storeLead(deps, sessionHash, request),
    /** Removes the leads of a session. */
    forget: async (sessionHash: string): Promise<void> => {
      await deps.db.deleteFrom('leads').where('session_hash', '=', sessionHash).execute();
    },
  };
}

export type Leads = ReturnType<typeof createLeads>;

async function storeLead(deps: LeadsDeps, sessionHash: string, request: LeadRequest): Promise<StoreLead> {
  const { email = '', phone = '', firstName = '', country = '', step } = request;
  const unstorable = unstorableField({ firstName, step, affParameters: affiliateOf(request) });
  if (unstorable) return invalid(unstorable, 'This text cannot be kept');
  const lead = leadOf({ email, phone, firstName, country });
  if (!lead) return invalid('email', 'Enter a valid email address or phone number');
  const published = deps.funnels.live().find(({ funnel }) => funnel.sfid === request.funnel);
  if (!published) return invalid('funnel', 'This funnel is not known');
  const values = {
    step_sfid: step,
    brand: published.brand.uniqueName,
    country: lead.country,
    email: lead.email ?? null,
    phone: lead.phone ?? null,
    first_name: lead.firstName ?? null,
    aff_parameters: request.affParameters ? JSON.stringify(affiliateOf(request)) : null,
    updated_at: deps.clock(),
  };
  await deps.db
    .insertInto('leads')
    .values({ session_hash: sessionHash, funnel_sfid: request.funnel, created_at: deps.clock(), ...values })
    .onConflict((conflict) => conflict.columns(['session_hash', 'funnel_sfid']).doUpdateSet(values))
    .execute();
  return { type: 'kept' };
}

function invalid(field: string, message: string): StoreLead {
  return { type: 'invalid', field, message };
}
