import type { PictureSource } from './picture-sources.ts';

interface PicturePreloadProps {
  src: string;
  /** A form that is smaller than the original, and the width at which the page shows it. */
  form?: { source: PictureSource; sizes: string } | undefined;
  /** The screens that it is for; absent for all. */
  media?: string | undefined;
}

/** React preloads a picture that is one `<img>` by itself, so that this is for others; React puts it into the head. */
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
