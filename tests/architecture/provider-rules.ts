import type { SourceFile } from './read-imports.ts';

/**
 * The rooms of the providers, where their names and the looks of their references are known: their adapters, their
 * settings, the routes of their named calls, and where the shop starts the one or the other.
 */
const ROOMS = [
  /^server\/payments\/(stripe|paypal)\//,
  /^server\/payments\/(card-service|paypal-service|shop-providers)\.ts$/,
  /^server\/wallets\//,
  /^server\/routes\/(paypal|express|wallet)\.routes\.ts$/,
  /^server\/config\/config\.ts$/,
  /^sandboxes\//,
];

/** Where the shop is put together: it names what it starts, and branches on nothing. */
const PUT_TOGETHER = /^server\/(main|app)\.ts$/;

const ROOM_OF_A_PROVIDER = /^(server\/payments\/(stripe|paypal)|sandboxes)\//;

const NAME = String.raw`['"\`](stripe|paypal|amazon)[\w-]*['"\`]`;
const PREFIX = 'pi|cus|pm|seti|ch|re|py|src|evt|whsec|I|WH|EC|BA|B|PAY|PAYID';
const REFERENCE = `(${PREFIX})[_-]|paypal|stripe|amazon`;

/** What a branch on a provider looks like, by its name or by the first letters of a reference. */
const BRANCHES = [
  new RegExp(String.raw`([=!]==?\s*|\bcase\s+)${NAME}`),
  new RegExp(String.raw`${NAME}\s*[=!]==?`),
  new RegExp(String.raw`['"](=|!=|in|like|not in)['"],\s*\[?${NAME}`),
  new RegExp(String.raw`\.includes\(\s*${NAME}`),
  new RegExp(String.raw`\.(startsWith|indexOf|includes)\(\s*['"\`](${REFERENCE})`),
  new RegExp(String.raw`/\^\(?(\?:)?((${PREFIX})[_|)-]|paypal|stripe|amazon)`),
  /\bisBy(PayPal|Stripe|Amazon)\(/,
];

export function isRoom(path: string): boolean {
  return ROOMS.some((room) => room.test(path));
}

/** The lines of a file that branch on a provider. */
export function branchesIn(text: string): string[] {
  return text.split('\n').filter((line) => BRANCHES.some((branch) => branch.test(line)));
}

/** What a file outside of the rooms imports from within one, types included. */
export function importsFromRooms({ path, imports }: SourceFile): string[] {
  if (isRoom(path) || PUT_TOGETHER.test(path)) return [];
  return imports
    .filter(({ target }) => ROOM_OF_A_PROVIDER.test(target))
    .map(({ target }) => `${path} may not import ${target}`);
}
