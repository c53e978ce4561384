import { createHmac } from 'node:crypto';
import { isEqual } from '../../../server/session/guest-session.ts';

export const PREVIEW_PATH = '/studio-preview';
/** The stylesheet of a preview's brand, which may be a draft; its query is the preview's own. */
export const PREVIEW_THEME_PATH = '/studio-preview/theme.css';
const VALID_MS = 600_000;

export interface PreviewedStep {
  /** The version of the funnel. */
  hash: string;
  step: string;
}

/** The query of a step's preview, signed for ten minutes. */
export function previewQuery({ hash, step }: PreviewedStep, secret: Buffer, now: Date): string {
  const until = String(now.getTime() + VALID_MS);
  const signature = sign({ hash, step }, until, secret);
  return new URLSearchParams({ hash, step, until, signature }).toString();
}

/** The step that a query names; null where its signature is not ours, or is too old. */
export function previewedStep(query: Record<string, unknown>, secret: Buffer, now: Date): PreviewedStep | null {
  const { hash, step, until, signature } = query;
  if (typeof hash !== 'string' || typeof step !== 'string') return null;
  if (typeof until !== 'string' || typeof signature !== 'string') return null;
  const isOurs = isEqual(signature, sign({ hash, step }, until, secret));
  return isOurs && Number(until) > now.getTime() ? { hash, step } : null;
}

function sign({ hash, step }: PreviewedStep, until: string, secret: Buffer): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['preview', hash, step, until]))
    .digest('base64url');
}
