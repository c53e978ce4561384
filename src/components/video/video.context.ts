import { createContext } from 'react';
import type { VideoPort } from '../../../contracts/page/video-player.ts';

/** Null on the server and before the composition root is there: the shop's own videos play all the same. */
export const VideoContext = createContext<VideoPort<HTMLElement> | null>(null);
