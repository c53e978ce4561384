import type { SourceFile } from './read-imports.ts';

/**
 * The folders that may know a provider's name and the form of its references: its machines, adapters and settings, the
 * contract and routes of its named calls, the parameters of its returns, and the start of the shop.
 */
const ROOMS = [
  /^machines\/payment\/amazon-pay\//,
  /^server\/payments\/(stripe|paypal|amazon)\//,
  /^server\/(providers|checkout\/(amazon|express))\//,
  /^server\/wallets\//,
  /^server\/routes\/(paypal|express|wallet|amazon|amazon-return)\.routes\.ts$/,
  /^server\/config\/(config|settings\.schema)\.ts$/,
  /^contracts\/api\/(paypal|amazon)-api\.ts$/,
  /^domain\/amazon-pay\//,
  /^domain\/orders\/(payment|sign-in)-return\.ts$/,
  /^src\/adapters\/payment\/(card-field|paypal)\.ts$/,
  /^src\/(adapters\/payment\/amazon\/|components\/payment\/amazon-pay\/|boot\/(amazon-return|payments\/amazon-pay-(actors|sign-in))\.ts$)/,
  /^packages\/sandboxes\//,
];

/** The composition of the shop: it names the parts that it starts, and does not branch on them. */
const PUT_TOGETHER = /^server\/(main|app|app-options|api\.routes)\.ts$/;

const ROOM_OF_A_PROVIDER = /^(server\/payments\/(stripe|paypal|amazon)|packages\/sandboxes)\//;

const NAME = String.raw`['"\`](stripe|paypal|amazon)[\w-]*['"\`]`;
const PREFIX = 'pi|cus|pm|seti|ch|re|py|src|evt|I|WH|EC|BA|B|PAY|PAYID';
const REFERENCE = `(${PREFIX})[_-]|paypal|stripe|amazon`;

/** Patterns of a branch on a provider, by its name or by the prefix of a reference. */
const BRANCHES = [
  new RegExp(String.raw`([=!]==?\s*|\bcase\s+)${NAME}`),
  new RegExp(String.raw`${NAME}\s*[=!]==?`),
  new RegExp(String.raw`['"](=|!=|in|like|not in)['"],\s*\[?${NAME}`),
  new RegExp(String.raw`\.includes\(\s*${NAME}`),
  new RegExp(String.raw`\.(startsWith|indexOf|includes)\(\s*['"\`](${REFERENCE})`),
  // The prefix alone, in a comparison with the beginning of a reference.
  new RegExp(`['"\`](${PREFIX})[_-]['"\`]`),
  new RegExp(String.raw`/\^\(?(\?:)?((${PREFIX})[_|)-]|paypal|stripe|amazon)`),
  /\bisBy(PayPal|Stripe|Amazon)\(/,
  // A union member named after a provider is a branch wherever that union is read.
  new RegExp(String.raw`\b(type|kind|flow|method|paymentMethod|provider)\??:\s*${NAME}`),
];

export function isRoom(path: string): boolean {
  return ROOMS.some((room) => room.test(path));
}

/** Returns the lines of a file that branch on a provider. */
export function branchesIn(text: string): string[] {
  return text.split('\n').filter((line) => BRANCHES.some((branch) => branch.test(line)));
}

/** Returns the imports of a file outside of the rooms from a file within one, types included. */
export function importsFromRooms({ path, imports }: SourceFile): string[] {
  if (isRoom(path) || PUT_TOGETHER.test(path)) return [];
  return imports
    .filter(({ target }) => ROOM_OF_A_PROVIDER.test(target))
    .map(({ target }) => `${path} may not import ${target}`);
}
