import type { AmazonButtonsRequest } from '../../../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type { AmazonButtonEvent } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { amazonPayments, libraryError } from './amazon-library.ts';
import { type SignInWorld, signIn } from './authorize.ts';
import { whileInDocument } from './while-in-document.ts';

/** Renders Amazon's buttons into those of their elements that are in the document; the returned function ends it. */
export function showAmazonButtons(
  world: SignInWorld,
  request: AmazonButtonsRequest,
  send: (event: AmazonButtonEvent) => void,
): () => void {
  const refused = world.store.takeError();
  if (refused !== null) send({ type: 'amazon.signInFailed', code: refused, message: '' });
  let isOver = false;
  const sendInTime = (event: AmazonButtonEvent) => {
    if (!isOver) send(event);
  };
  const stop = whileInDocument(world.view.document, request.elementIds, (element) =>
    showButton(world, request, element.id, sendInTime),
  );
  return () => {
    isOver = true;
    stop();
  };
}

function showButton(
  world: SignInWorld,
  request: AmazonButtonsRequest,
  elementId: string,
  send: (event: AmazonButtonEvent) => void,
): void {
  const failed = (error: unknown) => send({ type: 'amazon.buttonFailed', ...libraryError(error) });
  try {
    amazonPayments(world.view).Button(elementId, request.sellerId, {
      type: 'PwA',
      color: 'Gold',
      size: 'large',
      authorization: () => {
        try {
          signIn(world, request, elementId, send);
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
