import { type Static, Type } from 'typebox';
import { Count, Nullable, Time } from '../../contracts/api/schema-parts.ts';

/** The versions of funnels for operators: what is live, what was, and what the files of the brands' folder would make of it. */

const Text = Type.String();
const Hash = Type.String({ description: 'The content hash of a version.' });

const FindingSchema = Type.Object({
  file: Text,
  code: Text,
  severity: Type.Enum(['error', 'warning']),
  path: Text,
  message: Text,
});

/** What a change is made by; it is refused where another version is live, or the files have changed, since these were read. */
export const SeenSchema = Type.Object(
  { live: Type.String({ pattern: '^[0-9a-f]{16}$' }), draft: Type.String({ pattern: '^[0-9a-f]{16}$' }) },
  { additionalProperties: false, description: 'What was looked at: the live versions, and the files.' },
);

const DraftFunnelSchema = Type.Object({
  file: Text,
  uid: Nullable(Type.String({ description: 'As the file says it; null where it says none.' })),
  liveUid: Nullable(Type.String({ description: 'Of the live version of the same funnel; null where none is live.' })),
  is: Type.Enum(['same', 'changed', 'new', 'broken'], { description: 'Beside what is live.' }),
  hash: Nullable(Hash),
  live: Nullable(Hash),
  held: Nullable(
    Type.Enum(['replaced', 'rolled-back', 'revoked'], {
      description: 'Why a start does not publish exactly this version again.',
    }),
  ),
  changes: Count,
  findings: Type.Array(FindingSchema),
  seen: SeenSchema,
});

const DraftBrandSchema = Type.Object({
  brand: Type.String({ description: 'The name of its folder.' }),
  siteName: Text,
  rules: Type.Enum(['same', 'changed', 'broken'], {
    description: 'Its coupons, shipping, taxes and fee, which apply to all versions once they are published.',
  }),
  pictures: Type.Enum(['same', 'changed']),
  funnels: Type.Array(DraftFunnelSchema),
  gone: Type.Array(Text, { description: 'The uids of live funnels whose files are gone; they stay live.' }),
  seen: SeenSchema,
});

export const DraftsSchema = Type.Object({
  folder: Text,
  findings: Type.Array(FindingSchema, { description: 'Of the folder itself, and of folders that are no brands.' }),
  brands: Type.Array(DraftBrandSchema),
  gone: Type.Array(Text, { description: 'The uids of live funnels whose brands the folder lacks; they stay live.' }),
  seen: SeenSchema,
});

const ActSchema = Type.Object({
  at: Time,
  by: Nullable(
    Type.Object(
      { actor: Text, channel: Text },
      { description: 'As in the audit; null where the start of the shop did it, or the audit has nothing.' },
    ),
  ),
});

const VersionSchema = Type.Object({
  hash: Hash,
  is: Type.Enum(['live', 'replaced', 'revoked']),
  published: ActSchema,
  revoked: Nullable(ActSchema),
  uid: Text,
  inside: Type.Object({
    shoppers: Type.Integer({
      description: 'Whose last fact of the last half hour is of this version, before its receipt.',
    }),
    openOrders: Type.Integer({ description: 'Placed in this version, and neither paid nor ended.' }),
  }),
  heldUntil: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Until when shoppers who began with a replaced version may go on with it.',
    }),
  ),
});

const ChangeOfLiveSchema = Type.Object({
  hash: Hash,
  action: Type.Enum(['publish', 'rollback']),
  ...ActSchema.properties,
});

export const VersionsSchema = Type.Object({
  uid: Text,
  brand: Text,
  siteName: Text,
  live: Hash,
  before: Nullable(Type.String({ description: 'The hash of the version that a rollback makes live.' })),
  versions: Type.Array(VersionSchema, { description: 'The last published first.' }),
  history: Type.Array(ChangeOfLiveSchema, { description: 'What was live, the last first; a hundred changes at most.' }),
});

const SideSchema = Type.Object({
  is: Type.Enum(['live', 'replaced', 'revoked', 'draft']),
  hash: Hash,
});

const Mark = Type.Enum(['added', 'removed', 'changed']);

/** What shoppers see otherwise between two versions of a funnel. */
export const DifferenceSchema = Type.Object({
  uid: Text,
  from: Nullable(SideSchema),
  to: SideSchema,
  changes: Type.Array(Type.Object({ kind: Text, message: Text }), { description: 'As `sluice diff` says it.' }),
  seen: Nullable(SeenSchema),
  steps: Type.Array(Type.Object({ id: Text, name: Text, mark: Mark })),
  edges: Type.Array(
    Type.Object({
      from: Text,
      on: Type.Enum(['next', 'yes', 'no', 'fail']),
      to: Text,
      mark: Type.Enum(['added', 'removed']),
    }),
  ),
  findings: Type.Array(FindingSchema, { description: 'Of a draft; a draft with errors is not compared.' }),
  stranded: Type.Array(
    Type.Object({
      step: Type.Integer(),
      url: Text,
      why: Type.Enum(['gone', 'another kind']),
      sessions: Type.Integer(),
      openOrders: Type.Integer(),
    }),
    { description: 'The steps of the live version that the other one cannot carry over.' },
  ),
});

/** `live`, `draft`, `before` (what a rollback makes live), or a hash or its beginning. */
const VersionName = Type.String({ pattern: '^(live|draft|before|[0-9a-f]{4,64})$' });

export const DifferenceQuerySchema = Type.Object(
  { from: Type.Optional(VersionName), to: Type.Optional(VersionName) },
  { additionalProperties: false },
);

export type Seen = Static<typeof SeenSchema>;
export type DraftFunnel = Static<typeof DraftFunnelSchema>;
export type DraftBrand = Static<typeof DraftBrandSchema>;
export type Drafts = Static<typeof DraftsSchema>;
export type Versions = Static<typeof VersionsSchema>;
export type Version = Static<typeof VersionSchema>;
export type Act = Static<typeof ActSchema>;
export type Difference = Static<typeof DifferenceSchema>;
