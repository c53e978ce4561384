import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PREVIEW_PATH, previewQuery } from '../../../backoffice/server/preview/preview-address.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';
import { rowCounts } from '../../support/stores/row-counts.ts';
import { runningStudio } from './running-studio.ts';

const shop = appDuringTests();
const STUDIO = 'http://studio.localhost:8088';
const secret = randomBytes(32);
const NO_DRAFTS = { byHash: async () => null };
const headers = { host: 'localhost:8080' };

/** The shop beside a studio, and the address of its first step's preview. */
async function previewing() {
  const { build, classic, store } = shop();
  const app = await build({}, { preview: { studio: STUDIO, secret, drafts: NO_DRAFTS } });
  const [node] = classic.graph.nodes;
  const named = { hash: classic.hash, step: node?.id ?? '' };
  const address = (now = new Date(), of = named) => `${PREVIEW_PATH}?${previewQuery(of, secret, now)}`;
  const rows = () => rowCounts(store.db);
  return { app, address, named, rows };
}

describe('the preview of a step', () => {
  it('may be framed by the studio alone, sets no cookie, calls nothing and writes no row', async () => {
    const { app, address, rows } = await previewing();
    const before = await rows();
    const reply = await app.inject({ url: address(), headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['x-frame-options']).toBeUndefined();
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain(`frame-ancestors ${STUDIO}`);
    for (const rule of ["connect-src 'none'", "frame-src 'none'", "form-action 'none'"]) expect(policy).toContain(rule);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toContain('id="sluice-state-preview"');
    expect(await rows()).toEqual(before);
  });

  it('is refused with a signature that is wrong, of another step, or old', async () => {
    const { app, address, named } = await previewing();
    const statusOf = async (url: string) => (await app.inject({ url, headers })).statusCode;
    expect(await statusOf(address().replace(/signature=./, 'signature='))).toBe(403);
    expect(await statusOf(address().replace(/step=[^&]*/, 'step=another'))).toBe(403);
    expect(await statusOf(address(new Date(Date.now() - 601_000)))).toBe(403);
    expect(await statusOf(PREVIEW_PATH)).toBe(403);
    expect(await statusOf(address(new Date(), { ...named, step: 'another' }))).toBe(404);
  });

  it('is no route without a studio, and every other page may be framed by no page', async () => {
    const { app, address } = await previewing();
    const { body, statusCode } = await shop().app.inject({ url: address(), headers });
    expect(statusCode).toBe(404);
    expect(body).not.toContain('sluice-state-preview');
    const page = await app.inject({ url: '/?uid=classic', headers });
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.body).not.toContain('sluice-state-preview');
  });

  it('has an address that the studio signs, behind its sign-in', async () => {
    const { app, named } = await previewing();
    const { call, signIn } = await runningStudio({ funnels: shop().funnels, secret });
    const path = `/api/funnels/classic/steps/${named.step}/preview`;
    expect((await call(path)).status).toBe(401);
    const { url } = JSON.parse((await call(path, { headers: { cookie: await signIn() } })).text);
    const { pathname, search } = new URL(url);
    expect((await app.inject({ url: `${pathname}${search}`, headers })).statusCode).toBe(200);
  });
});
