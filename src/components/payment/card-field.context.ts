import { createContext } from 'react';
import type { CardFieldPort } from '../../../contracts/page/card-field.ts';

/** Null on the server and before the composition root provides it: the field then shows that it is loading. */
export const CardFieldContext = createContext<CardFieldPort<HTMLElement> | null>(null);
