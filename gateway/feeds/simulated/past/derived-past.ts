import type { Instrument } from '../../../../shared/market/instrument'
import { MINUTES_PER_DAY } from '../../../../shared/market/session'
import type { DayRow } from '../../../../shared/protocol/rest'
import type { DerivedDay } from '../../feed'
import { Random } from '../exchange/random'
import { pastFindings } from './past-findings'
import { pastFlow } from './past-flow'
import { pastIndexMinutes, pastMinutes } from './past-minutes'
import { wander } from './past-path'

/** How far a path goes with the market's, with its industry's, and by itself. */
const STOCK = { market: 0.5, industry: 0.4, own: 0.75 }
const INDEX = { market: 1, industry: 0, own: 0.25 }
/** Cached paths of market and industries: those of a few days. */
const PATHS_MAX = 128

/**
 * The course of past days that the market was not there to live through, made of their daily rows and the same every
 * time: a function of the seed, the instrument and the day.
 */
export function derivedPast(seed: number): (instrument: Instrument, day: DayRow) => DerivedDay {
  const paths = new Map<string, Float64Array>()

  function pathOf(key: string): Float64Array {
    const known = paths.get(key)
    if (known) return known
    const path = wander(new Random(seed, key))
    paths.set(key, path)
    for (const old of paths.keys()) if (paths.size > PATHS_MAX) paths.delete(old)
    return path
  }

  return (instrument, day) => {
    const random = new Random(seed, `course:${instrument.id}:${day.tradingDay}`)
    const { market, industry, own } = instrument.kind === 'index' ? INDEX : STOCK
    const ofMarket = pathOf(`course:${day.tradingDay}`)
    const ofIndustry = pathOf(`course:${instrument.industry}:${day.tradingDay}`)
    const alone = wander(random)
    const path = new Float64Array(MINUTES_PER_DAY)
    for (let slot = 0; slot < MINUTES_PER_DAY; slot++) {
      path[slot] =
        market * (ofMarket[slot] as number) + industry * (ofIndustry[slot] as number) + own * (alone[slot] as number)
    }
    if (instrument.kind === 'index') {
      return { minute: [], flow: [], 'index-minute': pastIndexMinutes(random, path, day), findings: [] }
    }
    const minute = pastMinutes(random, path, day, instrument)
    const flow = pastFlow(random, minute, day, instrument)
    return { minute, flow, 'index-minute': [], findings: pastFindings(random, instrument, day, minute) }
  }
}
