import type { FastifyInstance } from 'fastify';
import type { Simulator } from '../simulator/simulator.ts';
import { servePageFiles, serveWidgetsScript } from './browser-files.ts';
import { serveConfirmation } from './confirmation-routes.ts';
import { servePageCalls } from './page-calls.ts';
import { serveSignIn } from './sign-in-routes.ts';
import { addWidgetControl, WidgetFaultBook } from './widget-faults.ts';
import { serveWidgets } from './widget-routes.ts';
import { WidgetSessions } from './widget-sessions.ts';

/** The browser's side of Amazon: Widgets.js, the frames of its widgets, the pages of sign-in and confirmation. */
export interface BrowserSide {
  serve(app: FastifyInstance): void;
  /** Adds the widgets' faults to the control API. */
  addControl(control: FastifyInstance): void;
  reset(): void;
}

export function makeBrowserSide(simulator: Simulator): BrowserSide {
  const faults = new WidgetFaultBook();
  const sessions = new WidgetSessions(simulator.clock);
  const side = { simulator, faults, sessions };
  return {
    serve(app) {
      servePageFiles(app);
      serveWidgetsScript(app, faults);
      serveWidgets(app, side);
      servePageCalls(app, side);
      serveSignIn(app, simulator);
      serveConfirmation(app, side);
    },
    addControl: (control) => addWidgetControl(control, faults),
    reset() {
      faults.clear();
      sessions.clear();
    },
  };
}
