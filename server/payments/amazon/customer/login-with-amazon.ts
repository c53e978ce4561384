import { describeError, textAt, valueAt } from '../../wire/read-json.ts';
import { type AmazonOptions, TIMEOUT_MS } from '../protocol/amazon-options.ts';
import { boundedText } from '../protocol/bounded-text.ts';

/** The profile of the person who signed in; `email` is the primary one. */
export interface AmazonProfile {
  userId: string;
  email: string;
  name: string;
}

/** `refused`: Amazon does not know the token, it has expired, or it was given to another shop. */
export type ProfileReading =
  | { type: 'profile'; profile: AmazonProfile }
  | { type: 'refused'; detail: string }
  | { type: 'unavailable'; detail: string };

type LoginReply = { type: 'body'; body: unknown } | Exclude<ProfileReading, { type: 'profile' }>;

type LoginOptions = Pick<AmazonOptions, 'loginUrl' | 'loginClientId' | 'timeoutMs'>;

const LARGEST_REPLY = 64 * 1024;

/** A2: any shop that a person signed in to has a valid token, so its shop is checked first; `token` is decoded. */
export async function readProfile(options: LoginOptions, token: string): Promise<ProfileReading> {
  const info = await get(options, `/auth/o2/tokeninfo?access_token=${encodeURIComponent(token)}`, {});
  if (info.type !== 'body') return info;
  const userId = textAt(info.body, 'user_id');
  if (textAt(info.body, 'aud') !== options.loginClientId) return refused('the token was given to another client');
  // `exp` is the number of seconds that are left.
  if (Number(valueAt(info.body, 'exp') ?? 0) <= 0) return refused('the token has expired');
  const profile = await get(options, '/user/profile', { authorization: `bearer ${token}` });
  if (profile.type !== 'body') return profile;
  if (userId === '' || textAt(profile.body, 'user_id') !== userId) return refused('the profile is of another person');
  return {
    type: 'profile',
    profile: { userId, email: textAt(profile.body, 'email'), name: textAt(profile.body, 'name') },
  };
}

async function get(options: LoginOptions, path: string, headers: Record<string, string>): Promise<LoginReply> {
  try {
    const response = await fetch(`${options.loginUrl}${path}`, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
    const text = await boundedText(response, LARGEST_REPLY);
    if (response.ok) return { type: 'body', body: JSON.parse(text) };
    const detail = `${response.status} of Amazon's login`;
    return [400, 401, 403].includes(response.status) ? refused(detail) : { type: 'unavailable', detail };
  } catch (error) {
    return { type: 'unavailable', detail: describeError(error) };
  }
}

function refused(detail: string): Extract<ProfileReading, { type: 'refused' }> {
  return { type: 'refused', detail };
}
