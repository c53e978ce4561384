import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { chooseVariant, type DeviceKind, splitTestId } from '../../domain/funnel/split-test.ts';
import { lookIn } from '../http/asked-ahead.ts';
import { type GuestSession, isEqual } from '../session/guest-session.ts';
import { armsOfText, MOST_ARMS, type StoredArms, storedChoice, testKey, textOfArms, withArm } from './stored-arms.ts';

export interface ArmsOptions {
  secret: string;
  secure: boolean;
  clock: () => Date;
}

export const ARMS_COOKIE = 'sluice_arms';

/** In seconds. */
const DAY = 24 * 60 * 60;

/** X02: browsers keep no cookie for longer. */
const LIFETIME = 400 * DAY;

const EARLIER_LIFETIME = 30 * DAY;

const VALUE = new RegExp(`^([0-9a-z]{1,9})\\.((?:[\\w-]{16}){0,${MOST_ARMS}})\\.([\\w-]{43})$`);
const NONE: StoredArms = new Map();

/** X02: the choices that this server signed within 400 days, for whichever session; none for any other cookie. */
export function readArms(request: FastifyRequest, session: GuestSession, options: ArmsOptions): StoredArms {
  // A page that was asked for ahead says which choices it shows.
  const value = lookIn(request).arms || request.cookies[ARMS_COOKIE];
  const [, seconds, text, signature] = VALUE.exec(String(value ?? '')) ?? [];
  if (seconds === undefined || text === undefined || signature === undefined) return NONE;
  const age = nowInSeconds(options) - Number.parseInt(seconds, 36);
  const content = `${seconds}.${text}`;
  const isOurs = age < LIFETIME && isEqual(signature, sign(options.secret, content));
  return isOurs || isOfEarlierRelease(content, signature, age, { session, ...options }) ? armsOfText(text) : NONE;
}

/** The cookie has the day and no id, so that it recognises no browser among those with the same choices. */
export function storeArms(reply: FastifyReply, stored: StoredArms, options: ArmsOptions): void {
  reply.setCookie(ARMS_COOKIE, signedArms(stored, options), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: options.secure,
    maxAge: LIFETIME,
  });
}

/** The choices as the cookie has them. */
export function signedArms(stored: StoredArms, options: ArmsOptions): string {
  const today = Math.floor(nowInSeconds(options) / DAY) * DAY;
  const content = `${today.toString(36)}.${textOfArms(stored)}`;
  return `${content}.${sign(options.secret, content)}`;
}

function nowInSeconds({ clock }: ArmsOptions): number {
  return Math.floor(clock().getTime() / 1000);
}

/** A guest session ends after thirty days without a page, so that the choices are not signed over it. */
function sign(secret: string, content: string): string {
  return createHmac('sha256', secret).update(`arms of a browser!${content}`).digest('base64url');
}

/** Earlier releases signed the choices over their session, for thirty days. */
function isOfEarlierRelease(
  content: string,
  signature: string,
  age: number,
  { session, secret }: { session: GuestSession } & Pick<ArmsOptions, 'secret'>,
): boolean {
  if (age >= EARLIER_LIFETIME) return false;
  const signed = createHmac('sha256', secret).update(`arms!${session.hash}!${content}`).digest('base64url');
  return isEqual(signature, signed);
}

/** The variants of a funnel for one session by step id, and what its cookie has to keep. */
export interface DrawnArms {
  variants: Record<string, string>;
  stored: StoredArms;
  /** The steps whose variant was not kept before. */
  drawn: string[];
}

/** The visitor for whom variants are drawn. */
export interface ArmsVisitor {
  session: GuestSession;
  device: DeviceKind;
  secret: string;
}

/** X01–X03, X05: session and test alone draw a variant, so that two requests get the same, and `''` means none. */
export function drawArms(graph: FunnelGraph, stored: StoredArms, visitor: ArmsVisitor): DrawnArms {
  const start: DrawnArms = { variants: {}, stored, drawn: [] };
  return graph.nodes.reduce((drawn, node) => withStep(drawn, node, visitor), start);
}

function withStep({ variants, stored, drawn }: DrawnArms, node: GraphNode, visitor: ArmsVisitor): DrawnArms {
  const test = node.splitTestEnabled ? splitTestId(node) : null;
  const key = test === null ? null : testKey(test, node.id);
  const candidates = node.variants.map(({ sfid }) => sfid);
  const before = key === null ? null : storedChoice(stored, key, candidates);
  const seen = test !== null && before !== null ? { splitTestId: test, variantId: before } : null;
  const random = candidates.length > 1 ? drawNumber(visitor, test ?? node.id) : 0;
  const variant = chooseVariant(node, { device: visitor.device, seen }, random);
  const isNew = key !== null && variant !== undefined && variant.sfid !== before;
  return {
    variants: { ...variants, [node.id]: variant?.sfid ?? '' },
    stored: isNew ? withArm(stored, key, variant.sfid) : stored,
    drawn: isNew ? [...drawn, node.id] : drawn,
  };
}

/** The session's number for a split test or a destination, in [0, 1), which only the holder of the secret can compute. */
export function drawNumber({ secret, session }: Pick<ArmsVisitor, 'secret' | 'session'>, test: string): number {
  const digest = createHmac('sha256', secret).update(`draw!${session.hash}!${test}`).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}
