import { describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../../src/adapters/api/api.types.ts';
import { createContentByName } from '../../../src/adapters/page/content-by-name.ts';

const PAGE = { sfid: 'c', name: 'home', title: 'Home', view: 'text', text: 'Hello', content: '{}' };

function apiWith(...answers: ApiAnswer[]) {
  const asked: string[] = [];
  const get = async (path: string) => {
    asked.push(path);
    return answers.shift() ?? ({ type: 'unreachable' } as const);
  };
  return { asked, load: createContentByName({ get }) };
}

describe('content by its name', () => {
  it('C01 it is the first of the list, requested once for each name', async () => {
    const { asked, load } = apiWith({ type: 'ok', body: [PAGE, { ...PAGE, sfid: 'd' }] });
    expect(await load('ho/me')).toEqual({ type: 'found', content: PAGE });
    expect(await load('ho/me')).toEqual({ type: 'found', content: PAGE });
    expect(asked).toEqual(['content/byname/ho%2Fme']);
  });

  it('C01 an error returns its own message, and the next call requests it again', async () => {
    const error = { code: 'not_found', message: 'Page not found here' };
    const { asked, load } = apiWith(
      { type: 'problem', status: 404, error, body: { error } },
      { type: 'ok', body: [] },
      { type: 'unreachable' },
    );
    expect(await load('home')).toEqual({ type: 'missing', message: 'Page not found here' });
    expect(await load('home')).toEqual({ type: 'missing', message: 'Page not found' });
    expect(await load('home')).toEqual({ type: 'missing', message: 'Page not found' });
    expect(asked).toHaveLength(3);
  });
});
