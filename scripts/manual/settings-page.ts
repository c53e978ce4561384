import { MEANINGS, SAME_ROW, UNSET } from '../../server/config/setting-meanings.ts';
import { readSettings } from '../../server/config/settings.schema.ts';
import { code, page, table } from '../diagrams/markdown.ts';

/** docs/settings.md: every setting with what it means, and its value where it is unset, as the schema has it. */
export function settingsPage(): string {
  return page('Settings', 'npx tsx scripts/schemas.ts', [
    INTRODUCTION,
    table(['Variable', 'Default', 'Meaning'], rows()),
    END,
  ]);
}

const INTRODUCTION = `Every setting of the shop, for those who run one. All are environment variables. The server does not start with a wrong one, and
names it in one sentence; an empty one counts as not set, where its row says nothing else, and white space around a value is no part of it.
\`npx tsx scripts/schemas.ts\` makes this page from \`server/config/settings.schema.ts\` and \`server/config/setting-meanings.ts\`.`;

const END =
  'A load balancer asks `/readyz`, and a supervisor that restarts the process asks `/healthz`: [storage](storage.md) has\ntheir answers.';

function rows(): string[][] {
  const made: string[][] = [];
  for (const [name, meaning] of Object.entries(MEANINGS)) {
    const last = made.at(-1);
    if (meaning !== SAME_ROW) made.push([code(name), DEFAULTS[name] ?? 'none', meaning]);
    else if (last) last[0] += `, ${code(name)}`;
  }
  return made;
}

const VALUES = Object.entries(readSettings({}).settings).map(([name, value]) => [name, code(value)]);
const DEFAULTS: Readonly<Record<string, string | undefined>> = { ...UNSET, ...Object.fromEntries(VALUES) };
