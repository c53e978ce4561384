import type { LeftDocument } from '../../adapters/storage/left-document.ts';

/** `payment` follows a page with payment or a policy without the script, and a document never becomes free again. */
type DocumentKind = 'unknown' | 'free' | 'payment';

export interface TagDocumentOptions {
  /** The address of the tag manager's script; absent where the document's policy does not allow it. */
  script: string | undefined;
  /** Whether the visitor allows the tag manager at this moment. */
  isAllowed: () => boolean;
  loadScript: (url: string) => void;
  /** Loads the address of the machine's step as a new document. */
  leave: () => void;
  left: LeftDocument;
}

/** M04: keeps the tag manager out of every document that takes a payment. */
export type TagDocument = ReturnType<typeof createTagDocument>;

export function createTagDocument({ script, isAllowed, loadScript, leave, left }: TagDocumentOptions) {
  let kind: DocumentKind = script === undefined ? 'payment' : 'unknown';
  let isRunning = false;
  let isLeaving = false;
  let isShowingPayment = true;
  const isLeftFor = (takesPayment: boolean) =>
    isLeaving || (takesPayment ? isRunning : kind === 'payment' && isAllowed() && !left.isNoted() && left.canNote());
  const run = () => {
    if (isRunning || isLeaving || kind !== 'free' || script === undefined || !isAllowed()) return;
    isRunning = true;
    loadScript(script);
  };
  return {
    /** The tag manager, where the visitor allows it, and a page with payment never share a document. */
    isLeftFor,
    /** Asked before a page is loaded. False where this document is left for it, which then begins. */
    admits(takesPayment: boolean): boolean {
      // A tab that cannot remember what it left shows a page without payment here, without the tag manager.
      if (isLeftFor(takesPayment) && (left.note() || takesPayment)) {
        isLeaving = true;
        leave();
        return false;
      }
      left.forget();
      isShowingPayment = takesPayment;
      if (takesPayment) kind = 'payment';
      else if (kind === 'unknown') kind = 'free';
      return true;
    },
    /** Whether events reach the tag manager here, now or once the visitor allows it. */
    isFree: (): boolean => kind === 'free' && !isLeaving,
    /** Loads the script, once, where it may run and the visitor allows it. */
    run,
    /** Likewise at an answer to the question for consent: a page without payment in a document that took one gets a new one. */
    runOnceAllowed(): void {
      run();
      if (isLeaving || isShowingPayment || !isLeftFor(false) || !left.note()) return;
      isLeaving = true;
      leave();
    },
  };
}
