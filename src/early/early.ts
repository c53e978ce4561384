import './early.types.ts';
import { defineFunnels } from './funnels-global.ts';
import { holdActs } from './held-acts.ts';
import { slideBack } from './slide-back.ts';

/** The script's start is put off until the largest part of the page is painted, at most so many milliseconds. */
const LONGEST_PAINT_MS = 3000;

/** A script that has run and shows no sign of life after so many milliseconds cannot start in this browser. */
const LONGEST_START_MS = 6000;

const LARGEST = '#root img[fetchpriority="high"],#root video[poster]';

const { entry = '', imports = '' } = document.currentScript?.dataset ?? {};
const acts = holdActs(begin);
let isBegun = false;
let isAlive = false;

window.sluiceEarly = { alive, failed };
defineFunnels(window);
slideBack(window);
for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, begin, { capture: true, once: true });
window.addEventListener('load', begin);
document.addEventListener('DOMContentLoaded', () => {
  if (!notice()?.classList.contains('sent')) notice()?.setAttribute('hidden', '');
  notice()?.addEventListener('click', tryAgain);
  acts.typedBefore();
  if ('noModule' in HTMLScriptElement.prototype) requestAnimationFrame(() => setTimeout(afterFirstPaint));
  else failed();
});

function notice(): HTMLElement | null {
  return document.getElementById('unstarted');
}

/** The page is loaded again with what was typed into its form, which the server writes back into it. */
function tryAgain(event: Event): void {
  const form = document.querySelector<HTMLFormElement>('#root form[method=post]');
  if (!(event.target instanceof HTMLAnchorElement) || !form) return;
  event.preventDefault();
  form.submit();
}

/** The picture with the highest priority, or the one in front of a film, is the largest part of a page that has one. */
function afterFirstPaint(): void {
  document.documentElement.dataset.seen = '';
  const shown = document.querySelector<HTMLImageElement | HTMLVideoElement>(LARGEST);
  const picture = shown instanceof HTMLVideoElement ? pictureOf(shown) : shown;
  if (!picture || picture.complete) begin();
  picture?.addEventListener('load', begin);
  picture?.addEventListener('error', begin);
  setTimeout(begin, LONGEST_PAINT_MS);
}

/** A film does not say when its picture is there; the page has asked for it already. */
function pictureOf({ poster }: HTMLVideoElement): HTMLImageElement {
  const picture = new Image();
  picture.src = poster;
  return picture;
}

function begin(): void {
  if (isBegun) return;
  isBegun = true;
  for (const href of imports.split(' ').filter(Boolean)) fetchAhead(href);
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = 'anonymous';
  script.src = entry;
  script.addEventListener('error', failed);
  script.addEventListener('load', () => setTimeout(failed, LONGEST_START_MS));
  document.head.append(script);
}

/** A script that the storefront's one imports need not wait until that has come. */
function fetchAhead(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  link.href = href;
  document.head.append(link);
}

function alive(): void {
  if (isAlive) return;
  isAlive = true;
  // Its link would stand before the one that skips to the main part.
  notice()?.remove();
  void acts.replay();
}

function failed(): void {
  if (isAlive) return;
  notice()?.classList.add('failed');
  notice()?.removeAttribute('hidden');
  acts.release();
}
