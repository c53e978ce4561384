import './early.types.ts';
import { defineFunnels } from './funnels-global.ts';
import { holdActs, worksAlone } from './held-acts.ts';
import { lookedAt } from './looked-at.ts';
import { openAgainWithUid } from './open-again.ts';
import type { RecordedActs } from './recorded-acts.ts';
import { slideBack } from './slide-back.ts';
import { typedForm } from './typed-form.ts';

/** The script's start is put off until the largest part of the page is painted, at most so many milliseconds. */
const LONGEST_PAINT_MS = 3000;

/** A script that has run and shows no sign of life after so many milliseconds cannot start in this browser. */
const LONGEST_START_MS = 6000;

const LARGEST = '#root img[fetchpriority="high"],#root video[poster]';

const { entry = '', imports = '', ahead, ...waiting } = document.currentScript?.dataset ?? {};
/** A page that is only prerendered starts nothing. */
const looked = lookedAt(document, ahead);
const acts = holdActs(hurry);
/** A document that is left at once starts nothing. */
let isBegun = openAgainWithUid(window);
let isLateBegun = false;
let isAlive = false;
let hiddenNotice: HTMLElement | null = null;
let lateFiles: string[] | undefined;

window.sluiceEarly = { begin, free, alive, failed };
defineFunnels(window);
slideBack(window, window.sluiceActs?.past ?? []);
if (window.sluiceActs) takeOver(window.sluiceActs);
// A page in the background is loaded and not painted. What begins with the load of any other one would begin before it is seen.
window.addEventListener('load', () => setTimeout(beginSeen, document.hidden ? 0 : LONGEST_PAINT_MS));
document.addEventListener('DOMContentLoaded', () => {
  if (!notice()?.classList.contains('sent')) notice()?.setAttribute('hidden', '');
  notice()?.addEventListener('click', tryAgain);
  acts.typedBefore();
  if ('noModule' in HTMLScriptElement.prototype) requestAnimationFrame(() => setTimeout(afterFirstPaint));
  else failed();
});

/** Hears what the shopper did before this script, in its order, and does. */
function takeOver(recorded: RecordedActs): void {
  recorded.hear = heard;
  for (const event of recorded.past) heard(event);
}

function heard(event: Event): void {
  if (event.type === 'pointerdown' || event.type === 'keydown') hurry(event.target);
  // A film is counted while it plays.
  else if (event.type === 'play') begin();
  else acts.hear(event);
}

function notice(): HTMLElement | null {
  return document.getElementById('unstarted');
}

/** The page is loaded again with what was typed into its form, which the server writes back into it. */
function tryAgain(event: Event): void {
  const form = typedForm(document);
  if (!(event.target instanceof HTMLAnchorElement) || !form) return;
  event.preventDefault();
  form.submit();
}

/** The picture with the highest priority, or the one in front of a film, is the largest part of a page that has one. */
function afterFirstPaint(): void {
  // A browser restores fields after the page's `load`.
  acts.typedBefore();
  document.documentElement.dataset.seen = '';
  // The few kilobytes of a page that waits are fetched beside its largest part, and run after it.
  for (const href of isBegun ? [] : late()) fetchAhead(href);
  const shown = document.querySelector<HTMLImageElement | HTMLVideoElement>(LARGEST);
  const picture = shown instanceof HTMLVideoElement ? loadPicture(shown) : shown;
  if (!picture || picture.complete || document.readyState === 'complete') beginSeen();
  window.addEventListener('load', beginSeen);
  picture?.addEventListener('load', beginSeen);
  picture?.addEventListener('error', beginSeen);
  setTimeout(beginSeen, LONGEST_PAINT_MS);
}

/** A film does not say when its picture is there; the page has asked for it already. */
function loadPicture({ poster }: HTMLVideoElement): HTMLImageElement {
  const picture = new Image();
  picture.src = poster;
  return picture;
}

/** A press that leads on by itself needs no application: the next page has its own. */
function hurry(target: EventTarget | null): void {
  if (target instanceof Element && worksAlone(target)) beginSeen();
  else begin();
}

/** The page is seen: what makes it alive may come. An application that has begun does all of it. */
function beginSeen(): void {
  if (!isBegun && late().length > 0) beginLate();
  else begin();
}

/** Where the page cannot wait, its application starts. */
function beginLate(): void {
  if (isLateBegun) return;
  isLateBegun = true;
  const script = load(late());
  script.addEventListener('error', begin);
  script.addEventListener('load', () => (window.sluiceLate ?? begin)());
}

function begin(): void {
  if (isBegun) return;
  isBegun = true;
  const script = load([entry, ...imports.split(' ')]);
  script.addEventListener('error', failed);
  script.addEventListener('load', () => setTimeout(failed, LONGEST_START_MS));
}

/** Adds a module to the page, and fetches beside it what it imports. */
function load([src = '', ...others]: string[]): HTMLScriptElement {
  for (const href of others.filter(Boolean)) fetchAhead(href);
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = 'anonymous';
  script.src = src;
  void looked.then(() => document.head.append(script));
  return script;
}

/** A script that the storefront's one imports need not wait until that has come. */
function fetchAhead(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  link.href = href;
  document.head.append(link);
}

/** The page answers by itself; the notice comes back if the application cannot start. */
function free(): void {
  hiddenNotice = notice();
  // Its link would stand before the one that skips to the main part.
  hiddenNotice?.remove();
  acts.free();
}

function alive(): void {
  if (isAlive) return;
  isAlive = true;
  notice()?.remove();
  void acts.replay();
}

function failed(): void {
  if (isAlive) return;
  if (hiddenNotice) document.body.prepend(hiddenNotice);
  notice()?.classList.add('failed');
  notice()?.removeAttribute('hidden');
  acts.release();
}

/** A step waits on the first visit of a browser alone, since the machine knows what a later visit goes on with. */
function late(): string[] {
  lateFiles ??= (waiting.late ?? (isFirstVisit() ? waiting.first : '') ?? '').split(' ').filter(Boolean);
  return lateFiles;
}

/** A browser may forbid its storage, or that of the tab, in which a page notes how it was left. */
function isFirstVisit(): boolean {
  try {
    return localStorage.length === 0 && sessionStorage.length >= 0;
  } catch {
    return false;
  }
}
