import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';
import { inAddress, TRIED_NAUGHTY_STRINGS } from '../../support/text/all-naughty-strings.ts';

const shop = appDuringTests();
/** The length limit of a request line. */
const TEXTS = TRIED_NAUGHTY_STRINGS.filter((text) => text.length < 4000);

/** The elements of a page in order, with their script attributes. */
function skeletonOf(html: string): string[] {
  const elements = new JSDOM(html).window.document.querySelectorAll('*');
  return [...elements].map((element) => {
    const running = element
      .getAttributeNames()
      .filter((name) => name.startsWith('on') || name === 'src' || name === 'href');
    return [element.tagName, element.id, ...running].join(' ');
  });
}

/** A header's value in characters that a client can send. */
const inHeader = (text: string) => text.replace(/[^\t\x20-\x7e]/g, '?');

describe('naughty texts in a request for a page', () => {
  it('Q09 R02 in the query get a page, never a failure, and never redirect out of the shop', async () => {
    for (const text of TEXTS) {
      const value = inAddress(text);
      for (const url of [
        `/home?${value}`,

        `/home?uid=classic&dsid=${value}&step=${value}&sessionid=${value}`,
      ]) {
        const reply = await shop().app.inject(url);
        expect([200, 404]).toContain(reply.statusCode);
        expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(reply.headers.location).toBeUndefined();
      }
    }
  });

  it('R02 R08 in the path get a page, never a failure', async () => {
    for (const text of TEXTS) {
      const reply = await shop().app.inject(`/x/${inAddress(text)}`);
      expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined]);
      const bare = await shop().app.inject(`/${inAddress(text)}`);
      expect([200, 404]).toContain(bare.statusCode);
    }
  });

  it('Q09 leave every element of the page as it was', async () => {
    const expected = skeletonOf((await shop().app.inject('/home?uid=classic')).body);
    for (const text of TEXTS.filter((each) => each.includes('<'))) {
      const { body } = await shop().app.inject(`/home?uid=classic&utm_source=${inAddress(text)}`);
      expect(body).not.toContain('hit()');
      expect(skeletonOf(body)).toEqual(expected);
      expect(readPageBlocks(new JSDOM(body).window.document).published?.graph.funnel.uniqueIdentifier).toBe('classic');
    }
  });

  it('A02 X04 T01 in cookies are ignored', async () => {
    const first = await shop().app.inject('/home?uid=classic');
    const names = first.cookies.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    for (const text of TEXTS) {
      const plain = names.map((name) => `${name}=${inHeader(text)}`).join('; ');
      const encoded = names.map((name) => `${name}=${inAddress(text)}`).join('; ');
      for (const cookie of [plain, encoded, inHeader(text)]) {
        const reply = await shop().app.inject({ url: '/home?uid=classic', headers: { cookie } });
        expect([reply.statusCode, reply.headers.location]).toEqual([200, undefined]);
        expect(reply.body).not.toContain('hit()');
      }
    }
  });

  it('H02 H05 in the headers of a call get an answer in the one shape', async () => {
    for (const text of TEXTS) {
      const value = inHeader(text);
      const headers = { 'x-request-id': value, brand: value, 'x-xsrf-token': value, authorization: value };
      const reply = await shop().app.inject({ url: '/api/nowhere', headers });
      expect(reply.json()).toMatchObject({
        error: { code: 'not_found', requestId: expect.stringMatching(/^[\w-]{1,64}$/) },
      });
    }
  });
});
