import type { ComponentType, ReactNode } from 'react';
import { type LaterPart, useLaterPart } from '../components/frame/later-part.ts';
import { LoadingPage } from '../pages/loading/loading.page.tsx';

/**
 * A page whose code is not part of the storefront's first script. React takes the server's elements over only if their code is there
 * at once, so a page whose code is loaded is rendered as it is. A page that is shown keeps its fields: it stays what it was when it came.
 */
export function PartPage<Props extends object>({
  part,
  props,
}: {
  part: LaterPart<ComponentType<Props>>;
  props: Props;
}): ReactNode {
  const Loaded = useLaterPart(part);
  return Loaded ? <Loaded {...props} /> : <LoadingPage />;
}
