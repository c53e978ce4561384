import type { AmazonPayModel } from '../../../../machines/payment/amazon-pay/amazon-pay.model.ts';
import type { AmazonPagePress } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { Button } from '../../basic/button.tsx';
import { Spinner } from '../../basic/spinner.tsx';
import { useFocusBack } from '../../form/form-focus.ts';
import styles from './amazon-pay.module.css';
import { AMAZON_PAY_COPY } from './amazon-pay-copy.ts';

export interface AmazonPaySignInProps {
  model: AmazonPayModel;
  /** Which of the page's buttons stands here. */
  place: number;
  /** The sentence under the button. */
  note: string;
  isInert?: boolean;
  /** Where another place of the page announces the same sentences. */
  isSilent?: boolean;
  onPress: (press: AmazonPagePress) => void;
}

/** W04: the place of one of Amazon's own buttons, with what there is to say; nothing once the shopper is signed in. */
export function AmazonPaySignIn(props: AmazonPaySignInProps) {
  const { model, onPress } = props;
  switch (model.phase) {
    case 'loading':
      return (
        <div className={`stack-2 ${styles.signIn}`}>
          <div className={styles.reserved} />
          <p className={`small row-2 centred ${styles.note}`}>{props.note}</p>
        </div>
      );
    case 'unavailable':
      return (
        <div className={`stack-3 card ${styles.unavailable}`}>
          <p role={roleOf(props)}>{model.message}</p>
          <Button variant="outline" onClick={() => onPress({ type: 'amazon.retried' })}>
            {AMAZON_PAY_COPY.tryAgain}
          </Button>
        </div>
      );
    case 'signedOut':
    case 'sessionExpired':
    case 'signingIn':
      return <SignInButton {...props} model={model} />;
    default:
      return null;
  }
}

type SignInModel = Extract<AmazonPayModel, { phase: 'signedOut' | 'sessionExpired' | 'signingIn' }>;

function SignInButton(props: AmazonPaySignInProps & { model: SignInModel }) {
  const { model, place, note, isInert } = props;
  const button = model.buttons[place];
  const isOpen = model.phase === 'signingIn';
  const element = useFocusBack<HTMLDivElement>(isOpen);
  if (!button || button.isPlaceOrder) return null;
  return (
    <div className={`stack-2 ${styles.signIn}`}>
      {/* The provider's library fills it, and React leaves it alone: it has no children here. */}
      <div ref={element} id={button.buttonId} className={styles.button} inert={isInert || isOpen} tabIndex={-1} />
      <p
        className={`small row-2 centred ${styles.note}`}
        role={roleOf(props)}
        data-asks={model.message !== null || undefined}
      >
        {isOpen && <Spinner />}
        {model.message ?? note}
      </p>
    </div>
  );
}

function roleOf({ isSilent }: Pick<AmazonPaySignInProps, 'isSilent'>): 'status' | undefined {
  return isSilent ? undefined : 'status';
}
