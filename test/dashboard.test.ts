import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMetrics } from '../src/metrics.js';

const dashboard = z
  .object({
    panels: z.array(
      z.object({
        id: z.int(),
        title: z.string().min(1),
        targets: z.array(z.object({ expr: z.string().min(1) })).min(1),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('../docs/grafana.json', import.meta.url), 'utf8')));
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const operations = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');

/** The names of series in a query: what belongs to us or to Node. */
const seriesIn = (query: string): readonly string[] =>
  [...query.matchAll(/\b(?:dice|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);

const metrics = await createMetrics().registry.getMetricsAsJSON();
const names = new Set(
  metrics.flatMap(({ name, type }) =>
    // prom-client says what kind a metric is by its name; a histogram has series of three names.
    String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  ),
);

describe('the Grafana dashboard', () => {
  it.each(queries)('asks for what there is: %s', (query) => {
    const series = seriesIn(query);
    expect(series.length).toBeGreaterThan(0);
    for (const name of series) expect(names).toContain(name);
  });

  it('shows every metric of ours, and so does the page about them', () => {
    const asked = queries.flatMap(seriesIn).map((name) => name.replace(/_bucket$/, ''));
    for (const { name } of metrics) {
      if (!name.startsWith('dice_')) continue;
      expect(asked).toContain(name);
      expect(operations).toContain(`\`${name}\``);
    }
  });

  it('has panels with ids of their own', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
