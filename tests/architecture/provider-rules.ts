import type { SourceFile } from './read-imports.ts';

/**
 * The rooms of the providers, where their names and the looks of their references are known: their machines, adapters and
 * settings, the contract and the routes of their named calls, what their ways back say, and where the shop starts the one
 * or the other.
 */
const ROOMS = [
  /^machines\/(paypal|amazon)[\w-]*\//,
  /^server\/payments\/(stripe|paypal)\//,
  /^server\/payments\/(card-service|paypal-service|shop-providers)\.ts$/,
  /^server\/wallets\//,
  /^server\/routes\/(paypal|express|wallet)\.routes\.ts$/,
  /^server\/config\/(config|settings\.schema)\.ts$/,
  /^contracts\/api\/paypal-api\.ts$/,
  /^domain\/orders\/payment-return\.ts$/,
  /^src\/adapters\/payment\/(card-field|paypal)\.ts$/,
  /^sandboxes\//,
];

/** Where the shop is put together: it names what it starts, and branches on nothing. */
const PUT_TOGETHER = /^server\/(main|app)\.ts$/;

/**
 * Files that have to name a provider, and branch on none: where the shop and its commands are put together, the payment
 * methods of the API, the parameters and pages that the requirements name, and the tables of settings, names and looks.
 */
const NAMING = [
  PUT_TOGETHER,
  /^server\/(admin\/offline-orders|publish\/start-report|config\/sandbox-ports)\.ts$/,
  /^contracts\/api\/(order|subscription)-api\.ts$/,
  /^domain\/orders\/approval-provider\.ts$/,
  /^domain\/routing\/(query|query-navigation|own-paths|routes|view-kinds)\.ts$/,
  /^src\/adapters\/(payment\/approvals|storage\/kept-return|wallets\/google-request)\.ts$/,
  /^src\/components\/payment\/express-buttons\.tsx$/,
];

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
  // The first letters alone, as what is cut off a reference is compared with.
  new RegExp(`['"\`](${PREFIX})[_-]['"\`]`),
  new RegExp(String.raw`/\^\(?(\?:)?((${PREFIX})[_|)-]|paypal|stripe|amazon)`),
  /\bisBy(PayPal|Stripe|Amazon)\(/,
  // A member of a union that is named after a provider is a branch wherever the union is looked at.
  new RegExp(String.raw`\b(type|kind|flow|method|paymentMethod|provider)\??:\s*${NAME}`),
];

const COMMENT = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;

export function isRoom(path: string): boolean {
  return ROOMS.some((room) => room.test(path));
}

/** The lines of a file that branch on a provider. */
export function branchesIn(text: string): string[] {
  return text.split('\n').filter((line) => BRANCHES.some((branch) => branch.test(line)));
}

/** Whether a file has no reason to know that there is a provider of any name. */
export function isNameless(path: string): boolean {
  return !isRoom(path) && NAMING.every((file) => !file.test(path));
}

/** The lines of a file, comments aside, on which a provider's name stands: in a text, an identifier or a path. */
export function namesIn(text: string): string[] {
  const code = text.replace(COMMENT, '');
  return code.split('\n').filter((line) => /paypal|stripe|amazon/i.test(line));
}

/** What a file outside of the rooms imports from within one, types included. */
export function importsFromRooms({ path, imports }: SourceFile): string[] {
  if (isRoom(path) || PUT_TOGETHER.test(path)) return [];
  return imports
    .filter(({ target }) => ROOM_OF_A_PROVIDER.test(target))
    .map(({ target }) => `${path} may not import ${target}`);
}
