import { Type } from 'typebox';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { fields } from '../../../contracts/api/schema-parts.ts';
import { FigureUid } from '../../contracts/admin-figures-api.ts';
import {
  DifferenceQuerySchema,
  DifferenceSchema,
  DraftsSchema,
  SeenSchema,
  VersionsSchema,
} from '../../contracts/admin-versions-api.ts';
import { command } from './command-row.ts';
import { OLDER_HASH, REVOKED_HASH } from './read-text.ts';

const Uid = Type.String({ minLength: 1, maxLength: 100 });
/** A folder of brands in place of the shop's own, on the machine of the shop. */
const Folder = Type.Optional(Type.String({ minLength: 1, maxLength: 4096 }));

const READINGS = () => import('../versions/version-readings.ts');
const CHANGES = () => import('../versions/change-versions.ts');

/** What is published, and what would be. */
export const VERSION_COMMANDS = {
  publish: command({
    fields: fields({
      folder: Folder,
      /** One brand, by the name of its folder. */
      brand: Type.Optional(Uid),
      /** One funnel, with the rules and pictures of its brand. */
      uid: Type.Optional(Uid),
      /** What was looked at, as `/admin/api/drafts` has it: nothing else is published. */
      seen: Type.Optional(SeenSchema),
    }),
    does: 'changes',
    run: async () => (await CHANGES()).publishFunnels,
    line: {
      usage: 'publish [folder or brand folder]',
      summary: 'Verify funnels and make them live; shoppers inside a funnel stay on the version that they began with.',
      more: 'The running shop does it, or the command itself where none runs.',
    },
  }),
  rollback: command({
    fields: fields({
      uid: Uid,
      hash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{4,64}$' })),
      /** The version that was live when this was decided: where another one is, nothing changes. */
      live: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    }),
    does: 'changes',
    run: async () => (await CHANGES()).rollBackFunnel,
    line: {
      usage: 'rollback <uid> [hash]',
      summary:
        'Make an older version of a funnel live again: the one published before, or the one whose hash begins with the given text.',
      reads: { hash: OLDER_HASH },
    },
  }),
  revoke: command({
    fields: fields({
      uid: Uid,
      /** A hash or its beginning; more digits than for a rollback, because a revoked version is not sold again by itself. */
      hash: Type.String({ pattern: '^[0-9a-f]{8,64}$' }),
    }),
    does: 'changes',
    run: async () => (await CHANGES()).revokeFunnel,
    line: {
      usage: 'revoke <uid> <hash>',
      summary:
        'End a version that is not live, such as one with a wrong price: shoppers inside it go on with the live one and see its total before they pay.',
      reads: { hash: REVOKED_HASH },
    },
  }),
  versions: command({
    fields: fields({ uid: Uid }),
    does: 'reads',
    run: async () => (await READINGS()).listVersions,
    line: {
      usage: 'versions <uid>',
      summary: 'The published versions of a funnel, the last published first: live, replaced or revoked.',
    },
  }),
  /** The versions with what was live when. */
  'version-history': command({
    fields: fields({ uid: Uid }),
    does: 'reads',
    run: async () => (await READINGS()).readHistory,
    route: {
      path: '/api/versions/:uid',
      params: { uid: FigureUid },
      summary: 'The published versions of a funnel: when, by whom, and how many shoppers are inside each',
      answer: VersionsSchema,
    },
  }),
  /** What the files of the brands' folder would change, or those of another folder. */
  drafts: command({
    fields: fields({ folder: Folder }),
    does: 'reads',
    run: async () => (await READINGS()).readDrafts,
    route: {
      path: '/api/drafts',
      summary: 'What the files of the brands’ folder would change, with the findings of publishing',
      answer: DraftsSchema,
    },
  }),
  /** From the live version to the draft, unless others are named. */
  difference: command({
    fields: fields({ uid: Uid, folder: Folder, ...DifferenceQuerySchema.properties }),
    does: 'reads',
    run: async () => (await READINGS()).compareVersions,
    route: {
      path: '/api/versions/:uid/difference',
      params: { uid: FigureUid },
      summary: 'What changes for shoppers between two of the live version, the draft, and older versions',
      answer: DifferenceSchema,
      refusals: { 409: ProblemSchema },
    },
  }),
};
