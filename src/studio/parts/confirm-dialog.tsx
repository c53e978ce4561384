import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';

interface ConfirmDialogProps {
  /** The button that opens it, and the name of what is done, such as `Refund $12.00 …`. */
  opens: string;
  title: string;
  /** What will happen, for shoppers and for the money. */
  children: ReactNode;
  /** The words of the button that does it. */
  confirms: string;
  /** Does it; the dialog stays open, with what came of it, until it is closed. */
  onConfirm: () => void;
  isRunning?: boolean;
  /** What came of it, or why it was refused. */
  outcome?: ReactNode;
  isDisabled?: boolean;
  /** Whether it takes something away, such as a version. */
  isGrave?: boolean;
  /** Is told when it is opened and closed. */
  onOpenChange?: (isOpen: boolean) => void;
}

/** Asks before a change, with what it will do; Escape and a press beside it leave everything as it is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opens, title, children, confirms, onConfirm, isRunning = false, outcome, isDisabled, isGrave } = props;
  const { onOpenChange = () => {} } = props;
  const hasEnded = outcome !== undefined && outcome !== null;
  return (
    <DialogTrigger onOpenChange={onOpenChange}>
      <Button isDisabled={isDisabled ?? false}>{opens}</Button>
      <ModalOverlay className="overlay" isDismissable={!isRunning}>
        <Modal className="modal">
          <Dialog className="dialog">
            {({ close }) => (
              <>
                <Heading slot="title">{title}</Heading>
                {children}
                {hasEnded && <div role="status">{outcome}</div>}
                <div className="dialog-ends">
                  <Button onPress={close} isDisabled={isRunning}>
                    {hasEnded ? 'Close' : 'Leave it as it is'}
                  </Button>
                  {!hasEnded && (
                    <Button className={isGrave ? 'is-grave' : 'is-first'} onPress={onConfirm} isDisabled={isRunning}>
                      {isRunning ? 'Doing it …' : confirms}
                    </Button>
                  )}
                </div>
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
