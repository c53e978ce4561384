import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import type { Store } from '../../../server/db/connection/store.ts';
import { LivePictures } from '../../../server/pictures/live-pictures.ts';
import { type MakingDeps, makePictures } from '../../../server/pictures/make-pictures.ts';
import { PictureForms } from '../../../server/pictures/picture-forms.ts';
import { childMaker, type PictureMaker } from '../../../server/pictures/picture-maker.ts';
import { readImages, storedPictures } from '../../../server/pictures/read-pictures.ts';
import { emptyFolder } from '../../support/stores/stores.ts';

export const BRAND = 'acorn';
export const NOW = new Date('2026-11-21T10:00:00Z');

/** The pictures of a brand in a folder of their own, and one server process that serves them. */
export interface PictureShop {
  live: LivePictures;
  forms: PictureForms;
  logged: string[];
  /** One round of the making; of a process that is not stopped by default. */
  round(isStopped?: () => boolean): Promise<void>;
}

/** Writes the pictures of the brand; returns the funnels folder. */
export async function brandFolder(files: Record<string, Buffer | string>): Promise<string> {
  const funnelsFolder = await emptyFolder();
  await fs.mkdir(path.join(funnelsFolder, BRAND, 'images'), { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await fs.writeFile(imageIn(funnelsFolder, name), bytes);
  return funnelsFolder;
}

export function imageIn(funnelsFolder: string, name: string): string {
  return path.join(funnelsFolder, BRAND, 'images', name);
}

type OwnParts = Pick<MakingDeps, 'maker' | 'clock' | 'isPaused'>;

/** A server process on this store and folder, whose pictures are published. */
export async function pictureShop(
  { db }: Pick<Store, 'db'>,
  funnelsFolder: string,
  { maker = realMaker(), clock = () => NOW, isPaused = async () => false }: Partial<OwnParts> = {},
): Promise<PictureShop> {
  const [live, forms] = [new LivePictures(db), new PictureForms(db)];
  await live.publish(BRAND, storedPictures(await readImages(funnelsFolder, BRAND)), NOW);
  const logged: string[] = [];
  const log = (level: string, message: string, detail?: unknown) => void logged.push(`${level} ${message} ${detail}`);
  const make = makePictures({ db, pictures: live, forms, maker, funnelsFolder, isPaused, clock, log });
  return { live, forms, logged, round: (isStopped = () => false) => make(isStopped) };
}

/** One child process of the shop for the tests of a file, which a round does not end: its start takes longer than small pictures. */
export function makerDuringTests(): PictureMaker {
  const maker = childMaker({ limitMs: 60_000 });
  afterAll(() => maker.rest());
  return { ...maker, rest: () => {} };
}

/** The child process of the shop. */
export function realMaker(limitMs = 60_000): PictureMaker {
  const maker = childMaker({ limitMs });
  onTestFinished(() => maker.rest());
  return maker;
}
