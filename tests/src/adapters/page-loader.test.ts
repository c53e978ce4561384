import { describe, expect, it } from 'vitest';
import type { ApiAnswer, ApiClient } from '../../../src/adapters/api/api.types.ts';
import { createPageLoader } from '../../../src/adapters/page/page-loader.ts';
import { anOfferReply } from '../../support/funnels/funnels.ts';
import { landingContent } from '../../support/pages/models.ts';

const PAGE = { sfid: 'home', name: 'home', title: 'Home', view: 'landing' };

/** A loader whose API gives these answers to calls for content, in order, and those calls; it has no offers. */
function loaderThatGets(...answers: ApiAnswer[]) {
  const asked: string[] = [];
  const api: Pick<ApiClient, 'get'> = {
    get: async (path) => {
      if (!path.startsWith('content/')) return { type: 'unreachable' };
      asked.push(path);
      return answers.shift() ?? { type: 'unreachable' };
    },
  };
  const post = async (): Promise<ApiAnswer> => ({ type: 'unreachable' });
  const logged: unknown[][] = [];
  const load = createPageLoader({ ...api, post }, () => 'checkout-1', {
    version: 'v 1',
    log: (...line) => logged.push(line),
  });
  const show = async (contentId: string | null) => {
    const page = await load({ contentId, offers: [], withOrders: false, withCheckout: false });
    return page.content;
  };
  return { show, asked, logged };
}

function reply(content: unknown, view = 'landing'): ApiAnswer {
  return { type: 'ok', body: { ...PAGE, view, content } };
}

describe('the content of a page', () => {
  it('C02 E10 it is the JSON of its string, requested by sfid in the version of the page', async () => {
    const { show, asked } = loaderThatGets(reply(JSON.stringify(landingContent())));
    expect(await show('home & away')).toEqual({ ...PAGE, content: landingContent() });
    expect(asked).toEqual(['content/sfid/home%20%26%20away?version=v%201']);
  });

  it.each<[string, ApiAnswer]>([
    ['that gets no answer', { type: 'unreachable' }],
    ['that is refused', { type: 'problem', status: 404, error: null, body: null }],
    ['that is nothing', { type: 'ok', body: null }],
    ['that is no string', reply(landingContent())],
    ['whose string is no JSON', reply('{"title":')],
    ['whose string is JSON of no object', reply('"title"')],
    ['whose string is the JSON null', reply('null')],
    ['of a view that no page shows', reply('{}', 'hologram')],
  ])('C02 K02 %s is null, is logged, and is requested again', async (_, answer) => {
    const { show, asked, logged } = loaderThatGets(answer, reply(JSON.stringify(landingContent())));
    expect(await show('home')).toBeNull();
    const status = answer.type === 'problem' ? answer.status : answer.type;
    const detail = { method: 'loadContent', contentId: 'home', answer: status };
    expect(logged).toEqual([['warn', 'a content could not be loaded', detail]]);
    expect(await show('home')).toMatchObject(PAGE);
    expect([asked.length, logged.length]).toEqual([2, 1]);
  });

  it.each([null, ''])('C02 the content of the id %j is null without a call', async (id) => {
    const { show, asked, logged } = loaderThatGets();
    expect(await show(id)).toBeNull();
    expect([asked, logged]).toEqual([[], []]);
  });
});

describe('the offers of a page', () => {
  it('C06 each is requested by sfid in the version of the page, and shown as it is answered', async () => {
    const asked: string[] = [];
    const get = async (path: string): Promise<ApiAnswer> => {
      asked.push(path);
      return { type: 'ok', body: anOfferReply('jar & tin') };
    };
    const post = async (): Promise<ApiAnswer> => ({ type: 'unreachable' });
    const load = createPageLoader({ get, post }, () => 'checkout-1', { version: 'v 1', log: () => {} });
    const page = await load({ contentId: null, offers: ['jar & tin'], withOrders: false, withCheckout: false });
    expect(page.offers).toEqual([anOfferReply('jar & tin')]);
    expect(asked).toEqual(['offers/bysfid/jar%20%26%20tin?version=v%201']);
  });
});
