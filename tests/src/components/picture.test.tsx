// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Picture, type PictureProps } from '../../../src/components/picture/picture.tsx';
import { PicturesContext } from '../../../src/components/picture/pictures.context.ts';

const HASH = '0123456789abcdef0123';
const JPEG = '/images/acorn/oak.jpg';
const DRAWING = '/images/acorn/phone.svg';

const FILES = {
  [JPEG]: { width: 1200, height: 900, hash: HASH },
  [DRAWING]: { width: 400, height: 300 },
};

afterEach(cleanup);

function shown(props: Partial<PictureProps>) {
  const place = { src: JPEG, alt: 'An oak', width: 320, height: 320, sizes: '50vw' };
  const { container } = render(
    <PicturesContext value={FILES}>
      <Picture {...place} {...props} />
    </PicturesContext>,
  );
  return container;
}

const attributes = (element: Element | null, ...names: string[]) => names.map((name) => element?.getAttribute(name));
const preloads = () => [...document.head.querySelectorAll('link[rel="preload"]')];

it('a photograph has its own size and its smaller forms, AVIF first, and waits until it is near', () => {
  const container = shown({});
  const [avif, webp, ...others] = container.querySelectorAll('picture > source');
  const address = (width: number, format: string) => `${JPEG}/${HASH}-${width}.${format} ${width}w`;
  expect(attributes(avif ?? null, 'type', 'sizes', 'media', 'srcset')).toEqual([
    'image/avif',
    '50vw',
    null,
    [480, 960, 1200].map((width) => address(width, 'avif')).join(', '),
  ]);
  expect(attributes(webp ?? null, 'type', 'width', 'height')).toEqual(['image/webp', '1200', '900']);
  expect(others).toEqual([]);
  const image = container.querySelector('picture > img');
  expect(attributes(image, 'src', 'width', 'height', 'loading', 'decoding', 'fetchpriority')).toEqual([
    JPEG,
    '1200',
    '900',
    'lazy',
    'async',
    'auto',
  ]);
  expect(preloads()).toEqual([]);
});

it('a drawing is one image of its own size', () => {
  const container = shown({ src: DRAWING });
  expect(container.querySelector('picture')).toBeNull();
  expect(attributes(container.querySelector('img'), 'width', 'height', 'srcset')).toEqual(['400', '300', null]);
});

it('a picture that the shop does not know has the size of its place', () => {
  const container = shown({ src: '/images/acorn/unknown.png' });
  expect(container.querySelector('picture')).toBeNull();
  expect(attributes(container.querySelector('img'), 'width', 'height')).toEqual(['320', '320']);
});

it('the main picture of a page is asked for in the head, in its smallest form, and before others', () => {
  const container = shown({ isHero: true });
  expect(attributes(container.querySelector('img'), 'loading', 'fetchpriority')).toEqual(['eager', 'high']);
  const avif = container.querySelector('source')?.getAttribute('srcset');
  expect(
    preloads().map((link) => attributes(link, 'as', 'type', 'imagesrcset', 'imagesizes', 'fetchpriority')),
  ).toEqual([['image', 'image/avif', avif, '50vw', 'high']]);
});

it('a phone has its own picture, and asks for that alone', () => {
  const container = shown({ isHero: true, phone: { src: DRAWING, width: 100, height: 100 } });
  const sources = [...container.querySelectorAll('source')];
  expect(sources.map((source) => attributes(source, 'media', 'type', 'width'))).toEqual([
    ['(max-width: 639px)', null, '400'],
    [null, 'image/avif', '1200'],
    [null, 'image/webp', '1200'],
  ]);
  expect(preloads().map((link) => attributes(link, 'href', 'media', 'type'))).toEqual([
    [JPEG, '(min-width: 640px)', 'image/avif'],
    [DRAWING, '(max-width: 639px)', null],
  ]);
});
