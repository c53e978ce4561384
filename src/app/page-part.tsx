import type { ComponentType, ReactNode } from 'react';
import { type LaterPart, useLaterPart } from '../components/frame/later-part.ts';
import { LoadingPage } from '../pages/loading/loading.page.tsx';

/** React takes the server's elements over only if their code is there at once, so loaded code is rendered as it is. */
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
