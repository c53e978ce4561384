import { type SyntheticEvent, useContext, useEffect, useRef, useState } from 'react';
import type { VideoContent } from '../../../contracts/files/content-parts.ts';
import type { VendorVideo, VideoPort } from '../../../contracts/page/video-player.ts';
import { NOTHING_WATCHED, shareOf, watchedAt, watchedToEnd } from '../../../domain/tracking/watching.ts';
import { Icon } from '../basic/icon.tsx';
import { Picture } from '../picture/picture.tsx';
import { PicturePreload } from '../picture/picture-preload.tsx';
import { VideoContext } from './video.context.ts';
import styles from './video.module.css';

/** R12: one video in the player of its content. Nothing plays before the shopper starts it. */
export function Video({ video }: { video: VideoContent }) {
  const port = useContext(VideoContext);
  const report = (percentage: number) => port?.report(percentage);
  return (
    <figure className={styles.video}>
      {video.player === 'html5' ? (
        <>
          <PicturePreload src={video.poster} />
          <VideoFile video={video} onWatched={report} />
        </>
      ) : (
        <VideoVendor video={video} port={port} onWatched={report} />
      )}
      <figcaption className="visually-hidden">{video.title}</figcaption>
    </figure>
  );
}

interface VideoFileProps {
  video: Extract<VideoContent, { player: 'html5' }>;
  onWatched: (percentage: number) => void;
}

/** The browser's own player with controls, poster and captions; it starts by no script, and needs none. */
function VideoFile({ video, onWatched }: VideoFileProps) {
  const watching = useRef(NOTHING_WATCHED);
  const player = useRef<HTMLVideoElement>(null);
  const watch = ({ currentTarget: { currentTime, duration, paused } }: SyntheticEvent<HTMLVideoElement>) => {
    if (!paused) report(watchedAt(watching.current, currentTime, duration));
  };
  const end = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
    report(watchedToEnd(watching.current, shareOf(watching.current, currentTarget.duration)));
  const report = ({ next, reports }: ReturnType<typeof watchedAt>) => {
    watching.current = next;
    reports.forEach(onWatched);
  };
  const reported = useRef(report);
  // What was played before the page was taken over counts, too.
  useEffect(() => {
    const { current: film } = player;
    for (const second of film ? secondsIn(film.played) : [])
      reported.current(watchedAt(watching.current, second, film?.duration ?? 0));
    if (film?.ended) reported.current(watchedToEnd(watching.current, shareOf(watching.current, film.duration)));
  }, []);
  return (
    // biome-ignore lint/a11y/useMediaCaption: every file has its captions; the rule does not look into the list.
    <video
      ref={player}
      className={styles.player}
      aria-label={video.title}
      controls
      playsInline
      preload="metadata"
      poster={video.poster}
      width={video.width}
      height={video.height}
      onTimeUpdate={watch}
      onEnded={end}
    >
      {video.sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
      {video.captions.map(({ src, language, label }, index) => (
        <track key={src} kind="captions" src={src} srcLang={language} label={label} default={index === 0} />
      ))}
    </video>
  );
}

/** The whole seconds in ranges of a film. */
function secondsIn(ranges: TimeRanges | undefined): number[] {
  return Array.from({ length: ranges?.length ?? 0 }, (_, index) => {
    const [start, end] = [Math.floor(ranges?.start(index) ?? 0), Math.floor(ranges?.end(index) ?? 0)];
    return Array.from({ length: end - start + 1 }, (_, second) => start + second);
  }).flat();
}

interface VideoVendorProps {
  video: VendorVideo;
  port: VideoPort<HTMLElement> | null;
  onWatched: (percentage: number) => void;
}

/** A container for a vendor's player. Its poster shows until the player loads, and stays if it does not. */
function VideoVendor({ video, port, onWatched }: VideoVendorProps) {
  const place = useRef<HTMLDivElement>(null);
  const watched = useRef(onWatched);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    watched.current = onWatched;
  });
  useEffect(() => {
    if (!port || !place.current) return;
    return port.mount(place.current, video, {
      watched: (percentage) => watched.current(percentage),
      failed: () => setFailed(true),
    });
  }, [port, video]);
  return (
    <div className={styles.vendor}>
      <Picture
        className={styles.poster}
        src={video.poster}
        alt={video.posterAlt ?? ''}
        width={960}
        height={540}
        sizes="(min-width: 960px) 960px, 100vw"
        isHero
      />
      <div ref={place} className={styles.place} />
      {hasFailed && (
        <p className={`row-2 ${styles.failed}`} role="status">
          <Icon name="info" />
          The video cannot be played here. What it says is also on this page.
        </p>
      )}
    </div>
  );
}
