import { classNames } from './class-names.ts';
import styles from './picture.module.css';

export interface PictureProps {
  src: string;
  /** Empty for a decoration. */
  alt: string;
  /** The picture's own size in px, which reserves its space before it loads. */
  width: number;
  height: number;
  className?: string | undefined;
  /** `eager` for the main picture of the first screen. */
  loading?: 'lazy' | 'eager';
  /** Another picture, of the same or another size, for screens under 640 px. */
  phone?: { src: string; width: number; height: number } | undefined;
}

/** A picture that causes no layout shift. */
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
