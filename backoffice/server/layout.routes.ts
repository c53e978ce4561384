import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Value } from 'typebox/value';
import { errorText } from '../../domain/error-text.ts';
import { problem } from '../../server/http/problems.ts';
import { StateChartSchema } from '../contracts/chart.ts';
import { arrangeChart } from '../diagram/chart/arrange-chart.ts';
import { type ChartLayout, layOutChart } from '../diagram/chart/lay-out-chart.ts';
import type { LayOutGraph } from '../diagram/lay-out.ts';
import type { StateChart } from '../diagram/state-chart.ts';

const MOST_LAYOUTS = 300;

/** Lays out a chart that the studio's page has: the same chart once. */
export function layoutRoutes(app: FastifyInstance, layOut: LayOutGraph): void {
  const layouts = new LRUCache<string, Promise<ChartLayout>>({ max: MOST_LAYOUTS });

  function cachedLayout(chart: StateChart): Promise<ChartLayout> {
    const key = createHash('sha256').update(JSON.stringify(chart)).digest('base64url');
    const layout = layouts.get(key) ?? layOutChart(arrangeChart(chart), layOut);
    layouts.set(key, layout);
    layout.catch(() => layouts.delete(key));
    return layout;
  }

  app.post('/api/layout', async (request, reply) => {
    const chart = request.body;
    if (!Value.Check(StateChartSchema, chart)) {
      const [fault] = Value.Errors(StateChartSchema, chart);
      const why = `${fault?.instancePath ?? ''} ${fault?.message ?? ''}`.trim();
      return reply.code(400).send(problem(request, 'invalid_request', `This chart cannot be drawn: ${why}`));
    }
    try {
      return await cachedLayout(chart);
    } catch (error) {
      const why = `This chart could not be laid out: ${errorText(error)}`;
      return reply.code(422).send(problem(request, 'invalid_request', why));
    }
  });
}
