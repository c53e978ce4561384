import { beforeEach, describe, expect, it } from 'vitest';
import { loadPageRenderer } from '../../../server/render/first-page.ts';
import { PageCache } from '../../../server/render/sharing/page-cache.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { aClientBuild } from '../../support/pages/client-build.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
const CONTENT = 'fh-content-home';
const picture = (name: string) => ({ src: `/images/fernhollow/${name}.svg`, alt: name });

/** The content of a landing page as releases wrote it in which each had the same sections in the same order. */
const FIXED = {
  headline: 'A dinner of before',
  lead: 'It was published long ago.',
  picture: picture('hero'),
  offer: 'fh-offer-powerfoods-complete-beef-3',
  action: 'Choose your bags',
  actionNote: 'One payment.',
  proofs: ['One', 'Two', 'Three'].map((title) => ({ title, text: `${title} reason.` })),
  ingredients: {
    title: 'What is in it',
    lead: 'Two things.',
    picture: picture('bowl'),
    items: [
      { name: 'Beef', text: 'The most.', picture: picture('ingredient-beef') },
      { name: 'Oats', text: 'The rest.', picture: picture('ingredient-oats') },
    ],
  },
  how: { title: 'How it works', steps: [{ title: 'Pour', text: 'Into a bowl.' }] },
  reviews: {
    title: 'What people might say',
    note: 'Demo reviews.',
    items: [{ name: 'Dana', about: 'A hound', text: 'He eats.', stars: 5, picture: picture('reviewer-1') }],
  },
  guarantee: { title: '90 days', text: 'Or your money back.', picture: picture('guarantee') },
  questions: { title: 'Good questions', items: [{ question: 'Is it a meal?', answer: 'It is.' }] },
  hidden: ['icons'],
};

/** What shoppers saw of it: no reason, since the page hid these. */
const WORDS = ['A dinner of before', 'What is in it', 'Beef', 'Oats', 'How it works', 'Pour', 'What people might say'];
const LAST_WORDS = ['Dana', '90 days', 'Or your money back.', 'Good questions', 'Is it a meal?', 'It is.'];

const HASH = 'e'.repeat(64);

/** Stores the classic funnel as an earlier release published it, and has it live. */
beforeEach(async () => {
  const { store, classic } = shop();
  const { [CONTENT]: page, ...others } = classic.content;
  const content = { ...others, [CONTENT]: { ...page, content: FIXED } };
  const names = { sfid: classic.funnel.sfid, unique_identifier: classic.funnel.uniqueIdentifier };
  const funnel = JSON.stringify({ ...classic, hash: HASH, content });
  await store.db
    .insertInto('published_funnels')
    .values({ ...names, hash: HASH, brand: classic.brand.uniqueName, funnel, published_at: new Date() })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  await store.db.updateTable('live_funnels').set({ hash: HASH }).where('sfid', '=', names.sfid).execute();
});

describe('a version that an earlier release published', () => {
  it('E10 is served with the sections that it had, in their order', async () => {
    const funnels = new FunnelRegistry(shop().store.db);
    await funnels.load();
    const elements = { render: await loadPageRenderer(), cache: new PageCache(), build: aClientBuild() };
    const browser = new GuestBrowser(await shop().build({}, { elements }, funnels));
    const { body, statusCode } = await browser.open('/home?uid=classic');
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
    expect(statusCode).toBe(200);
    const places = [...WORDS, ...LAST_WORDS].map((words) => main.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(main).not.toContain('One reason.');
    expect(main).toContain('Choose your bags');
  });

  it('E10 C02 is read by its hash, with the content that pages of now read', async () => {
    const { store, classic } = shop();
    const version = await new FunnelRegistry(store.db).byHash(HASH);
    const content = version?.content[CONTENT];
    expect(content).toMatchObject({ sfid: CONTENT, view: 'landing', content: { headline: FIXED.headline } });
    expect(content?.content).not.toHaveProperty('proofs');
    expect(content?.content).toMatchObject({
      sections: [
        { kind: 'points', class: 'icons', items: FIXED.proofs },
        { kind: 'features', class: 'learn', items: [{ title: 'Beef', text: 'The most.' }, { title: 'Oats' }] },
        { kind: 'steps', class: 'learn', title: 'How it works' },
        { kind: 'reviews', note: 'Demo reviews.' },
        { kind: 'guarantee', title: '90 days' },
        { kind: 'questions', title: 'Good questions' },
      ],
    });
    expect(version).toEqual({ ...classic, hash: HASH, content: { ...classic.content, [CONTENT]: content } });
  });

  it('E10 of now is read as it was written', async () => {
    const { store, report } = shop();
    const [other] = report.published.filter(({ hash }) => hash !== shop().classic.hash);
    const version = await new FunnelRegistry(store.db).byHash(other?.hash ?? '');
    expect(version).toEqual(
      shop()
        .funnels.live()
        .find(({ hash }) => hash === other?.hash),
    );
  });
});
