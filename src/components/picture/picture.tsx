import { use } from 'react';
import { classNames } from '../basic/class-names.ts';
import styles from './picture.module.css';
import { PicturePreload } from './picture-preload.tsx';
import { buildSources, type PicturePlace, type PictureSource } from './picture-sources.ts';
import { PicturesContext } from './pictures.context.ts';

export interface PictureProps extends PicturePlace {
  /** Empty for a decoration. */
  alt: string;
  /** The width at which the page shows it, as HTML's `sizes`. */
  sizes: string;
  className?: string | undefined;
  /** Whether it is the main picture of the first screen, loaded before all others. Those wait until they are near. */
  isHero?: boolean;
  /** Another picture, of the same or another size, for screens under 640 px. */
  phone?: PicturePlace | undefined;
}

const PHONE = '(max-width: 639px)';
const NO_PHONE = '(min-width: 640px)';

/** A picture that causes no layout shift, in the smallest form that the browser knows. */
export function Picture({ alt, sizes, className, isHero = false, phone, ...place }: PictureProps) {
  const files = use(PicturesContext);
  const forPhones = phone ? buildSources(phone, files[phone.src], PHONE) : [];
  const own = buildSources(place, files[place.src]);
  const original = own.at(-1)?.place ?? place;
  const image = (
    <img
      {...original}
      alt={alt}
      loading={isHero ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={isHero ? 'high' : 'auto'}
      className={classNames(styles.picture, className)}
    />
  );
  const sources = [...forPhones, ...own.slice(0, -1)];
  if (sources.length === 0) return image;
  return (
    <>
      {isHero && <PicturePreload src={place.src} form={formOf(own, sizes)} media={phone && NO_PHONE} />}
      {isHero && phone && <PicturePreload src={phone.src} form={formOf(forPhones, sizes)} media={PHONE} />}
      <picture className={classNames('contents', styles.forms)}>
        {sources.map((source) => (
          <Source key={`${source.media} ${source.type}`} source={source} sizes={sizes} />
        ))}
        {image}
      </picture>
    </>
  );
}

/** The best form, where there is one. */
function formOf([source]: PictureSource[], sizes: string) {
  return source && source.type !== null ? { source, sizes } : undefined;
}

function Source({ source, sizes }: { source: PictureSource; sizes: string }) {
  const { place, type, srcSet, media } = source;
  return (
    <source
      media={media}
      type={type ?? undefined}
      srcSet={srcSet}
      sizes={type === null ? undefined : sizes}
      width={place.width}
      height={place.height}
    />
  );
}
