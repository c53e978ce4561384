import path from 'node:path';
import { formWidths } from '../../domain/funnel/picture.ts';
import type { Db } from '../db/schema/schema.ts';
import { type Rounds, startRounds } from '../timing/start-rounds.ts';
import type { LivePictures, PlacedPicture } from './live-pictures.ts';
import type { PictureForms } from './picture-forms.ts';
import type { PictureMaker } from './picture-maker.ts';
import { hashOfBytes, readBytes } from './read-pictures.ts';

export interface MakingDeps {
  db: Db;
  pictures: Pick<LivePictures, 'all'>;
  forms: PictureForms;
  /** Null in a process that leaves the making to others. */
  maker: PictureMaker | null;
  funnelsFolder: string;
  /** True while only orders are written, for want of space. */
  isPaused: () => Promise<boolean>;
  clock: () => Date;
  log: (level: string, message: string, detail?: unknown) => void;
}

/** The time in which one process makes one picture; then another one may. */
export const TURN_MS = 120_000;

const ROUND_MS = 5_000;

/** Makes the missing forms of the published pictures, and looks for those that other processes made. */
export function startMakingPictures(deps: MakingDeps): Pick<Rounds, 'stop'> {
  const failed = (error: unknown) => deps.log('error', 'pictures are still without their smaller forms', String(error));
  const rounds = startRounds(makePictures(deps), { everyMs: ROUND_MS, failed });
  return {
    stop: () => {
      const stopped = rounds.stop();
      deps.maker?.rest();
      return stopped;
    },
  };
}

/** A busy machine may have been the reason, so that a picture gets another turn when the last one is over. */
const MOST_TRIES = 3;

/** Returns a round. A picture of which no forms can be made is served as it is. */
export function makePictures(deps: MakingDeps): (isStopped: () => boolean) => Promise<void> {
  const tries = new Map<string, number>();
  return async (isStopped) => {
    const placed = inOrder(deps.pictures.all());
    await deps.forms.look(placed.map(({ picture }) => picture));
    for (const each of placed) {
      const { hash } = each.picture;
      if (!deps.maker || isStopped() || (await deps.isPaused())) break;
      const tried = tries.get(hash) ?? 0;
      if (deps.forms.has(each.picture) || tried === MOST_TRIES) continue;
      if (await makeInTurn(deps, deps.maker, each, isStopped)) tries.set(hash, tried + 1);
    }
    deps.maker?.rest();
  };
}

/** The pictures that have forms; photographs first, whose forms save the most. */
function inOrder(placed: readonly PlacedPicture[]): PlacedPicture[] {
  const made = placed.filter(({ picture }) => picture.forms !== 'none');
  const isLater = ({ picture }: PlacedPicture) => Number(picture.forms === 'drawing');
  return made.sort((a, b) => isLater(a) - isLater(b) || (a.file < b.file ? -1 : 1));
}

/** Returns whether the picture was tried; a turn that another process has, and a file that has changed, are none. */
async function makeInTurn(
  deps: MakingDeps,
  maker: PictureMaker,
  { brand, file, picture }: PlacedPicture,
  isStopped: () => boolean,
): Promise<boolean> {
  const { db, forms, clock, log, funnelsFolder } = deps;
  const bytes = await readBytes(path.join(funnelsFolder, brand, 'images', file));
  if (!bytes || hashOfBytes(bytes) !== picture.hash) return false;
  if (!(await takeTurn(db, picture.hash, clock(), TURN_MS))) return false;
  // Another process may have ended its turn since this one looked.
  await forms.look([picture]);
  if (forms.has(picture)) return endTurn(db, picture.hash).then(() => true);
  // The maker has been ended by then, and would begin anew: the end of the shop would wait for the picture.
  if (isStopped()) return endTurn(db, picture.hash).then(() => false);
  const kind = picture.forms === 'drawing' ? 'drawing' : 'raster';
  const made = await maker.make({ kind, bytes, widths: formWidths(picture.width) });
  if (made.type === 'made') await forms.store(picture.hash, made.forms, clock());
  if (made.type === 'made' || isStopped()) await endTurn(db, picture.hash);
  else log('warn', 'a picture is served as it is', `${brand}/images/${file}: ${made.problem}`);
  return true;
}

/** Takes the turn to make a picture's forms, unless another process has it; a turn ends after `forMs`, or once its clock is set back. */
async function takeTurn(db: Db, hash: string, now: Date, forMs: number): Promise<boolean> {
  const [until, latest] = [new Date(now.getTime() + forMs), new Date(now.getTime() + 2 * forMs)];
  const taken = await db
    .insertInto('picture_turns')
    .values({ hash, until })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ until })
        .where((where) =>
          where.or([where('picture_turns.until', '<=', now), where('picture_turns.until', '>', latest)]),
        ),
    )
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
}

async function endTurn(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('picture_turns').where('hash', '=', hash).execute();
}
