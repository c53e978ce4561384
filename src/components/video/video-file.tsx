import { type SyntheticEvent, useRef } from 'react';
import type { VideoContent } from '../../../contracts/files/content-parts.ts';
import { NOTHING_WATCHED, shareOf, watchedAt, watchedToEnd } from '../../../domain/tracking/watching.ts';
import styles from './video.module.css';

export interface VideoFileProps {
  video: Extract<VideoContent, { player: 'html5' }>;
  onWatched: (percentage: number) => void;
}

/**
 * The browser's own player with controls, poster and captions; it never starts by itself, and works without a script.
 */
export function VideoFile({ video, onWatched }: VideoFileProps) {
  const watching = useRef(NOTHING_WATCHED);
  const watch = ({ currentTarget: { currentTime, duration, paused } }: SyntheticEvent<HTMLVideoElement>) => {
    if (!paused) report(watchedAt(watching.current, currentTime, duration));
  };
  const end = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
    report(watchedToEnd(watching.current, shareOf(watching.current, currentTarget.duration)));
  const report = ({ next, reports }: ReturnType<typeof watchedAt>) => {
    watching.current = next;
    reports.forEach(onWatched);
  };
  return (
    // biome-ignore lint/a11y/useMediaCaption: every file has its captions; the rule does not look into the list.
    <video
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
