import type { VendorVideo, VideoListener, VideoPort } from '../../../contracts/page/video-player.ts';
import { NOTHING_WATCHED, shareOf, watchedAt, watchedShare, watchedToEnd } from '../../../domain/tracking/watching.ts';
import { loadOnce, loadScript } from '../browser/load-script.ts';
import { brightcovePlayer } from './brightcove.ts';
import { ooyalaPlayer } from './ooyala.ts';
import type { PlayerEar } from './vendor-player.ts';
import { wistiaPlayer } from './wistia.ts';

/** R12: the vendors' players; each loads only when a page shows its video. */
export function createVideoPort(page: Document, report: (percentage: number) => void): VideoPort<HTMLElement> {
  const window = page.defaultView ?? {};
  const loads = new Map<string, () => Promise<void>>();
  const loadPlayer = (url: string) => {
    const load = loads.get(url) ?? loadOnce(() => loadScript(page, url));
    loads.set(url, load);
    return load();
  };
  const playerOf = (video: VendorVideo) => {
    if (video.player === 'wistia') return wistiaPlayer(window, video);
    return video.player === 'brightcove' ? brightcovePlayer(window, video) : ooyalaPlayer(window, video);
  };
  return {
    report,
    mount(place, video, listener) {
      const player = playerOf(video);
      let remove = () => {};
      let isGone = false;
      const start = () => {
        if (!isGone) remove = player.show(place, earFor(listener));
      };
      loadPlayer(player.script)
        .then(start)
        .catch(() => listener.failed());
      return () => {
        isGone = true;
        remove();
      };
    },
  };
}

/** Converts a player's reports to percentages, each reported once. */
function earFor(listener: VideoListener): PlayerEar {
  let watching = NOTHING_WATCHED;
  let share = 0;
  const report = ({ next, reports }: ReturnType<typeof watchedAt>) => {
    watching = next;
    for (const percentage of reports) listener.watched(percentage);
  };
  return {
    at(time, duration) {
      report(watchedAt(watching, time, duration));
      share = shareOf(watching, duration);
    },
    share(given) {
      share = given;
      report(watchedShare(watching, given));
    },
    ended: () => report(watchedToEnd(watching, share)),
  };
}
