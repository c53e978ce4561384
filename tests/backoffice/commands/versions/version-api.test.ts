import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Drafts } from '../../../../backoffice/contracts/admin-versions-api.ts';
import { publishFolder } from '../../../../backoffice/publishing/publish-folder.ts';
import type { SentFact } from '../../../../contracts/api/facts-api.ts';
import { FunnelRegistry } from '../../../../server/versions/funnel-registry.ts';
import { openApiFaults, operationsOf } from '../../../server/routes/openapi-rules.ts';
import { appDuringTests, GuestBrowser } from '../../../support/shops/running-app.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../../publishing/brand-folder.ts';
import { commandsOn, OFFER, type VersionedShop, versionedShop } from './versioned-shop.ts';

const shop = appDuringTests();
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

let versioned: VersionedShop;
beforeEach(async () => {
  versioned = await versionedShop(shop());
});

const priced = (offerPrice: number) => versioned.copy.change(OFFER, (json) => void Object.assign(json, { offerPrice }));
const withoutDownsell = (json: Json) => void (json.defaultFunnels as Json[]).splice(5, 1);

async function isInside(hash: string, stepId: string): Promise<void> {
  const browser = await GuestBrowser.opened(shop().app);
  const fact: SentFact = { type: 'step.entered', stepId, variantId: null, how: 'edge' };
  const facts = [{ seq: 1, at: 1, stepId, fact }];
  const batch = { funnelHash: hash, sessionid: null, pageLoad: randomUUID(), facts };
  const reply = await browser.post('funnel/stats/event', batch, { 'user-agent': PHONE });
  expect(reply.statusCode, reply.body).toBe(204);
}

describe('the drafts of the folder', () => {
  it('are as what is live until a file changes, and then have the sentences of sluice diff', async () => {
    expect(await versioned.classicDraft()).toMatchObject({ is: 'same', changes: 0, live: versioned.live() });
    await priced(59);
    const draft = await versioned.classicDraft();
    expect(draft).toMatchObject({ is: 'changed', live: versioned.live(), changes: 1 });
    expect(draft.hash).not.toBe(versioned.live());
    const { changes, steps, edges, from, to } = await versioned.difference();
    expect(changes).toEqual([
      {
        kind: 'price',
        message: '"PowerMotion, 3 jars" (fh-offer-powermotion-3) costs 59.00 USD instead of 69.00 USD.',
      },
    ]);
    expect([from?.is, from?.hash, to.is, to.hash]).toEqual(['live', versioned.live(), 'draft', draft.hash]);
    expect(steps.map(({ mark }) => mark)).toEqual(['changed']);
    expect(edges).toEqual([]);
  });

  it('say which steps and edges went, and who stands there', async () => {
    const gone = shop()
      .funnels.live()[0]
      ?.graph.nodes.find(({ step }) => step === 60);
    await isInside(versioned.live(), gone?.id ?? '');
    await versioned.copy.change(CLASSIC, withoutDownsell);
    const { steps, edges, stranded } = await versioned.difference();
    expect(steps.filter(({ mark }) => mark === 'removed')).toEqual([
      expect.objectContaining({ id: gone?.id, name: `60 · /${gone?.url}` }),
    ]);
    expect(
      edges.filter(({ mark }) => mark === 'removed').map(({ to, from }) => [from, to].includes(gone?.id ?? '')),
    ).not.toContain(false);
    expect(edges.map(({ mark }) => mark)).toContain('added');
    expect(stranded).toEqual([expect.objectContaining({ step: 60, why: 'gone' })]);
  });

  it('of a coupon differ for every version at once', async () => {
    const coupon = { code: 'AUTUMN', kind: 'percent', value: 12.5, purchase: 'any' };
    await versioned.copy.write('fernhollow/coupons/autumn.json', JSON.stringify(coupon));
    const { changes, to, from } = await versioned.difference();
    expect(changes).toEqual([{ kind: 'coupon', message: 'The coupon AUTUMN is new: 12.5% off.' }]);
    expect(to.hash).toBe(from?.hash);
    const [brand] = (await versioned.drafts()).brands;
    expect([brand?.rules, brand?.pictures, brand?.funnels[0]?.is]).toEqual(['changed', 'same', 'changed']);
    await versioned.post('publish', { uid: 'classic' });
    expect((await versioned.classicDraft()).is).toBe('same');
    await versioned.copy.remove('fernhollow/coupons/autumn.json');
    await versioned.post('publish');
  });

  it('of broken files are refused with the findings of publishing, and are never without changes', async () => {
    await versioned.copy.write(OFFER, '{ "sfid": ');
    const draft = await versioned.classicDraft();
    expect(draft).toMatchObject({ is: 'broken', hash: null, findings: [{ file: OFFER, code: 'not-json' }] });
    const { status, body } = await versioned.read('versions/classic/difference');
    expect([status, body.error.message]).toEqual([409, expect.stringContaining(`${OFFER} $: ${OFFER} is not JSON`)]);
    const { done, text } = await versioned.post('publish', { uid: 'classic', seen: draft.seen });
    expect([done, text]).toEqual([false, expect.stringContaining('[not-json]')]);
  });

  it('of a folder that cannot be read are refused, since it is no empty one', async () => {
    await versioned.copy.write('fernhollow/coupons', 'a file where a folder has to be');
    expect(await versioned.classicDraft()).toMatchObject({ is: 'broken', findings: [{ code: 'unreadable' }] });
    await versioned.copy.remove('fernhollow/brand.json');
    const { brands, findings, gone } = await versioned.drafts();
    expect(gone).toContain('classic');
    expect([brands, findings]).toEqual([[], [expect.objectContaining({ file: 'fernhollow', code: 'no-brand' })]]);
    await fs.rm(versioned.copy.folder, { recursive: true });
    const missing = await versioned.drafts();
    expect(missing.findings).toEqual([expect.objectContaining({ code: 'unreadable' })]);
    expect((await versioned.read('versions/classic/difference')).status).toBe(404);
  });

  it('of ten brands are told apart, with live funnels whose files are gone', async () => {
    const { folder } = versioned.copy;
    for (let number = 2; number <= 10; number += 1) {
      const name = `fernhollow${number}`;
      await fs.cp(path.join(folder, 'fernhollow'), path.join(folder, name), { recursive: true });
      await versioned.copy.change(`${name}/brand.json`, (json) => void Object.assign(json, { uniqueName: name }));
      await versioned.copy.change(`${name}/funnels/classic.json`, (json) => {
        Object.assign(json, { sfid: `funnel-${number}`, uniqueIdentifier: `classic-${number}` });
      });
    }
    const { brands } = await versioned.drafts();
    expect(brands.map(({ funnels }) => funnels.map(({ is }) => is))).toEqual([['same'], ...Array(9).fill(['new'])]);
    expect(brands[0]?.gone).toEqual(expect.arrayContaining(['quiz']));
    const { body } = await versioned.read('versions/classic-7/difference');
    expect(body).toMatchObject({ from: null, changes: [{ message: expect.stringContaining('"classic-7" is new') }] });
    await versioned.post('publish', { brand: 'fernhollow3' });
    const live = shop()
      .funnels.live()
      .map(({ funnel }) => funnel.uniqueIdentifier);
    expect([live.includes('classic-3'), live.includes('classic-4')]).toEqual([true, false]);
  });
});

describe('the versions of a funnel', () => {
  it('say when and by whom each was published, and how many shoppers are inside', async () => {
    const first = versioned.live();
    const already = (await versioned.versions()).versions[0]?.inside.shoppers ?? 0;
    await isInside(first, 'fh-classic-order');
    await isInside(first, 'fh-classic-order');
    await priced(58);
    await versioned.post('publish');
    const second = versioned.live();
    await isInside(second, 'fh-classic-order');
    const thanks = shop().classic.graph.nodes.find(({ kind }) => kind === 'thankyou')?.id ?? '';
    await isInside(second, thanks);
    const { live, before, versions, history } = await versioned.versions();
    expect([live, before]).toEqual([second, first]);
    const [newest, older] = versions;
    expect(newest).toMatchObject({ hash: second, is: 'live', published: { by: { channel: 'http' } }, heldUntil: null });
    expect(older).toMatchObject({ hash: first, is: 'replaced', published: { by: null } });
    expect([newest?.inside.shoppers, older?.inside.shoppers]).toEqual([1, already + 2]);
    expect(Date.parse(older?.heldUntil ?? '') - Date.parse(newest?.published.at ?? '')).toBe(30 * 86_400_000);
    expect(history[0]).toMatchObject({ hash: second, action: 'publish' });
  });

  it('are compared in any order, and one that was never published is named', async () => {
    const first = versioned.live();
    await priced(57);
    await versioned.post('publish');
    const { changes, to } = await versioned.difference('?from=live&to=before');
    expect([to.hash, to.is]).toEqual([first, 'replaced']);
    expect(changes.map(({ message }) => message)).toEqual([
      expect.stringContaining('costs 69.00 USD instead of 57.00 USD.'),
    ]);
    expect((await versioned.difference(`?from=${first.slice(0, 12)}&to=live`)).changes).toHaveLength(1);
    const missing = await versioned.read('versions/classic/difference?from=abcdabcd&to=live');
    expect([missing.status, missing.body.error.message]).toEqual([
      404,
      expect.stringContaining('begins with abcdabcd'),
    ]);
    expect((await versioned.read('versions/nobody')).status).toBe(404);
    expect((await versioned.read('versions/classic/difference?from=newest')).status).toBe(400);
  });

  it('say who rolled back and who revoked', async () => {
    await priced(56);
    await versioned.post('publish');
    const second = versioned.live();
    expect((await versioned.post('rollback', { uid: 'classic', live: second })).done).toBe(true);
    expect((await versioned.post('revoke', { uid: 'classic', hash: second })).done).toBe(true);
    const { history, versions } = await versioned.versions();
    expect(history[0]).toMatchObject({ action: 'rollback', by: { channel: 'http' } });
    expect(versions.find(({ hash }) => hash === second)).toMatchObject({
      is: 'revoked',
      revoked: { by: { channel: 'http' } },
    });
    expect(await versioned.classicDraft()).toMatchObject({ is: 'changed', hash: second, held: 'revoked' });
  });
});

describe('two people who publish at once', () => {
  it('the second is told that another version is live, and that one stays', async () => {
    await priced(55);
    const { seen } = await versioned.classicDraft();
    await priced(54);
    const other = await versioned.classicDraft();
    expect((await versioned.post('publish', { uid: 'classic', seen: other.seen })).done).toBe(true);
    const live = versioned.live();
    expect(live).toBe(other.hash);
    expect(await versioned.post('publish', { uid: 'classic', seen })).toMatchObject({
      done: false,
      text: expect.stringContaining('what is live has changed since you looked'),
    });
    expect(versioned.live()).toBe(live);
  });

  it('the files may change between the look and the publication, which is then refused', async () => {
    await priced(53);
    const { seen } = await versioned.drafts();
    await priced(5.3);
    const live = versioned.live();
    expect(await versioned.post('publish', { seen })).toMatchObject({
      done: false,
      text: expect.stringContaining('the files have changed since you looked'),
    });
    expect(versioned.live()).toBe(live);
  });

  it('of two processes that publish different files at the same moment one is told, and the other’s version is live', async () => {
    const elsewhere = await FunnelsCopy.made();
    const other = commandsOn(shop(), new FunnelRegistry(shop().store.db), elsewhere.folder);
    const two = { channel: 'process', name: 'two' } as const;
    await priced(52);
    await elsewhere.change(OFFER, (json) => void Object.assign(json, { offerPrice: 51 }));
    const here = await versioned.classicDraft();
    await other({ type: 'publish', uid: 'nobody' }, two);
    const { brands } = (await other({ type: 'drafts' }, two)).data as Drafts;
    const there = brands[0]?.funnels[0];
    if (!there) throw new Error('The other folder has no funnel.');
    expect(there.seen.live).toBe(here.seen.live);
    const replies = await Promise.all([
      versioned.post('publish', { uid: 'classic', seen: here.seen }),
      other({ type: 'publish', uid: 'classic', seen: there.seen }, two),
    ]);
    expect(replies.map(({ done }) => done).sort()).toEqual([false, true]);
    expect(replies.find(({ done }) => !done)?.text).toMatch(/went live meanwhile|has changed since you looked/);
    await shop().funnels.load();
    expect(versioned.live()).toBe(replies[0]?.done ? here.hash : there.hash);
  });

  it('a version that another process made live meanwhile is not replaced', async () => {
    const { funnels } = shop();
    const first = funnels.live().find(({ hash }) => hash === versioned.live());
    await priced(50);
    await publishFolder(versioned.copy.folder, new FunnelRegistry(shop().store.db), new Date());
    expect(first && (await funnels.publish(first, new Date(), first.hash))).toBe('overtaken');
    await funnels.load();
    expect(versioned.live()).not.toBe(first?.hash);
  });

  it('a rollback that was decided before another version went live changes nothing', async () => {
    const first = versioned.live();
    await priced(49);
    await versioned.post('publish');
    const second = versioned.live();
    expect(await versioned.post('rollback', { uid: 'classic', live: first })).toMatchObject({
      done: false,
      text: expect.stringContaining('went live meanwhile'),
    });
    expect(versioned.live()).toBe(second);
  });
});

it('a rollback to a uid that another funnel has taken since is refused in a sentence', async () => {
  const { copy, post } = versioned;
  const renamed = (uniqueIdentifier: string) => (json: Json) => void Object.assign(json, { uniqueIdentifier });
  await copy.change(CLASSIC, renamed('modern'));
  await post('publish');
  await copy.addFunnel('fernhollow/funnels/second.json', (json) =>
    Object.assign(json, { sfid: 'second', uniqueIdentifier: 'classic' }),
  );
  expect(await post('publish')).toMatchObject({ done: true });
  expect(await post('rollback', { uid: 'modern' })).toMatchObject({
    done: false,
    text: '"modern" had another uid in that version, which another live funnel has now: give that funnel another one first.',
  });
  await copy.change('fernhollow/funnels/second.json', renamed('second'));
  await post('publish');
  expect(await post('rollback', { uid: 'modern' })).toMatchObject({ done: true });
});

it('the readings of versions are in the document of operators, and need the token', async () => {
  const { app } = versioned;
  expect((await app.inject({ url: '/admin/api/drafts' })).statusCode).toBe(401);
  const reply = await app.inject({
    url: '/admin/openapi.json',
    headers: { authorization: 'Bearer hush-hush-hush-hush-hush' },
  });
  expect(openApiFaults(reply.json())).toEqual([]);
  const names = operationsOf(reply.json()).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'GET /admin/api/drafts',
      'GET /admin/api/versions/{uid}',
      'GET /admin/api/versions/{uid}/difference',
    ]),
  );
});
