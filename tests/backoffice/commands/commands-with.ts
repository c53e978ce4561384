import { randomUUID } from 'node:crypto';
import { type AdminDeps, adminCommands } from '../../../backoffice/commands/run-admin-command.ts';
import { DraftFolder } from '../../../backoffice/publishing/draft-folder.ts';

const NOTHING = async () => ({ done: false, text: 'there is nothing here' });

/** The commands on a store; what a test does not bring of their parts has no orders, no pages and no outbox. */
export function commandsWith(parts: Pick<AdminDeps, 'db' | 'registry'> & Partial<AdminDeps>) {
  return adminCommands({
    drafts: new DraftFolder('funnels'),
    holdDays: 30,
    commands: async () => ({ refused: 'no money moves here' }),
    scripts: NOTHING,
    outbox: NOTHING,
    matrix: NOTHING,
    clock: () => new Date(),
    newId: randomUUID,
    ...parts,
  });
}
