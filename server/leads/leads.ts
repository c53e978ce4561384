import { type Selectable, sql } from 'kysely';
import type { LeadRequest } from '../../contracts/api/lead-api.ts';
import { toLead } from '../../domain/account/lead.ts';
import type { PublishedFunnels } from '../../graph/published-funnel.ts';
import type { AccountIdOf } from '../accounts/account-id.ts';
import { insertRows } from '../db/schema/insert-rows.ts';
import type { LeadTable } from '../db/schema/schema.ts';
import { affiliateOf } from '../http/input/affiliate-of.ts';
import { unstorableField } from '../http/input/storable-text.ts';
import { eventInsert, type PublishingDeps, publishAlone } from '../outbox/publish.ts';
import { isSaleTo, leadOfRow } from './paid-leads.ts';

export interface LeadsDeps extends PublishingDeps {
  funnels: PublishedFunnels;
  accountIdOf: AccountIdOf;
  clock: () => Date;
}

/** The answer is `kept` for each valid lead, also where its person has just bought and no row is written; else the first invalid field. */
export type StoreLead = { type: 'kept' } | { type: 'invalid'; field: string; message: string };

/** L06: contacts of visitors who began to order, stored apart from all orders, for 90 days. */
export function createLeads(deps: LeadsDeps) {
  return {
    /** One row for each session and funnel: the newest lead replaces the whole row. */
    store: (sessionHash: string, request: LeadRequest) => storeLead(deps, sessionHash, request),
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
  const lead = toLead({ email, phone, firstName, country });
  if (!lead) return invalid('email', 'Enter a valid email address or phone number');
  const published = deps.funnels.live().find(({ funnel }) => funnel.sfid === request.funnel);
  if (!published) return invalid('funnel', 'This funnel is not known');
  await writeLead(deps, {
    session_hash: sessionHash,
    funnel_sfid: request.funnel,
    step_sfid: step,
    brand: published.brand.uniqueName,
    country: lead.country,
    email: lead.email ?? null,
    phone: lead.phone ?? null,
    first_name: lead.firstName ?? null,
    aff_parameters: request.affParameters ? affiliateOf(request) : null,
    account_id: lead.email === undefined ? null : deps.accountIdOf(lead.email),
    created_at: deps.clock(),
    updated_at: deps.clock(),
  });
  return { type: 'kept' };
}

/** Writes a lead, unless its person has just bought, and the event of a new one. */
async function writeLead(deps: LeadsDeps, row: Selectable<LeadTable>): Promise<void> {
  const isOpen = sql`not exists (select from orders where ${isSaleTo(leadOfRow(row))})`;
  const changes = Object.keys(row).filter((name) => !UNCHANGED.includes(name));
  const upsert = sql`${insertRows('leads', [row], isOpen)}
    on conflict (session_hash, funnel_sfid) do update
    set ${sql.join(changes.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
    returning ${IS_NEW}`;
  const { brand, session_hash: sessionHash, funnel_sfid: funnel, updated_at: at } = row;
  const isPublished = sql`exists (select from stored where is_new) and ${IS_WANTED}`;
  const event = eventInsert({ topic: 'lead.created', brand, sessionHash, funnel }, at, isPublished);
  await publishAlone(deps, sql`with stored as (${upsert}) ${event}`);
}

/** What a newer lead of the same session and funnel leaves as it is. */
const UNCHANGED = ['session_hash', 'funnel_sfid', 'created_at'];

/** Only a row that an upsert found and changed has been locked by its transaction. */
const IS_NEW = sql`xmax = 0 as is_new`;

/** Leads are many, so that their events are stored for endpoints that take them alone. */
const IS_WANTED = sql`exists (
  select from webhook_endpoints where disabled_at is null and (topics is null or topics ? 'lead.created')
)`;

function invalid(field: string, message: string): StoreLead {
  return { type: 'invalid', field, message };
}
