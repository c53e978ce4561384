import { auditedCommands } from '../../../../backoffice/commands/admin-audit.ts';
import type { Difference, Drafts, Versions } from '../../../../backoffice/contracts/admin-versions-api.ts';
import { DraftFolder } from '../../../../backoffice/publishing/draft-folder.ts';
import { publishFolder } from '../../../../backoffice/publishing/publish-folder.ts';
import type { FunnelRegistry } from '../../../../server/versions/funnel-registry.ts';
import type { RunningApp } from '../../../support/shops/running-app.ts';
import { FunnelsCopy } from '../../publishing/brand-folder.ts';
import { commandsWith } from '../commands-with.ts';

const TOKEN = 'hush-hush-hush-hush-hush';
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };

/** The commands on a store, whose drafts are the files of a folder. */
export function commandsOn({ store }: RunningApp, registry: FunnelRegistry, folder: string) {
  const clock = () => new Date();
  const run = commandsWith({ db: store.db, registry, drafts: new DraftFolder(folder) });
  return auditedCommands({ db: store.db, clock }, run);
}

/** The API of operators of a shop whose folder has the demo's classic funnel, which is live as its file says it. */
export async function versionedShop(shop: RunningApp) {
  const copy = await FunnelsCopy.made();
  await publishFolder(copy.folder, shop.funnels, new Date());
  const admin = commandsOn(shop, shop.funnels, copy.folder);
  const app = await shop.build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin });
  const read = async (path: string) => {
    const reply = await app.inject({ url: `/admin/api/${path}`, headers: AUTHORIZED });
    return { status: reply.statusCode, body: reply.json() };
  };
  const post = async (command: string, payload: object = {}): Promise<{ done: boolean; text: string }> => {
    const reply = await app.inject({ method: 'POST', url: `/admin/${command}`, headers: AUTHORIZED, payload });
    return reply.json();
  };
  return {
    copy,
    app,
    read,
    post,
    live: () => shop.funnels.live().find(({ funnel }) => funnel.uniqueIdentifier === 'classic')?.hash ?? '',
    drafts: async (): Promise<Drafts> => (await read('drafts')).body,
    /** The draft of the classic funnel. */
    async classicDraft() {
      const { brands }: Drafts = (await read('drafts')).body;
      const found = brands.flatMap(({ funnels }) => funnels).find(({ uid }) => uid === 'classic');
      if (!found) throw new Error('The folder has no classic funnel.');
      return found;
    },
    versions: async (): Promise<Versions> => (await read('versions/classic')).body,
    difference: async (query = ''): Promise<Difference> => (await read(`versions/classic/difference${query}`)).body,
  };
}

export type VersionedShop = Awaited<ReturnType<typeof versionedShop>>;

export const OFFER = 'fernhollow/offers/powermotion-3.json';
