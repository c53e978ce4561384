import type { AmazonButtonsRequest } from '../../../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type { AmazonButtonEvent } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { amazonPayments, libraryError } from './amazon-library.ts';
import { type SignInEnvironment, signIn } from './authorize.ts';
import { whileInDocument } from './while-in-document.ts';

/** Renders Amazon's buttons into those of their elements that are in the document; the returned function ends it. */
export function showAmazonButtons(
  environment: SignInEnvironment,
  request: AmazonButtonsRequest,
  send: (event: AmazonButtonEvent) => void,
): () => void {
  const refused = environment.store.takeError();
  if (refused !== null) send({ type: 'amazon.signInFailed', code: refused, message: '' });
  let isOver = false;
  const sendInTime = (event: AmazonButtonEvent) => {
    if (!isOver) send(event);
  };
  const stop = whileInDocument(environment.view.document, request.elementIds, (element) =>
    showButton(environment, request, element.id, sendInTime),
  );
  return () => {
    isOver = true;
    stop();
  };
}

function showButton(
  environment: SignInEnvironment,
  request: AmazonButtonsRequest,
  elementId: string,
  send: (event: AmazonButtonEvent) => void,
): void {
  const failed = (error: unknown) => send({ type: 'amazon.buttonFailed', ...libraryError(error) });
  try {
    amazonPayments(environment.view).Button(elementId, request.sellerId, {
      type: 'PwA',
      color: 'Gold',
      size: 'large',
      authorization: () => {
        try {
          signIn(environment, request, elementId, send);
        } catch (error) {
          failed(error);
        }
      },
      onError: failed,
    });
  } catch (error) {
    failed(error);
  }
}
