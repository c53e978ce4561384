import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { extname, resolve } from 'node:path';
import type { Company, SandboxesAnswer, SandboxesOptions } from '../../packages/sandboxes/start-sandboxes.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import { isSet, webhooksOf, withoutOwn } from './own-settings.ts';
import { providerSettings } from './provider-settings.ts';

export type LaunchResult =
  | {
      ok: true;
      /** The settings that lead the shop to the sandboxes, but for what its owner has set; empty where none were started. */
      settings: Record<string, string>;
      /** Resolves once the sandboxes have ended; never where none were started. */
      ended: Promise<unknown>;
      stop(): Promise<void>;
    }
  | { ok: false; message: string };

/** `shop`: the settings name the ports, and webhooks are posted. `command`: free ports, and no webhooks. */
export type LaunchPurpose = 'shop' | 'command';

type Environment = Readonly<Record<string, string | undefined>>;

const PORT_SETTINGS: Record<Company, string> = {
  cards: 'SANDBOX_PORT',
  wallets: 'WALLETS_SANDBOX_PORT',
  paypal: 'PAYPAL_SANDBOX_PORT',
  amazon: 'AMAZON_SANDBOX_PORT',
  internalApps: 'INTERNAL_APPS_SANDBOX_PORT',
};

/** A public https shop has to ask for sandboxes: its shoppers would read "Paid" for orders that no money pays. */
export async function launchSandboxes(environment: Environment, purpose: LaunchPurpose): Promise<LaunchResult> {
  const read = readConfig(environment);
  if (!read.ok || read.config.stripe) return NONE;
  const { publicUrl, sandboxInPublic } = read.config;
  if (isPublicHttps(publicUrl) && !sandboxInPublic) return { ok: false, message: noKeysInPublic(publicUrl) };
  const options = optionsFor(read.config, environment, purpose);
  // The entry has the form of this module: the source or the built file.
  const entry = new URL(`../../packages/sandboxes/main${extname(import.meta.url)}`, import.meta.url);
  // Standard output may be the result of a command that another program reads.
  const child = fork(entry, { stdio: ['ignore', 2, 'inherit', 'ipc'] });
  child.send(options);
  const ended = once(child, 'exit');
  const answer = await answerOf(child, ended);
  if (answer.type === 'ready') {
    const settings = withoutOwn(environment, providerSettings(answer, options.webhooks), read.config);
    return { ok: true, settings, ended, stop: () => stop(child, ended) };
  }
  await stop(child, ended);
  return { ok: false, message: sentenceOf(answer, read.config.dataFolder) };
}

const NONE: LaunchResult = { ok: true, settings: {}, ended: new Promise(() => {}), stop: async () => {} };

function noKeysInPublic(publicUrl: string): string {
  return `PUBLIC_URL is the public ${publicUrl}, and no card provider is set: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or SANDBOX_IN_PUBLIC=true for a shop whose orders nothing pays.`;
}

function optionsFor(config: Config, environment: Environment, purpose: LaunchPurpose): SandboxesOptions {
  const { cards, wallets, paypal, amazon, internalApps } = purpose === 'shop' ? config.sandboxPorts : ANY_PORTS;
  return {
    folder: resolve(config.dataFolder, 'sandboxes'),
    ports: {
      cards,
      wallets,
      paypal: config.paypal.type === 'none' ? paypal : null,
      amazon: config.amazon.type === 'none' && hasAmazonIds(environment) ? amazon : null,
      // A command opens no page.
      internalApps: purpose === 'shop' && !isSet(environment, 'INTERNAL_APPS_URL') ? internalApps : null,
    },
    webhooks:
      purpose === 'shop' ? webhooksOf(environment, config, (bytes) => randomBytes(bytes).toString('hex')) : null,
  };
}

const ANY_PORTS = { cards: 0, wallets: 0, paypal: 0, amazon: 0, internalApps: 0 };

/** An owner who has set an id of Amazon Pay to nothing has none. */
function hasAmazonIds({ AMAZON_SELLER_ID, AMAZON_LOGIN_CLIENT_ID }: Environment): boolean {
  return AMAZON_SELLER_ID !== '' && AMAZON_LOGIN_CLIENT_ID !== '';
}

async function answerOf(child: ChildProcess, ended: Promise<unknown>): Promise<SandboxesAnswer> {
  const early = ended.then((): never => {
    throw new Error('the sandboxes ended before they listened');
  });
  const [answer]: SandboxesAnswer[] = await Promise.race([once(child, 'message'), early]);
  if (!answer) throw new Error('the sandboxes sent no reply');
  return answer;
}

function sentenceOf(answer: Exclude<SandboxesAnswer, { type: 'ready' }>, dataFolder: string): string {
  if (answer.type === 'folder_in_use') {
    return `Another Sluice process is using the data folder ${dataFolder}: stop it, or set SLUICE_DATA to another folder.`;
  }
  if (answer.type === 'folder_unusable') {
    return `The data folder ${dataFolder} cannot be created (${answer.reason}): set SLUICE_DATA to a folder that can be written.`;
  }
  const setting = PORT_SETTINGS[answer.company];
  return `Port ${answer.port} is in use: stop the program that has it, or set ${setting} to another one.`;
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.connected) child.disconnect();
  await ended;
}

/** True for an https origin whose host is not this machine: shoppers reach it, and expect that paying there is real. */
export function isPublicHttps(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !LOOPBACK.test(hostname);
}

/** A URL writes every form of an IPv4 address as four decimal numbers. */
const LOOPBACK = /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
