import './amazon-return.css';
import { followSignInReturn } from '../adapters/payment/amazon/sign-in-return.ts';

/** The whole script of `/amazon-return`, a document of its own: the shop itself starts on the page that it leads to. */
followSignInReturn(window);
