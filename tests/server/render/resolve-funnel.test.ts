import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shop } from '../../../server/render/resolve-funnel.ts';
import { countDraws, fits, seeded } from '../../domain/funnel/split-test-random.ts';
import { destination, published, resolve, uidFor, type VisitDraft } from './shop-of-funnels.ts';

const [A, B, C] = [published('a'), published('b'), published('c')];
const FREE = published('free', { destinationId: null });

/** The first published is bound to no destination; a, b and c compete for `d`. */
const SHOP: Shop = { live: [FREE, B, A, C], destinations: [destination()] };

const LOW = 0.1;
const HIGH = 0.95;

describe('the funnel of an address', () => {
  it.each<[string, VisitDraft, string]>([
    ['A02 E02 uid names it', { path: '/home', uid: 'c' }, 'c'],
    ['A02 uid wins over a destination', { path: '/go', uid: 'c', dsid: 'd' }, 'c'],
    ['A02 uid may name a funnel of no destination there', { path: '/go', uid: 'free' }, 'free'],
    ['A02 uid wins over a stored choice', { path: '/go', uid: 'c', storedUid: () => 'b' }, 'c'],
    ['A02 an unknown uid is none', { path: '/go', uid: 'z' }, 'unknown-funnel'],
    ['A02 the bare origin is that of the first published', { path: '/' }, 'free'],
    ['X04 a destination by its genericUrl', { path: '/go' }, 'a'],
    ['X04 the rest of its visitors', { path: '/go', random: HIGH }, 'c'],
    ['X04 a funnel that is not bound to it does not compete', { path: '/go', random: 0.55 }, 'b'],
    ['X04 a destination by dsid at the bare origin', { path: '/', dsid: 'd' }, 'a'],
    ['X04 a destination by dsid on a page', { path: '/order', dsid: 'd', random: HIGH }, 'c'],
    ['Q01 A02 an unknown dsid changes nothing', { path: '/', dsid: 'z' }, 'free'],
    ['A02 a shared URL is that of the destination', { path: '/home' }, 'a'],
    ['A02 X04 a shared URL is competed for', { path: '/home', random: HIGH }, 'c'],
    ['R08 further segments are ignored', { path: '/go/on', random: HIGH }, 'c'],
    ['R02 an address without a route', { path: '/nowhere', dsid: 'd' }, 'unknown-route'],
  ])('%s', (_, visit, uid) => {
    expect(uidFor(SHOP, visit)).toBe(uid);
  });

  it.each<[string, Shop, VisitDraft, string]>([
    [
      'A02 a shared URL without a destination is that of the first published',
      { live: [FREE, A, B], destinations: [] },
      { path: '/home' },
      'free',
    ],
    [
      'A02 the destination’s default funnel has to share the URL',
      { live: [FREE, B, published('a', { urls: ['other'] })], destinations: [destination()] },
      { path: '/home' },
      'free',
    ],
    [
      'A02 a URL that is one funnel’s alone is not competed for',
      { live: [A, published('b', { urls: ['video'] })], destinations: [destination()] },
      { path: '/video' },
      'b',
    ],
    [
      'X04 by dsid, only funnels with the page compete',
      { live: [A, published('b', { urls: ['video'] })], destinations: [destination()] },
      { path: '/video', dsid: 'd', random: LOW },
      'b',
    ],
    [
      'X04 the genericUrl of a destination wins over that of a step',
      { live: [published('free', { destinationId: null, genericUrl: 'go' }), A], destinations: [destination()] },
      { path: '/go' },
      'a',
    ],
    [
      'X04 a destination without a live funnel leads nowhere',
      { live: [FREE], destinations: [destination()] },
      { path: '/go', dsid: 'd' },
      'unknown-route',
    ],
    [
      'X04 dsid chooses among destinations that are entered by the same address',
      {
        live: [A, published('x', { destinationId: 'e' })],
        destinations: [destination(), destination({ sfid: 'e', defaultFunnel: 'funnel-x' })],
      },
      { path: '/go', dsid: 'e' },
      'x',
    ],
    [
      'A02 a destination of another brand does not take a shared URL away',
      {
        live: [FREE, published('a', { brand: 'north' }), published('b', { brand: 'north' })],
        destinations: [destination({ brand: 'north' })],
      },
      { path: '/home' },
      'free',
    ],
    [
      'X04 funnels of another brand do not compete',
      { live: [published('b', { brand: 'north' }), A], destinations: [destination({ percentage: 0 })] },
      { path: '/go', random: HIGH },
      'a',
    ],
    [
      'X04 without its default funnel the others share its visitors',
      { live: [B, C], destinations: [destination()] },
      { path: '/go', random: LOW },
      'b',
    ],
  ])('%s', (_, shop, visit, uid) => {
    expect(uidFor(shop, visit)).toBe(uid);
  });

  it('R01 A02 a page of text is of the funnels of dsid, before others of the same name', () => {
    const text = (uid: string, brand: string, destinationId: string | null) => {
      const title = `Terms of ${brand}`;
      const terms = {
        sfid: 'terms',
        name: 'terms',
        view: 'text' as const,
        title,
        content: { headline: title, sections: [{ paragraphs: [title] }] },
      };
      return { ...published(uid, { brand, destinationId }), content: { terms } };
    };
    const live = [text('x', 'south', null), text('y', 'north', 'd')];
    const shop = { live, destinations: [destination({ brand: 'north' })] };
    const title = (visit: VisitDraft) => {
      const found = resolve(shop, { path: '/terms', ...visit });
      return found.type === 'text' ? found.page.title : found.type;
    };
    expect([title({}), title({ dsid: 'd' }), title({ uid: 'x', dsid: 'd' })]).toEqual([
      'Terms of south',
      'Terms of north',
      'Terms of south',
    ]);
  });
});

describe('the competition for a destination', () => {
  const at = (over: object): Shop => ({ ...SHOP, destinations: [destination(over)] });

  it('X04 a hundred thousand visitors are divided by percentage and weights', () => {
    const random = seeded(99);
    const splitTesting = [
      { sfid: 'funnel-b', percentage: 30 },
      { sfid: 'funnel-c', percentage: 10 },
    ];
    const shop = at({ percentage: 60, splitTesting });
    const counts = countDraws(100_000, () => uidFor(shop, { path: '/go', random: random() }));
    expect(fits(counts, { a: 0.6, b: 0.3, c: 0.1 }), JSON.stringify(counts)).toBe(true);
  });

  it('X04 a returning visitor gets the same funnel, also after a change of the weights', () => {
    const storedUid = (asked: { sfid: string }) => (asked.sfid === 'd' ? 'b' : null);
    for (const random of [0, LOW, 0.5, HIGH])
      for (const percentage of [0, 50, 99]) {
        const found = resolve(at({ percentage }), { path: '/go', random, storedUid });
        expect(found).toMatchObject({ type: 'found', funnel: B, contest: { sfid: 'd' } });
      }
  });

  it.each([
    ['a funnel that is gone', 'z'],
    ['a funnel that is bound no longer', 'free'],
    ['nothing', ''],
    ['a damaged value', '%E0%A4%A'],
  ])('X04 a visitor with %s is drawn anew', (_, kept) => {
    expect(uidFor(SHOP, { path: '/go', random: HIGH, storedUid: () => kept })).toBe('c');
  });

  it.each([
    ['100', { percentage: 100 }],
    ['no percentage', { percentage: null }],
    ['a split that is switched off', { splitTestEnabled: false }],
  ])('X04 with %s there is no split, with any stored choice', (_, over) => {
    const storedUid = () => 'b';
    const found = resolve(at(over), { path: '/go', random: HIGH, storedUid });
    expect(found).toMatchObject({ type: 'found', funnel: A, contest: null });
  });

  it('X04 a choice is stored only where funnels competed', () => {
    const contest = (visit: VisitDraft, shop: Shop = SHOP) => {
      const found = resolve(shop, visit);
      return found.type === 'found' ? (found.contest?.sfid ?? null) : found.type;
    };
    expect(contest({ path: '/go' })).toBe('d');
    expect(contest({ path: '/home' })).toBe('d');
    expect(contest({ path: '/home', uid: 'a' })).toBeNull();
    expect(contest({ path: '/' })).toBeNull();
    expect(contest({ path: '/go' }, { live: [A], destinations: [destination()] })).toBeNull();
  });

  it('R01 a text page of the named funnel’s brand comes before another funnel’s page at the same address', () => {
    const text = { headline: 'A study', sections: [{ paragraphs: ['None.'] }] };
    const study = { sfid: 'text', name: 'study', title: 'Study', view: 'text', content: text } as const;
    const reader = { ...published('reader'), content: { text: study } };
    const other = { ...published('other', { brand: 'other', urls: ['study'] }), content: { text: study } };
    const shop = { live: [reader, other], destinations: [] };
    expect(resolve(shop, { path: '/study', uid: 'reader' })).toMatchObject({ type: 'text', funnel: reader });
    expect(resolve(shop, { path: '/study', uid: 'other' })).toMatchObject({ type: 'found', funnel: other });
    expect(resolve(shop, { path: '/study' })).toMatchObject({ type: 'found', funnel: other });
  });

  it('A02 X04 Q01 no address, uid, dsid or stored value throws or redirects out of the shop', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('/go', '/home', '/%', '//x', 'd', 'a', '__proto__', 'constructor'),
    );
    const maybe = fc.option(text);
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(text, maybe, maybe, maybe, random, (path, uid, dsid, kept, chance) => {
        const found = resolve(SHOP, { path, uid, dsid, storedUid: () => kept, random: chance });
        if ('funnel' in found) expect(SHOP.live).toContain(found.funnel);
        else expect(['unknown-funnel', 'unknown-route']).toContain(found.type);
      }),
    );
  });
});
