import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';

interface ConfirmModalProps {
  title: string;
  /** What will happen, for shoppers and for the money. */
  children: ReactNode;
  /** The words of the button that does it. */
  confirms: string;
  /** Does it; the dialog stays open, with what came of it, until it is closed. */
  onConfirm: () => void;
  isRunning?: boolean;
  outcome?: ReactNode;
  /** Whether it takes something away, such as a version. */
  isGrave?: boolean;
  isUnready?: boolean;
  /** Called as it closes, where a room opens it by itself; a dialog with a button of its own needs neither. */
  onClose?: () => void;
}

interface ConfirmDialogProps extends ConfirmModalProps {
  /** The button that opens it, and the name of what is done, such as `Refund $12.00 …`. */
  opens: string;
  isDisabled?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** Asks before a change, with what it will do; Escape and a press beside it leave everything as it is. */
export function ConfirmDialog({ opens, isDisabled, onOpenChange = () => {}, ...props }: ConfirmDialogProps) {
  return (
    <DialogTrigger onOpenChange={onOpenChange}>
      <Button isDisabled={isDisabled ?? false}>{opens}</Button>
      <ConfirmModal {...props} />
    </DialogTrigger>
  );
}

/** The dialog without a button: it is open as long as it is rendered, if `onClose` is given. */
export function ConfirmModal(props: ConfirmModalProps) {
  const {
    title,
    children,
    confirms,
    onConfirm,
    isRunning = false,
    outcome,
    isGrave,
    isUnready = false,
    onClose,
  } = props;
  const hasEnded = outcome !== undefined && outcome !== null;
  const opened = onClose ? { isOpen: true, onOpenChange: (isOpen: boolean) => isOpen || onClose() } : {};
  return (
    <ModalOverlay className="overlay" isDismissable={!isRunning} isKeyboardDismissDisabled={isRunning} {...opened}>
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
                  <Button
                    className={isGrave ? 'is-grave' : 'is-first'}
                    onPress={onConfirm}
                    isDisabled={isRunning || isUnready}
                  >
                    {isRunning ? 'Doing it …' : confirms}
                  </Button>
                )}
              </div>
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
