/** What a shopper does, and the browser, before the early script is there, which takes it over. */
export interface RecordedActs {
  past: Event[];
  /** Hears each act; the early script puts its own in its place. */
  hear(event: Event): void;
}

const ACTS = ['click', 'input', 'focusin', 'pointerdown', 'keydown', 'play', 'pagereveal'];

/** A link or button that the page's script answers; an anchor inside of the page works by itself, and so does a link that opens elsewhere. */
const ANSWERED = '#root a[href]:not([href^="#"],[target]),#root button';

/** Records acts, and holds back the presses that the page's script shall answer. */
export function recordActs(page: EventTarget): RecordedActs {
  const acts: RecordedActs = {
    past: [],
    hear(event) {
      acts.past.push(event);
      if (!answeredPress(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  for (const type of ACTS) page.addEventListener(type, (event) => acts.hear(event), true);
  return acts;
}

/** What is pressed, where the page's script answers it; a press with a key opens it elsewhere. */
export function answeredPress(event: Event): HTMLElement | null {
  if (event.type !== 'click' || !(event instanceof MouseEvent && event.target instanceof Element)) return null;
  const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return isElsewhere ? null : event.target.closest<HTMLElement>(ANSWERED);
}
