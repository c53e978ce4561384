import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type SandboxesAnswer, type SandboxesOptions, startSandboxes } from './start-sandboxes.ts';

const USAGE = `Usage: sluice-sandboxes [--port 8090] [--data ./sandboxes] [--webhooks http://localhost:8080/webhooks]

--port      the port of the cards; the wallets, PayPal, Amazon and the internal apps have the next ones; 0 takes free ports
--data      the folder of the journals, which keep every charge through a restart
--webhooks  where signed events are posted: below it at /stripe, /paypal and /amazon`;

/** The `sluice-sandboxes` command: starts every sandbox, prints where each listens, and ends with the process. */
async function run(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  if (typeof options === 'string') return fail(`${options}\n\n${USAGE}`, 2);
  const { answer, close } = await startSandboxes(options);
  if (answer.type !== 'ready') return fail(reasonOf(answer, options.folder), 1);
  console.log(addressesOf(answer, options).join('\n'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}

/** The options of the command line, or what is wrong with it. */
function optionsOf(args: string[]): SandboxesOptions | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '8090' },
        data: { type: 'string', default: './sandboxes' },
        webhooks: { type: 'string' },
      },
    });
    const first = Number(values.port);
    if (!Number.isInteger(first) || first < 0 || first > 65_531) return `--port ${values.port} is no port.`;
    const port = (place: number) => (first === 0 ? 0 : first + place);
    return {
      folder: resolve(values.data),
      ports: { cards: port(0), wallets: port(1), paypal: port(2), amazon: port(3), internalApps: port(4) },
      webhooks: values.webhooks === undefined ? null : webhooksBelow(values.webhooks.replace(/\/+$/, '')),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function webhooksBelow(base: string): SandboxesOptions['webhooks'] {
  return {
    cards: { url: `${base}/stripe`, secret: `whsec_${randomBytes(24).toString('hex')}` },
    paypal: { url: `${base}/paypal`, id: `WH-${randomBytes(12).toString('hex')}` },
    amazon: { url: `${base}/amazon` },
  };
}

type Ready = Extract<SandboxesAnswer, { type: 'ready' }>;

function addressesOf(ready: Ready, { folder, webhooks }: SandboxesOptions): string[] {
  return [
    `Cards (Stripe): ${ready.cards}`,
    `Google Pay and Apple Pay: ${ready.wallets}`,
    `PayPal: ${ready.paypal}`,
    `Amazon Pay: ${ready.amazon}`,
    `Internal apps: ${ready.internalApps}`,
    `Journals: ${folder}`,
    ...(webhooks
      ? [`Signing secret of the cards: ${webhooks.cards.secret}`, `PayPal’s webhook: ${webhooks.paypal.id}`]
      : []),
  ];
}

function reasonOf(answer: Exclude<SandboxesAnswer, Ready>, folder: string): string {
  switch (answer.type) {
    case 'port_in_use':
      return `Port ${answer.port} is in use: choose another one with --port.`;
    case 'folder_in_use':
      return `Another process uses ${folder}: stop it, or choose another folder with --data.`;
    case 'folder_unusable':
      return `${folder} cannot be used (${answer.reason}): choose another folder with --data.`;
  }
}

function fail(message: string, code: number): void {
  console.error(message);
  process.exitCode = code;
}

await run();
