import { classNames } from './class-names.ts';
import styles from './picture.module.css';

export interface PictureProps {
  src: string;
  /** Empty for decoration alone. */
  alt: string;
  /** The picture's own size in px: its shape is reserved before it arrives. */
  width: number;
  height: number;
  className?: string | undefined;
  /** `eager` for the one picture that the first screen is about. */
  loading?: 'lazy' | 'eager';
  /** Another picture, of the same width and height or its own, for screens under 640 px. */
  phone?: { src: string; width: number; height: number } | undefined;
}

/** A picture that never shifts what is around it. */
export function Picture({ src, alt, width, height, className, loading = 'lazy', phone }: PictureProps) {
  const image = (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      decoding="async"
      fetchPriority={loading === 'eager' ? 'high' : 'auto'}
      className={classNames(styles.picture, className)}
    />
  );
  if (!phone) return image;
  return (
    <picture className={styles.frame}>
      <source media="(max-width: 639px)" srcSet={phone.src} width={phone.width} height={phone.height} />
      {image}
    </picture>
  );
}
