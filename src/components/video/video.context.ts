import { createContext } from 'react';
import type { VideoPort } from '../../../contracts/page/video-player.ts';

/** Null on the server and before the composition root provides it: the shop's own videos play without it. */
export const VideoContext = createContext<VideoPort<HTMLElement> | null>(null);
