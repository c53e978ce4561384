import { useContext } from 'react';
import type { VideoContent } from '../../../contracts/files/content-parts.ts';
import { PicturePreload } from '../picture/picture-preload.tsx';
import { VideoContext } from './video.context.ts';
import styles from './video.module.css';
import { VideoFile } from './video-file.tsx';
import { VideoVendor } from './video-vendor.tsx';

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
