import type { ContentReply } from '../../../contracts/api/content-api.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { ApiClient } from '../api/api.types.ts';

/** C01: the content of a name, or the error's message. */
export type NamedContent = { type: 'found'; content: ContentReply } | { type: 'missing'; message: string };

/** C01: requests each name once and takes the first of the list; a name that was not found is requested again. */
export function createContentByName(api: Pick<ApiClient, 'get'>): (name: string) => Promise<NamedContent> {
  const known = new Map<string, Promise<NamedContent>>();
  return (name) => {
    const request = known.get(name) ?? ask(api, name);
    known.set(name, request);
    void request.then(({ type }) => type === 'missing' && known.delete(name));
    return request;
  };
}

async function ask(api: Pick<ApiClient, 'get'>, name: string): Promise<NamedContent> {
  const answer = await api.get(`content/byname/${encodeURIComponent(name)}`);
  if (answer.type === 'ok' && Array.isArray(answer.body) && isContent(answer.body[0])) {
    return { type: 'found', content: answer.body[0] };
  }
  const message = answer.type === 'problem' ? answer.error?.message : undefined;
  return { type: 'missing', message: message ?? MESSAGES.pageNotFound };
}

function isContent(value: unknown): value is ContentReply {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
