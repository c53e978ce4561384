/** The note of a tab whose shopper went back from a document with payment (M04); the early script cannot import its key. */
const NOTE = ['sluice-left-document', 'back'] as const;

type View = Pick<Window, 'addEventListener' | 'sessionStorage'> & Partial<Pick<Window, 'navigation'>>;

/** L03: the transition runs on the way back alone; `past` has the events from before this script. */
export function slideBack(view: View, past: readonly Event[]): void {
  const reveal = ({ viewTransition }: PageRevealEvent) =>
    run(viewTransition, () => isBack(view.navigation?.activation) || isNotedBack(view));
  view.addEventListener('pageswap', ({ viewTransition, activation }) => {
    run(viewTransition, () => isBack(activation) || isNotedBack(view));
  });
  view.addEventListener('pagereveal', reveal);
  for (const event of past) if (isReveal(event)) reveal(event);
}

function isReveal(event: Event): event is PageRevealEvent {
  return event.type === 'pagereveal';
}

/** A transition that the other document does not take part in rejects its promises, which is no fault of the page. */
function run(transition: ViewTransition | null, isWanted: () => boolean): void {
  if (!transition) return;
  void Promise.allSettled([transition.ready, transition.finished, transition.updateCallbackDone]);
  if (!isWanted()) transition.skipTransition();
}

/** A `NavigationActivation`, whose entry browsers leave out for a document that is being left. */
interface Activation {
  navigationType: string;
  from: { index: number } | null;
  entry: { index: number } | null;
}

/** Whether the browser's history led backwards, in browsers that tell. */
function isBack(activation: Activation | null | undefined): boolean {
  if (activation?.navigationType !== 'traverse') return false;
  const { from, entry } = activation;
  return from !== null && entry !== null && entry.index < from.index;
}

/** A browser may forbid its storage. */
function isNotedBack(view: Pick<Window, 'sessionStorage'>): boolean {
  try {
    return view.sessionStorage.getItem(NOTE[0]) === NOTE[1];
  } catch {
    return false;
  }
}
