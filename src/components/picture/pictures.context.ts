import { createContext } from 'react';
import type { PictureFiles } from '../../../domain/funnel/picture.ts';

/** The sizes and forms of the shop's pictures, from the model of the page's frame. */
export const PicturesContext = createContext<PictureFiles>({});
