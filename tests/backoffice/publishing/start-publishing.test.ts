import { beforeEach, expect, it } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { publishIfChanged } from '../../../server/versions/start-publishing.ts';
import { describeReport, type PublishReport } from '../../../server/versions/start-report.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { CLASSIC, FunnelsCopy, type Json } from './brand-folder.ts';

const COUPON = JSON.stringify({ code: 'SAVE-10', kind: 'percent', value: 10, purchase: 'any' });

describeOnBothStores('a start whose files, program and live versions are those of the last', (makeStore) => {
  let db: Store['db'];
  let copy: FunnelsCopy;
  let registry: FunnelRegistry;
  let minute = 0;
  const now = () => new Date(Date.parse('2026-11-21T10:00:00Z') + 60_000 * minute++);

  /** A start by a program; says what it reports, and whether it published. */
  async function start(program: string | null = 'built 1', meanwhile = async () => {}) {
    let hasPublished = false;
    const publish = async (): Promise<PublishReport> => {
      hasPublished = true;
      const report = await publishFolder(copy.folder, registry, now(), { isStart: true });
      await meanwhile();
      return report;
    };
    const report = await publishIfChanged(db, { folder: copy.folder, program }, publish);
    return { hasPublished, said: describeReport(report) };
  }

  beforeEach(async () => {
    ({ db } = await makeStore());
    copy = await FunnelsCopy.made();
    registry = new FunnelRegistry(db);
  });

  it('publishes nothing, and says again what the last one said', async () => {
    await copy.addFunnel('fernhollow/funnels/other.json', (json) => void delete json.defaultFunnels);
    const first = await start();
    expect(first).toMatchObject({ hasPublished: true, said: expect.stringMatching(/^Published .*Refused /s) });
    expect(await start()).toEqual({ hasPublished: false, said: first.said });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a file has changed', () => shorten(copy)],
    ['a file has come', () => copy.write('fernhollow/coupons/save.json', COUPON)],
    ['another process has published', () => publishElsewhere()],
    ['a version was taken back', () => takeBack()],
  ])('publishes once more where %s', async (_, change) => {
    await start();
    await change();
    expect(await start()).toMatchObject({ hasPublished: true });
    expect(await start()).toMatchObject({ hasPublished: false });
  });

  it('publishes once more where another process published in between', async () => {
    await start('built 1', publishElsewhere);
    expect(await start()).toMatchObject({ hasPublished: true, said: expect.stringMatching(/^Kept the live version/) });
    expect(await start()).toMatchObject({ hasPublished: false });
  });

  it('publishes by another program, and by one without a name each time', async () => {
    await start();
    expect(await start('built 2')).toMatchObject({ hasPublished: true });
    expect(await start(null)).toMatchObject({ hasPublished: true });
    expect(await start(null)).toMatchObject({ hasPublished: true });
  });

  async function publishElsewhere() {
    const other = await FunnelsCopy.made();
    await shorten(other);
    await publishFolder(other.folder, new FunnelRegistry(db), now());
  }

  async function takeBack() {
    await shorten(copy);
    await start();
    expect(await registry.rollBack('classic', null, now())).toMatchObject({ type: 'live' });
  }
});

/** Takes a step away. */
const shorten = (copy: FunnelsCopy) =>
  copy.change(CLASSIC, (json) => void (json.defaultFunnels as Json[]).splice(5, 1));
