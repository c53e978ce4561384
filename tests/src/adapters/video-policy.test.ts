import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { videoOrigins } from '../../../domain/tracking/video.ts';
import { addSecurityHeaders, allowSources } from '../../../server/http/security-headers.ts';
import { aVideo } from '../../support/pages/content-models.ts';

/** The policies of a page with these videos, and of the page after it, by directive. */
async function policiesOf(videos: object[]) {
  const app = fastify();
  const providers = { script: ['https://pay.example'], frame: ['https://pay.example'], connect: [] };
  await addSecurityHeaders(app, providers, { isHttps: false, randomBytes: (size) => Buffer.alloc(size) });
  app.get('/film', async (_, reply) => {
    allowSources(reply.raw, videoOrigins(videos.map((video) => ({ content: { video } }))));
    return 'page';
  });
  app.get('/after', async () => 'page');
  const [film, after] = [await app.inject('/film'), await app.inject('/after')];
  await app.close();
  return { film: directives(film.headers), after: directives(after.headers) };
}

function directives(headers: Record<string, unknown>): Record<string, string[]> {
  const policy = String(headers['content-security-policy']);
  return Object.fromEntries(policy.split(';').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]));
}

describe('the policy of a page with a video', () => {
  it("R12 it is the shop's own for the shop's own video", async () => {
    const { film, after } = await policiesOf([aVideo()]);
    expect(film).toEqual(after);
  });

  it('R12 it adds the vendor to its sources, in that answer only', async () => {
    const { film, after } = await policiesOf([{ player: 'wistia' }]);
    expect(film['script-src']).toEqual(
      expect.arrayContaining(["'self'", 'https://pay.example', 'https://*.wistia.com']),
    );
    expect(film['script-src']).toEqual(expect.arrayContaining(after['script-src'] ?? ['missing']));
    expect(film['media-src']).toEqual(expect.arrayContaining(["'self'", 'https://*.wistia.net', 'blob:']));
    expect(film['object-src']).toEqual(["'none'"]);
    expect(film['frame-src']).toEqual(['https://pay.example']);
    expect(JSON.stringify(after)).not.toContain('wistia');
  });

  it('R12 it never allows inline scripts or scripts evaluated from text', async () => {
    for (const player of ['wistia', 'brightcove', 'ooyala']) {
      const { film } = await policiesOf([{ player }]);
      expect(film['script-src']?.filter((source) => /unsafe|^\*$|^https:$|data:|blob:/.test(source))).toEqual([]);
    }
  });
});
