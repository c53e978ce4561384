import './computed-style.ts';
import Cookies from 'js-cookie';
import { ownerOf } from './owner-of.ts';

type Options = boolean | AddEventListenerOptions | undefined;

interface Listener {
  target: EventTarget;
  type: string;
  listener: EventListenerOrEventListenerObject | null;
  isCapturing: boolean;
  made: Error;
}

const listeners = new Set<Listener>();

const frames = new Set<number>();

watch(window);
watch(document);
watchFrames();

/** jsdom draws frames for all files of a worker, so that what a page does once it has painted could come in the test after it. */
function watchFrames(): void {
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (run) => {
    const frame = request((time) => {
      frames.delete(frame);
      run(time);
    });
    frames.add(frame);
    return frame;
  };
}

function watch(target: EventTarget): void {
  const { addEventListener, removeEventListener } = target;
  const add = (type: string, listener: Listener['listener'], options: Options) => {
    const own = { target, type, listener, isCapturing: isCapturing(options), made: new Error(type) };
    const { once = false, signal = null } = typeof options === 'object' ? options : {};
    const forget = () => void listeners.delete(own);
    if (!signal?.aborted) listeners.add(own);
    signal?.addEventListener('abort', forget);
    if (once) addEventListener.call(target, type, forget, options);
    addEventListener.call(target, type, listener, options);
  };
  const remove = (type: string, listener: Listener['listener'], options: Options) => {
    const same = { target, type, listener, isCapturing: isCapturing(options) };
    for (const own of listeners) if (isSame(own, same)) listeners.delete(own);
    removeEventListener.call(target, type, listener, options);
  };
  Object.assign(target, { addEventListener: add, removeEventListener: remove });
}

function isCapturing(options: Options): boolean {
  return typeof options === 'object' ? options.capture === true : options === true;
}

function isSame(one: Listener, other: Omit<Listener, 'made'>): boolean {
  return (
    one.target === other.target &&
    one.type === other.type &&
    one.listener === other.listener &&
    one.isCapturing === other.isCapturing
  );
}

/** Ends the frames that are due, and empties storages, cookies, document and address. */
export function emptyPage(): void {
  for (const frame of frames) window.cancelAnimationFrame(frame);
  frames.clear();
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name);
  for (const element of [document.head, document.body]) element.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  window.history.replaceState(null, '', '/');
}

/** Removes the listeners that are left, and returns a line for each that neither the page nor a library owns. */
export function endListeners(): string[] {
  const left: string[] = [];
  for (const own of listeners) {
    const owner = ownerOf(own.made);
    // React and its testing library listen to a document once, for as long as it lives.
    if (owner.type === 'library') continue;
    own.target.removeEventListener(own.type, own.listener, own.isCapturing);
    const name = own.target === document ? 'document' : 'window';
    if (owner.type === 'own') left.push(`a listener to ${own.type} on the ${name}, made at ${owner.place}`);
  }
  listeners.clear();
  return left;
}
