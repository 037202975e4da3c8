import type { HealthReport } from '../../../../shared/protocol/rest'
import { WAY_SHARES, WAY_STAGES, type WayStage } from '../../../../shared/protocol/rest-way'

/** The last stage is the page's, as open pages report it. */
type ShownStage = WayStage | 'paint'

interface WayRow {
  stage: ShownStage
  /** Start and length of its bar, as parts of the whole path. */
  from: number
  length: number
  /** ms; null = not measured. */
  p50: number | null
  p95: number | null
  p99: number | null
}

interface DataPath {
  rows: WayRow[]
  /** Sum of the medians, ms. */
  total: number
}

const ofProcess = (source: string): string => source.replace(/^feed-process\./, '')

/** The way from the exchange to the screen by its stages; undefined while nothing was measured. */
export function wayOf(reports: readonly Pick<HealthReport, 'source' | 'figures'>[]): DataPath | undefined {
  const way = reports.find(({ source }) => ofProcess(source) === 'way')?.figures ?? {}
  const pages = reports.find(({ source }) => source === 'clients')?.figures ?? {}
  const figure = (name: string): number | null => way[name] ?? null
  const measured = WAY_STAGES.map((stage) => {
    const [p50 = null, p95 = null, p99 = null] = WAY_SHARES.map((share) => figure(`${stage}.${share}`))
    return { stage: stage as ShownStage, p50, p95, p99 }
  })
  if (measured.every(({ p50 }) => p50 === null)) return undefined
  // Pages measure from the receipt: what the gateway's own stages took is not theirs.
  const inner = (share: 'p50' | 'p95') =>
    measured.reduce((sum, row) => sum + (row.stage === 'receipt' ? 0 : (row[share] ?? 0)), 0)
  const painted = (share: 'p50' | 'p95') =>
    (pages.connections ?? 0) > 0 ? Math.max(0, (pages[share] ?? 0) - inner(share)) : null
  const all = [...measured, { stage: 'paint' as const, p50: painted('p50'), p95: painted('p95'), p99: null }]
  const total = all.reduce((sum, { p50 }) => sum + (p50 ?? 0), 0)
  let from = 0
  const rows = all.map((row) => {
    const length = total > 0 ? (row.p50 ?? 0) / total : 0
    const placed = { ...row, from, length }
    from += length
    return placed
  })
  return { rows, total }
}

/** ms with as many decimals as it needs. */
export const msText = (ms: number): string => (ms >= 100 ? ms.toFixed(0) : ms >= 1 ? ms.toFixed(1) : ms.toFixed(3))
