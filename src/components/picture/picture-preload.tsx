import type { PictureSource } from './picture-sources.ts';

interface PicturePreloadProps {
  src: string;
  /** A form that is smaller than the original, and the width at which the page shows it. */
  form?: { source: PictureSource; sizes: string } | undefined;
  /** The screens that it is for; absent for all. */
  media?: string | undefined;
}

/**
 * Asks for a picture before its elements are read; React puts it into the head. React does the same by itself for a picture that
 * is one `<img>`.
 */
export function PicturePreload({ src, form, media }: PicturePreloadProps) {
  return (
    <link
      rel="preload"
      as="image"
      href={src}
      type={form?.source.type ?? undefined}
      imageSrcSet={form?.source.srcSet}
      imageSizes={form?.sizes}
      media={media}
      fetchPriority="high"
    />
  );
}
