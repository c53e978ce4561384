import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LoadingPage } from '../pages/loading/loading.page.tsx';
import type { CheckoutPageProps } from './checkout-page.tsx';

type CheckoutPage = (props: CheckoutPageProps) => ReactNode;

const part: { page: CheckoutPage | null } = { page: null };
const load = () => import('./checkout-page.tsx');
const LaterPage = lazy(load);

/** Loads the order form, which has a script of its own; a page that begins with it waits for that. */
export async function loadOrderForm(): Promise<void> {
  part.page = (await load()).default;
}

/**
 * The order form. React takes the server's elements over only if their script is there at once, and it would render them anew
 * after a lazy part.
 */
export function OrderFormPart(props: CheckoutPageProps): ReactNode {
  // A form that is shown keeps its fields: it stays what it was when it came.
  const [LoadedPage] = useState(() => part.page);
  if (LoadedPage) return <LoadedPage {...props} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <LaterPage {...props} />
    </Suspense>
  );
}
