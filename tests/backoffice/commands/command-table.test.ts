import type { TObject } from 'typebox';
import { describe, expect, it } from 'vitest';
import { LINES } from '../../../backoffice/cli/run.ts';
import { auditedCommands } from '../../../backoffice/commands/admin-audit.ts';
import {
  type AdminCaller,
  type AdminCommand,
  COMMAND_TYPES,
  COMMANDS,
  type CommandType,
} from '../../../backoffice/commands/admin-command.ts';
import type { CommandRow } from '../../../backoffice/commands/table/command-row.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';
import { sluice } from '../cli/sluice.ts';

const TOKEN = 'hush-hush-hush-hush-hush';
const shop = appDuringTests();

interface Row extends Pick<CommandRow<TObject>, 'fields' | 'does' | 'route' | 'line'> {
  masks?: Readonly<Record<string, unknown>>;
  run: () => Promise<unknown>;
}

const rowOf = (type: CommandType): Row => COMMANDS[type];
const routed = COMMAND_TYPES.filter((type) => rowOf(type).route);

async function openApi() {
  const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: async () => ({ done: true, text: '' }) });
  const reply = await app.inject({ url: '/admin/openapi.json', headers: { authorization: `Bearer ${TOKEN}` } });
  return reply.json<{ paths: Record<string, { get?: { summary: string }; post?: Body } | undefined> }>().paths;
}

interface Body {
  requestBody?: { content: { 'application/json': { schema: { properties?: object } } } };
}

describe('a row of the table of commands', () => {
  it('is a call of the API with its arguments, and its route says what it reads', async () => {
    const paths = await openApi();
    for (const type of COMMAND_TYPES) {
      const body = paths[`/admin/${type}`]?.post?.requestBody?.content['application/json'].schema.properties ?? {};
      expect([type, Object.keys(body)]).toEqual([type, Object.keys(rowOf(type).fields.properties)]);
    }
    for (const type of routed) {
      const { path = '', summary } = rowOf(type).route ?? {};
      expect(paths[`/admin${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.get?.summary).toBe(summary);
    }
    const calls = Object.values(paths).flatMap((each) => Object.keys(each ?? {}));
    // The file of all orders has an address of its own, by GET and by POST.
    expect(calls).toHaveLength(COMMAND_TYPES.length + routed.length + 2);
  });

  it('loads what it runs', async () => {
    for (const type of COMMAND_TYPES) expect([type, typeof (await rowOf(type).run())]).toEqual([type, 'function']);
  });

  it('stands in the help by its usage and its sentence, and so does a command that needs no shop', async () => {
    const all = (await sluice(['--help'])).printed;
    const lines = COMMAND_TYPES.flatMap((type) => rowOf(type).line ?? []);
    expect(lines.map(({ usage }) => usage)).toEqual(
      [...LINES.values()].map(({ usage }) => usage).filter((usage) => lines.some((line) => line.usage === usage)),
    );
    for (const [name, { usage, summary, more, see }] of LINES) {
      expect(all).toContain(`  sluice ${usage}\n      ${summary}`);
      const own = (await sluice([name, '--help'])).printed;
      expect(own).toBe(
        [`Usage: sluice ${usage}`, summary, ...(more ? [more] : []), ...(see ? [`See docs/${see}.`] : [])].join('\n'),
      );
    }
  });

  it('names in its usage each argument that its line reads', () => {
    for (const type of COMMAND_TYPES) {
      const { line: { usage = '', reads = {}, takes = [] } = {} } = rowOf(type);
      const unnamed = Object.keys(reads).filter(
        (name) => !takes.includes(name) && !new RegExp(`\\b${name}\\b`).test(usage),
      );
      expect([type, unnamed]).toEqual([type, []]);
    }
  });

  it.each(COMMAND_TYPES)('%s is audited as its row says', async (type) => {
    const { db } = shop().store;
    const run = auditedCommands({ db, clock: () => new Date() }, async () => ({ done: true, text: '' }));
    const names = Object.keys(rowOf(type).fields.properties);
    const given = { type, ...Object.fromEntries(names.map((name) => [name, `a private ${name}`])) } as AdminCommand;
    const rowsBy = async (caller: AdminCaller) => {
      await run(given, caller);
      const rows = db.selectFrom('admin_audit').select(['arguments']).where('command', '=', type);
      return rows.where('actor', '=', caller.name).execute();
    };
    const [row] = await rowsBy({ channel: 'http', name: `robot of ${type}` });
    const { masks = {}, does } = rowOf(type);
    const shown = names.filter((name) => !Object.hasOwn(masks, name));
    expect(row?.arguments).toMatchObject(Object.fromEntries(shown.map((name) => [name, `a private ${name}`])));
    for (const name of Object.keys(masks)) expect(JSON.stringify(row)).not.toContain(`a private ${name}`);
    expect(await rowsBy({ channel: 'studio', name: `studio of ${type}` })).toHaveLength(does === 'reads' ? 0 : 1);
  });

  it('of what may lead to a person or a secret, has a mask', () => {
    const masked = COMMAND_TYPES.flatMap((type) =>
      Object.keys(rowOf(type).masks ?? {}).map((name) => `${type} ${name}`),
    );
    expect(masked.sort()).toEqual([
      'log query',
      'orders query',
      'refunds reason',
      'shipments carrier',
      'shipments tracking',
      'webhook-add url',
    ]);
  });
});
