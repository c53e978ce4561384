import type { MetaConfig } from '../../config/ads-config.ts';
import type { BoundedCalls } from '../bounded-calls.ts';
import { graphErrorIn, jsonOf, sentenceOf } from './meta-answer.ts';

/** `Invalid parameter`, which Meta answers to no events once it has accepted the token and found the pixel. */
const INVALID = 100;
const NO_OBJECT = 33;

/** Sends Meta no events, which needs no more rights than sending some. Returns what is wrong with the settings as a sentence, or null. */
export async function metaProblem({ apiUrl, pixelId, accessToken }: MetaConfig, calls: BoundedCalls) {
  const body = JSON.stringify({ data: [], access_token: accessToken });
  const headers = { 'content-type': 'application/json' };
  const answer = await calls.send(new URL(`${apiUrl}/${pixelId}/events`), { method: 'POST', headers, body });
  if (answer.type === 'unanswered')
    return `Meta cannot be reached (${answer.detail}): purchases wait until it answers.`;
  const error = graphErrorIn(jsonOf(answer.text));
  if (!error) return `META_API_URL does not answer as Meta does (${answer.status}): purchases wait until it does.`;
  if (error.code === INVALID && error.subcode !== NO_OBJECT) return null;
  return `META_PIXEL_ID or META_ACCESS_TOKEN is refused, so that purchases wait: ${sentenceOf(error)}`;
}
