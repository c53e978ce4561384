import fastify from 'fastify';
import { JSDOM } from 'jsdom';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import { type LayOutGraph, layOutHere } from '../../../../backoffice/diagram/lay-out.ts';
import type { FunnelPicture } from '../../../../backoffice/diagram/lay-out-funnel.ts';
import { pictureOfFunnelRoutes } from '../../../../backoffice/server/picture/funnel-picture.routes.ts';
import { funnelPicture } from '../../../../backoffice/server/picture/funnel-picture.ts';
import { buildGraph } from '../../../../graph/graph.ts';
import { compile } from '../../../../machines/funnel/compile.ts';
import { readPageData } from '../../../../src/adapters/page/page-data.ts';
import { beginSession } from '../../../../src/boot/boot.ts';
import { funnelOf, page, type StepDraft, thankYou, upsell } from '../../../support/funnels/funnels.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { CLASSIC_FILE, sluice } from '../../cli/sluice.ts';
import { runningStudio } from '../running-studio.ts';

const shop = appDuringTests();

const NO_FORMS = { has: () => false, read: async () => null };

const graphOf = (drafts: StepDraft[]) => buildGraph(funnelOf(drafts), () => 'landing');

const LARGE = graphOf([
  page('landing'),
  page('form'),
  ...Array.from({ length: 997 }, (_, index) => upsell(`u${index}`)),
  thankYou(),
]);

describe('the picture of a live funnel', () => {
  it('has one hash with sluice draw, the page of a shopper and the machine that runs there', async () => {
    const { app, funnels } = shop();
    const { call, signIn } = await runningStudio({ funnels });
    const headers = { cookie: await signIn() };
    const picture: FunnelPicture = JSON.parse(
      (await call(`/api/funnels/${shop().classic.hash}/picture`, { headers })).text,
    );
    const html = (await app.inject({ url: '/?uid=classic', headers: { host: 'localhost:8080' } })).body;
    const data = readPageData(new JSDOM(html).window.document);
    const session = beginSession(data, {
      location: { pathname: '/', search: '?uid=classic' },
      device: 'Desktop',
      now: new Date(),
      random: () => 0,
      stored: null,
      affParameters: undefined,
      onDropped: () => {},
    });
    const machine = createActor(compile(session.graph), { input: session.input }).getSnapshot();
    expect(picture.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(data).toMatchObject({ published: { hash: picture.hash } });
    expect(machine.context.funnelHash).toBe(picture.hash);
    expect((await sluice(['draw', CLASSIC_FILE])).printed).toContain(`%% version ${picture.hash}`);
    expect((await sluice(['draw', CLASSIC_FILE, '--svg'])).printed).toContain(`>version ${picture.hash}<`);
  });

  it('has every step once, and every edge as a line or on the card that it leaves', async () => {
    for (const published of shop().funnels.live()) {
      const { boxes, lines } = await funnelPicture(published, null, layOutHere);
      expect(boxes.map(({ id }) => id)).toEqual(published.graph.nodes.map(({ id }) => id));
      expect(lines.length + boxes.flatMap(({ exits }) => exits).length).toBe(published.graph.edges.length);
    }
  });

  it('of a thousand steps is the part around the chosen one, or around the first', async () => {
    const [published] = shop().funnels.live();
    if (!published) throw new Error('the shop has no funnel');
    const part = async (around: string | null) => funnelPicture({ ...published, graph: LARGE }, around, layOutHere);
    const chosen = await part('u500');
    expect(chosen.steps).toBe(1000);
    expect(chosen.boxes.length).toBeLessThanOrEqual(40);
    for (const id of ['u499', 'u500', 'u501']) expect(chosen.boxes.map((box) => box.id)).toContain(id);
    for (const around of [null, 'nowhere']) expect((await part(around)).boxes[0]?.id).toBe('landing');
  });

  it('has the first picture of a page, or of what it sells, at an address of the studio', async () => {
    const { funnels, classic } = shop();
    const { call, signIn } = await runningStudio({ funnels, pictures: { live: funnels.pictures, forms: NO_FORMS } });
    const { boxes } = await funnelPicture(classic, null, layOutHere);
    const images = boxes.flatMap(({ image }) => image ?? []);
    expect(images.length).toBeGreaterThan(2);
    const headers = { cookie: await signIn() };
    for (const image of images) expect((await call(image, { headers })).status).toBe(200);
    expect((await call(images[0] ?? '')).status).toBe(401);
  });

  it('is laid out ahead of its first view, and once', async () => {
    const { classic, funnels } = shop();
    const asked: string[] = [];
    const layOut: LayOutGraph = (graph, options) => {
      asked.push(graph.id);
      return layOutHere(graph, options);
    };
    const app = fastify();
    onTestFinished(() => app.close());
    const { prepare } = pictureOfFunnelRoutes(app, { funnels, drafts: { byHash: async () => null }, layOut });
    prepare([classic]);
    await expect.poll(() => asked.length).toBe(1);
    const reply = await app.inject(`/api/funnels/${classic.hash}/picture`);
    expect(reply.json<FunnelPicture>().boxes).toHaveLength(classic.graph.nodes.length);
    prepare([classic]);
    expect(asked).toHaveLength(1);
  });

  it('is behind the sign-in, and of versions that were published alone', async () => {
    const { classic, funnels } = shop();
    const { call, signIn } = await runningStudio({ funnels });
    expect((await call(`/api/funnels/${classic.hash}/picture`)).status).toBe(401);
    const headers = { cookie: await signIn() };
    expect((await call('/api/funnels/none/picture', { headers })).status).toBe(404);
  });
});
