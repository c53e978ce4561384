import { describe, expect, it } from 'vitest';
import { createTagDocument } from '../../../src/tracking/data-layer/tag-document.ts';

interface Simulator {
  /** Whether the document's policy allows the script. */
  hasScript?: boolean;
  isAllowed?: boolean;
  /** Whether the tab can remember what it left. */
  remembers?: boolean;
  isNoted?: boolean;
}

/** A document, and what happened to it. */
function aDocument({ hasScript = true, isAllowed = true, remembers = true, isNoted = false }: Simulator = {}) {
  const world = { isAllowed, isNoted, loaded: [] as string[], left: 0 };
  const document = createTagDocument({
    script: hasScript ? 'https://tags.example/gtm.js' : undefined,
    isAllowed: () => world.isAllowed,
    loadScript: (url) => void world.loaded.push(url),
    leave: () => {
      world.left += 1;
    },
    left: {
      isNoted: () => world.isNoted,
      note: () => {
        world.isNoted = remembers;
        return remembers;
      },
      canNote: () => remembers,
      forget: () => {
        world.isNoted = false;
      },
    },
  });
  return { document, world };
}

const WITHOUT = { hasScript: false };

describe('a document whose first page takes no payment', () => {
  it('M04 runs the tag manager once, and is left for a page that takes a payment', () => {
    const { document, world } = aDocument();
    expect([document.isFree(), document.admits(false), document.isFree()]).toEqual([false, true, true]);
    document.run();
    document.run();
    expect(world.loaded).toEqual(['https://tags.example/gtm.js']);
    expect(document.isLeftFor(true)).toBe(true);
    expect([document.admits(true), document.isFree(), world.left]).toEqual([false, false, 1]);
    document.run();
    expect(world.loaded).toHaveLength(1);
  });

  it('M04 without a yes runs nothing, and takes a payment itself', () => {
    const { document, world } = aDocument({ isAllowed: false });
    document.admits(false);
    document.run();
    expect([document.admits(true), world.loaded, world.left]).toEqual([true, [], 0]);
  });

  it('M04 runs it after a yes, and is left also after a later no, since the script stays', () => {
    const { document, world } = aDocument({ isAllowed: false });
    document.admits(false);
    world.isAllowed = true;
    document.run();
    world.isAllowed = false;
    expect([world.loaded.length, document.admits(true), world.left]).toEqual([1, false, 1]);
  });

  it('M04 is left for a payment also where the tab remembers nothing', () => {
    const { document, world } = aDocument({ remembers: false });
    document.admits(false);
    document.run();
    expect([document.admits(true), world.left]).toEqual([false, 1]);
  });
});

describe('a document that takes a payment', () => {
  it.each([
    ['by its policy', WITHOUT],
    ['by its first page', {}],
  ])('M04 %s never runs the tag manager, and is left for a page without payment', (_, world) => {
    const opened = aDocument(world);
    opened.document.admits(true);
    opened.document.run();
    expect([opened.document.isFree(), opened.document.isLeftFor(false), opened.document.isLeftFor(true)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([opened.document.admits(false), opened.world.left, opened.world.loaded]).toEqual([false, 1, []]);
  });

  it('M04 is not left where the visitor allows no tag manager, or the tab remembers nothing', () => {
    for (const world of [{ isAllowed: false }, { remembers: false }]) {
      const { document, world: seen } = aDocument({ ...WITHOUT, ...world });
      document.admits(true);
      expect([document.admits(false), seen.left, document.isFree()]).toEqual([true, 0, false]);
    }
  });

  it('M04 is left once the visitor says yes on a page without payment, and on no other page', () => {
    const { document, world } = aDocument({ ...WITHOUT, isAllowed: false });
    document.admits(true);
    world.isAllowed = true;
    document.runOnceAllowed();
    expect(world.left).toBe(0);
    world.isAllowed = false;
    expect(document.admits(false)).toBe(true);
    document.runOnceAllowed();
    expect(world.left).toBe(0);
    world.isAllowed = true;
    document.runOnceAllowed();
    document.runOnceAllowed();
    expect([world.left, world.isNoted, world.loaded]).toEqual([1, true, []]);
  });

  it('M04 shows the receipt in a tab that remembers nothing, and hears that it was entered', () => {
    const { document } = aDocument({ remembers: false });
    document.admits(true);
    expect([document.isLeftFor(false), document.admits(false)]).toEqual([false, true]);
  });

  it('M04 that was loaded for a page without payment, and may not run the script all the same, shows it, once', () => {
    const { document, world } = aDocument({ ...WITHOUT, isNoted: true });
    expect([document.admits(false), world.left, world.isNoted]).toEqual([true, 0, false]);
    expect([document.admits(false), world.left]).toEqual([false, 1]);
  });
});
