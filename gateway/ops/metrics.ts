import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { HealthReport, HealthState } from '../../shared/protocol/rest'
import { METRIC_ROWS, type MetricRow, SOURCE_ROWS } from './metric-table'

const STATES: Readonly<Record<HealthState, number>> = { ok: 0, late: 1, broken: 2 }
const SOURCE = 'source.'

export interface Metrics {
  contentType: string
  /** What is so now, in the text format of Prometheus. */
  text(): Promise<string>
}

/** How a figure is told, and of which source of quotes it is; undefined for one that is not told. */
export function metricOf(source: string, figure: string): MetricRow | undefined {
  if (!source.startsWith(SOURCE)) return METRIC_ROWS[`${source}.${figure}`]
  const row = SOURCE_ROWS[figure]
  return row && { ...row, labels: { feed: source.slice(SOURCE.length) } }
}

/**
 * What monitoring systems read: `zeus_health_state` of every report (0 ok, 1 late, 2 broken), its figures by
 * `METRIC_ROWS`, and what the client library tells of every Node process.
 */
export function createMetrics(reports: () => readonly HealthReport[]): Metrics {
  const library = new Registry()
  collectDefaultMetrics({ register: library })
  return {
    contentType: library.contentType,
    async text() {
      const now = new Registry()
      const state = new Gauge({
        ...{ name: 'zeus_health_state', help: '0 ok, 1 late, 2 broken.', labelNames: ['source'], registers: [now] },
      })
      for (const { source, state: own, figures } of reports()) {
        state.set({ source }, STATES[own])
        for (const [figure, value] of Object.entries(figures)) {
          const row = metricOf(source, figure)
          if (row && Number.isFinite(value)) put(now, row, value)
        }
      }
      return `${await now.metrics()}\n${await library.metrics()}`
    },
  }
}

function put(registry: Registry, { name, help, scale = 1, labels = {} }: MetricRow, figure: number): void {
  const value = figure * scale
  const told = registry.getSingleMetric(name)
  const settings = { name, help, labelNames: Object.keys(labels), registers: [registry] }
  if (name.endsWith('_total')) (told instanceof Counter ? told : new Counter(settings)).inc(labels, value)
  else (told instanceof Gauge ? told : new Gauge(settings)).set(labels, value)
}
