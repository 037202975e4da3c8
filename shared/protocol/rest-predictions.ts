import type { InstrumentId } from '../market/instrument'
import type { UnixMs } from '../market/units'

/** `GET /api/predictions`: baseline forecasts, frozen before the outcome, and their score. */
export interface PredictionReport {
  asOf: UnixMs
  horizonMinutes: number
  model: { name: string; version: string; note: string }
  current: {
    id: InstrumentId
    madeAt: UnixMs
    dueAt: UnixMs
    last: number
    probabilityUp: number
    /** 80 % band of the price in price units. */
    low: number
    high: number
    refused: string | null
  }[]
  score: {
    count: number
    /** Independent outcomes that the moved ones amount to: those of one horizon's span are one. */
    draws: number
    brier: number | null
    brierBaseline: number | null
    hitRate: number | null
    /** 95 % interval of the hit rate, by independent outcomes. */
    hitInterval: [low: number, high: number] | null
    baseRate: number | null
    coverage80: number | null
    significant: boolean
  }
  log: {
    id: InstrumentId
    madeAt: UnixMs
    dueAt: UnixMs
    probabilityUp: number
    outcome: 'up' | 'down' | 'flat' | null
    hash: string
  }[]
}
