import { type RefObject, useEffect, useState } from 'react';
import type { PageExit, PageState, StatesMessage } from '../../../contracts/page/state-preview.ts';
import { isRecord } from '../../../domain/is-record.ts';

/** What a framed page has said of its states; null until it has said any. */
export interface FramedStates {
  states: PageState[] | null;
  exits: PageExit[];
  isComplete: boolean;
  /** Whether nothing was said for so long that the shop may not run. */
  isLate: boolean;
}

/** The page says its first states within a second. */
const LATE_MS = 30_000;
const NOTHING = { states: null, exits: [], isComplete: false };

/** The states and ways out that the page in a frame finds in its machines. Another page's messages are not heard. */
export function useFramedStates(frame: RefObject<HTMLIFrameElement | null>, url: string): FramedStates {
  const [found, setFound] = useState<Omit<FramedStates, 'isLate'>>(NOTHING);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    setFound(NOTHING);
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin === new URL(url).origin && source === frame.current?.contentWindow && isStates(data)) setFound(data);
    };
    window.addEventListener('message', listen);
    const timer = window.setTimeout(() => setIsLate(true), LATE_MS);
    return () => {
      window.removeEventListener('message', listen);
      window.clearTimeout(timer);
    };
  }, [frame, url]);
  return { ...found, isLate };
}

/** The first state in which a page has its data; before it, a page that loads is shown. */
export function loadedState({ states }: Pick<FramedStates, 'states'>): PageState | undefined {
  return states?.find(({ way }) => way?.length === 1 && way[0]?.startsWith('loadPage answers'));
}

function isStates(data: unknown): data is StatesMessage {
  return isRecord(data) && data.type === 'sluice-states' && Array.isArray(data.states) && Array.isArray(data.exits);
}
