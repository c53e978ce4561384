/** The note of a tab whose shopper went back from a document with payment (M04); the early script cannot import its key. */
const NOTE = ['sluice-left-document', 'back'] as const;

/** The events of a document that is left and of one that is shown, each with the view transition between the two. */
const ENDS = ['pageswap', 'pagereveal'] as const;

/** L03: the view transition between documents is run on the way back alone. */
export function slideBack(view: Pick<Window, 'addEventListener' | 'sessionStorage'>): void {
  for (const end of ENDS)
    view.addEventListener(end, ({ viewTransition }) => {
      if (!isGoingBack(view)) viewTransition?.skipTransition();
    });
}

/** A browser may forbid its storage. */
function isGoingBack(view: Pick<Window, 'sessionStorage'>): boolean {
  try {
    return view.sessionStorage.getItem(NOTE[0]) === NOTE[1];
  } catch {
    return false;
  }
}
