import fs from 'node:fs/promises';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { embeddedStores, emptyFolder } from '../../support/stores/stores.ts';

const shop = appDuringTests();

it('R01 R15 a step that moved in another funnel leads nobody away from the order form of the funnel that uid names', async () => {
  const folder = await emptyFolder();
  await fs.cp(demoFunnelsFolder(), folder, { recursive: true });
  const { store, release } = await embeddedStores.take();
  const registry = new FunnelRegistry(store.db);
  await publishFolder(folder, registry, new Date());
  const app = await shop().build({}, {}, registry);
  const browser = new GuestBrowser(app);
  await browser.open('/home?uid=vsl');
  const file = path.join(folder, 'northvale/funnels/vsl.json');
  await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replaceAll('"SecureCart"', '"pay-here"'));
  const { refused } = await publishFolder(folder, registry, new Date());
  expect(refused).toEqual([]);
  const other = await browser.open('/SecureCart?uid=classic');
  expect([other.statusCode, other.headers.location]).toEqual([200, undefined]);
  const { published } = readPageBlocks(new JSDOM(other.body).window.document);
  expect(published?.graph.funnel.uniqueIdentifier).toBe('classic');
  release();
});
