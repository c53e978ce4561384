import { beforeEach, expect, it } from 'vitest';
import type { FunnelPicture } from '../../../../backoffice/diagram/lay-out-funnel.ts';
import { DraftFolder } from '../../../../backoffice/publishing/draft-folder.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../../publishing/brand-folder.ts';
import { runningStudio } from '../running-studio.ts';

let copy: FunnelsCopy;
beforeEach(async () => {
  copy = await FunnelsCopy.made();
});

async function reading() {
  const { call, signIn } = await runningStudio({ drafts: new DraftFolder(copy.folder) });
  const headers = { cookie: await signIn() };
  return (file: string) => call(`/api/folder/picture?${new URLSearchParams({ file })}`, { headers });
}

it('a file with an error is drawn as far as it goes, with the pages and prices of its brand', async () => {
  await copy.change(CLASSIC, ({ defaultFunnels }) => {
    const steps = defaultFunnels as Json[];
    Object.assign(steps[2] ?? {}, { overrideYes: 'nowhere', type: 7 });
  });
  const read = await reading();
  const { boxes, steps }: FunnelPicture = JSON.parse((await read(CLASSIC)).text);
  const inFile: Json[] = JSON.parse(await copy.read(CLASSIC)).defaultFunnels;
  expect([steps, boxes.map(({ id }) => id)]).toEqual([inFile.length, inFile.map(({ sfid }) => sfid)]);
  expect(JSON.stringify(boxes)).toContain('$');
});

it('no other file is read, and one that cannot be drawn is not found', async () => {
  const read = await reading();
  for (const file of ['../package.json', 'fernhollow/brand.json', `./${CLASSIC}`, ''])
    expect([file, (await read(file)).status]).toEqual([file, 404]);
  await copy.write(CLASSIC, '{');
  expect((await read(CLASSIC)).status).toBe(404);
});

it('it needs a sign-in', async () => {
  const { call } = await runningStudio({ drafts: new DraftFolder(copy.folder) });
  expect((await call(`/api/folder/picture?file=${CLASSIC}`)).status).toBe(401);
});
