import type { FastifyInstance } from 'fastify';
import type { AppOptions } from '../../server/app-options.ts';
import type { RunAdminCommand } from '../commands/admin-command.ts';
import { guardedAdminRoutes } from '../commands/admin-routes.ts';
import type { CountToken } from '../commands/token-guesses.ts';
import { type PreviewFrames, previewRoutes } from './preview/preview.routes.ts';

interface OperatorParts {
  countToken: CountToken;
  /** Reachable over HTTP only where the configuration has an admin token. */
  admin?: RunAdminCommand | undefined;
  /** Null without a studio. */
  preview?: PreviewFrames | null | undefined;
}

/** What operators call on the shop's own listener: the commands behind their token, and the frames of the studio. */
export function operatorRoutes({ admin: run, countToken, preview }: OperatorParts) {
  return async (app: FastifyInstance, options: AppOptions): Promise<void> => {
    const { adminToken: token, adminTokenName: tokenName } = options.config;
    if (run && token) await app.register(guardedAdminRoutes, { prefix: '/admin', run, token, tokenName, countToken });
    if (preview) await app.register(previewRoutes, { ...options, preview });
  };
}
