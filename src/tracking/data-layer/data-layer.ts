/** A tag manager's data layer. Adding to it never throws, even where the page has put something else in its place. */
export type DataLayer = ReturnType<typeof createDataLayer>;

declare global {
  interface Window {
    /** A tag manager or a page's own script may have put anything there. */
    dataLayer?: unknown;
  }
}

type Refused = (why: string) => void;

/** M04: the page's data layer, begun if there is none. The first entry that it refuses is reported, and later ones are dropped, too. */
export function createDataLayer(view: Pick<Window, 'dataLayer'>, refused: Refused) {
  let isReported = false;
  const report = (why: string) => {
    if (!isReported) refused(why);
    isReported = true;
  };
  return {
    add(entry: unknown): void {
      try {
        view.dataLayer ??= [];
        if (isPushable(view.dataLayer)) view.dataLayer.push(entry);
        else report('the data layer of the page takes no entries');
      } catch (error) {
        report(String(error));
      }
    },
  };
}

function isPushable(layer: unknown): layer is { push: (entry: unknown) => void } {
  return typeof layer === 'object' && layer !== null && 'push' in layer && typeof layer.push === 'function';
}
