import { exchangeOf, type InstrumentId, isPerpetual } from '../../../shared/market/instrument'
import { COIN_ID } from '../../../shared/market/instrument-id'
import type { BarPeriod } from '../../../shared/protocol/rest'

export const COIN_TYPES = ['ALL', 'SPOT', 'PERP'] as const
type CoinType = (typeof COIN_TYPES)[number]
export const COIN_PERIODS = ['1s', '1m', '5m', '15m', '1h', '4h', '1d'] as const satisfies readonly BarPeriod[]
export type CoinPeriod = (typeof COIN_PERIODS)[number]

export const PERIOD_MS: Record<CoinPeriod, number> = {
  '1s': 1_000,
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
}

/** Requested days of history for each period. */
export const PERIOD_DAYS: Record<CoinPeriod, number> = {
  '1s': 1,
  '1m': 1,
  '5m': 2,
  '15m': 3,
  '1h': 5,
  '4h': 5,
  '1d': 180,
}

export interface CoinChoice {
  type: CoinType
  period: CoinPeriod
  /** `ALL`, or an exchange. */
  source: string
}

type CoinWrong = { what: 'type' | 'period' | 'source'; given: string }

/** Reads an address; parameters that are absent take ALL, 1m, ALL. */
export function readCoinChoice({ T, P, S }: { T?: string; P?: string; S?: string }): CoinChoice | { wrong: CoinWrong } {
  const type = COIN_TYPES.find((one) => one === (T ?? 'ALL'))
  const period = COIN_PERIODS.find((one) => one === (P ?? '1m'))
  const source = S ?? 'ALL'
  if (!type) return { wrong: { what: 'type', given: T ?? '' } }
  if (!period) return { wrong: { what: 'period', given: P ?? '' } }
  if (!/^[A-Z][A-Z0-9]{1,19}$/.test(source)) return { wrong: { what: 'source', given: source } }
  return { type, period, source }
}

export const coinTypeOf = (id: InstrumentId): Exclude<CoinType, 'ALL'> => (isPerpetual(id) ? 'PERP' : 'SPOT')

/** Fields of the registry that are read. */
interface CoinTable {
  id: readonly InstrumentId[]
  name: readonly string[]
  priceScale: readonly number[]
  volumeScale: readonly number[]
}

/** Units in which sources are compared and added up: the finest of any. */
export const COMMON = { priceScale: 2, volumeScale: 5 } as const

export interface CoinSource {
  id: InstrumentId
  exchange: string
  type: Exclude<CoinType, 'ALL'>
  /** Name in the registry; says so if the coin is simulated. */
  name: string
  priceScale: number
  volumeScale: number
}

/** Bitcoin instruments of a registry. */
export const coinSources = (table: CoinTable): CoinSource[] =>
  table.id.flatMap((id, index) => {
    if (!id.startsWith('BTC') || !COIN_ID.test(id)) return []
    const name = table.name[index] ?? id
    const [priceScale = 2, volumeScale = 5] = [table.priceScale[index], table.volumeScale[index]]
    return [{ id, exchange: exchangeOf(id), type: coinTypeOf(id), name, priceScale, volumeScale }]
  })

/** The sources that a choice means. */
export const chosenSources = (all: readonly CoinSource[], { type, source }: CoinChoice): CoinSource[] =>
  all.filter((one) => (type === 'ALL' || one.type === type) && (source === 'ALL' || one.exchange === source))
