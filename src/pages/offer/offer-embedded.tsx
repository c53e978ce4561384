import { EMBEDDED_WORDS } from '../../components/payment/embedded/embedded-copy.ts';
import { type EmbeddedPress, widgetsIn } from '../../components/payment/embedded/embedded-model.ts';
import { EmbeddedSignIn } from '../../components/payment/embedded/embedded-sign-in.tsx';
import {
  EmbeddedAddressBook,
  EmbeddedStatus,
  EmbeddedWallet,
} from '../../components/payment/embedded/embedded-widgets.tsx';
import type { OfferPageProps } from './offer.types.ts';

/** An offer has one button. */
const PLACE = 0;

/** W05: the wallet in place, where a yes is approved by a provider's widgets; nothing for any other yes. */
export function OfferEmbedded({ model, send }: OfferPageProps) {
  const { embedded, payment } = model;
  const isFrozen = payment !== null;
  const widgets = widgetsIn(embedded);
  const press = (event: EmbeddedPress) => send({ type: 'embedded.acted', event });
  if (!widgets) {
    const note = EMBEDDED_WORDS.signInToPay;
    return <EmbeddedSignIn model={embedded} place={PLACE} note={note} isInert={isFrozen} onPress={press} />;
  }
  return (
    <>
      <EmbeddedStatus model={widgets} onPress={press} />
      <EmbeddedAddressBook model={widgets} isInert={isFrozen} />
      <EmbeddedWallet model={widgets} isInert={isFrozen} />
    </>
  );
}
