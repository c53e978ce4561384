import type { VideoPort } from '../../../contracts/page/video-player.ts';
import { loadOnce } from '../browser/load-script.ts';

/** R12: the vendors' players, whose code comes with the first page that shows a video in one. */
export function laterVideoPort(page: Document, report: (percentage: number) => void): VideoPort<HTMLElement> {
  const load = loadOnce(async () => (await import('./create-video-port.ts')).createVideoPort(page, report));
  return {
    report,
    mount(place, video, listener) {
      let remove = () => {};
      let isGone = false;
      load()
        .then((port) => {
          if (!isGone) remove = port.mount(place, video, listener);
        })
        .catch(() => listener.failed());
      return () => {
        isGone = true;
        remove();
      };
    },
  };
}
