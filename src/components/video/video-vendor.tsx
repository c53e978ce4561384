import { useEffect, useRef, useState } from 'react';
import type { VendorVideo, VideoPort } from '../../../contracts/page/video-player.ts';
import { Icon } from '../basic/icon.tsx';
import { Picture } from '../picture/picture.tsx';
import styles from './video.module.css';

export interface VideoVendorProps {
  video: VendorVideo;
  port: VideoPort<HTMLElement> | null;
  onWatched: (percentage: number) => void;
}

/** A container for a vendor's player. Its poster shows until the player loads, and stays if it does not. */
export function VideoVendor({ video, port, onWatched }: VideoVendorProps) {
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
        <p className={styles.failed} role="status">
          <Icon name="info" />
          The video cannot be shown here. What it says is on this page too.
        </p>
      )}
    </div>
  );
}
