/** Nothing on a page moves during a press, since the click would be given to what has come under the pointer. */

/** Whether the page is held as it was pressed. */
let isHeld = false;

/** What waits for the end of the press. */
let waiting: (() => void)[] = [];

/** A browser does not tell the end of every press, such as one that opened a menu of its own. */
const LONGEST_PRESS_MS = 5000;

/** A touch has its click so many milliseconds after the finger was lifted, at most. */
const CLICK_MS = 350;

export function isPressed(): boolean {
  return isHeld;
}

/** Acts at once, or as soon as the press has ended. */
export function afterPress(act: () => void): void {
  if (isHeld) waiting.push(act);
  else act();
}

/** Notices the presses within a page's frame until the returned function is called. */
export function watchPresses(frame: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    isHeld = false;
    const acts = waiting;
    waiting = [];
    for (const act of acts) act();
  };
  const endIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(end, ms);
  };
  const heard: Partial<Record<keyof HTMLElementEventMap, (event: PointerEvent) => void>> = {
    pointerdown: ({ button, isPrimary, target }) => {
      // A select opens a list of the browser's own, which takes the pointer.
      if (button !== 0 || !isPrimary || (target instanceof Element && target.closest('select'))) return;
      isHeld = true;
      endIn(LONGEST_PRESS_MS);
    },
    pointerup: () => isHeld && endIn(CLICK_MS),
    // The page answers the click before what has waited is done, and shows its answer at once, as a chosen radio button.
    click: () => {
      if (!isHeld) return;
      isHeld = false;
      endIn(0);
    },
    pointermove: ({ buttons }) => isHeld && buttons === 0 && end(),
    pointercancel: end,
    contextmenu: end,
    keydown: end,
  };
  const kinds = Object.entries(heard) as [string, EventListener][];
  for (const [type, listener] of kinds) frame.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of kinds) frame.removeEventListener(type, listener, true);
    end();
  };
}
