import type { Registry } from 'prom-client'
import type { HealthReport, HealthState } from '../../../shared/protocol/rest'
import { METRIC_ROWS, type MetricRow, SOURCE_ROWS } from './metric-table'

const STATES: Readonly<Record<HealthState, number>> = { ok: 0, late: 1, broken: 2 }
/** Of sources of quotes, and of coins. */
const PREFIXES = ['source.', 'coin.'] as const

interface Metrics {
  contentType: string
  /** Current values in the text format of Prometheus. */
  text(): Promise<string>
}

/** Metric of a figure, and its source of quotes; undefined if it has none. */
export function metricOf(source: string, figure: string): MetricRow | undefined {
  const prefix = PREFIXES.find((one) => source.startsWith(one))
  if (prefix === undefined) return METRIC_ROWS[`${source}.${figure}`]
  const row = SOURCE_ROWS[figure]
  return row && { ...row, labels: { feed: source.slice(prefix.length) } }
}

type Library = typeof import('prom-client')

/** The text format of Prometheus, as its registries say of themselves. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Values for monitoring systems: `zeus_health_state` of every report (0 ok, 1 late, 2 broken), its figures by
 * `METRIC_ROWS`, and the client library's metrics of the Node process. The library is loaded with the first request:
 * most installations never send one.
 */
export function createMetrics(reports: () => readonly HealthReport[]): Metrics {
  let ready: Promise<{ library: Library; own: Registry }> | undefined
  const read = () =>
    (ready ??= import('prom-client').then(({ default: library }) => {
      const own = new library.Registry()
      library.collectDefaultMetrics({ register: own })
      return { library, own }
    }))
  return {
    contentType: CONTENT_TYPE,
    async text() {
      const { library, own } = await read()
      const now = new library.Registry()
      const state = new library.Gauge({
        name: 'zeus_health_state',
        help: '0 ok, 1 late, 2 broken.',
        labelNames: ['source'],
        registers: [now],
      })
      for (const { source, state: of, figures } of reports()) {
        state.set({ source }, STATES[of])
        for (const [figure, value] of Object.entries(figures)) {
          const row = metricOf(source, figure)
          if (row && Number.isFinite(value)) put(library, now, row, value)
        }
      }
      return `${await now.metrics()}\n${await own.metrics()}`
    },
  }
}

function put({ Counter, Gauge }: Library, registry: Registry, row: MetricRow, figure: number): void {
  const { name, help, scale = 1, labels = {} } = row
  const value = figure * scale
  const told = registry.getSingleMetric(name)
  const settings = { name, help, labelNames: Object.keys(labels), registers: [registry] }
  if (name.endsWith('_total')) (told instanceof Counter ? told : new Counter(settings)).inc(labels, value)
  else (told instanceof Gauge ? told : new Gauge(settings)).set(labels, value)
}
