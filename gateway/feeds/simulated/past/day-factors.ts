import { tradingDaysBefore } from '../../../../shared/market/calendar'
import { INDUSTRIES } from '../exchange/names'
import { Random } from '../exchange/random'
import type { Style } from '../exchange/styles'
import type { Company } from '../exchange/universe'

/** Daily deviations of what companies share (`domain.md` §8: pairs of one industry 0.35…0.45, of others 0.2…0.3). */
const MARKET = 0.014
const SIZE = 0.0055
const GROWTH = 0.0045
const INDUSTRY = 0.0096
/** Part of its last day's return that an industry goes on by. */
const MOMENTUM = 0.09

/** The market's volatility goes in spells: days that count, what each keeps of the one before, and how far it swings. */
const SPELL_DAYS = 8
const SPELL_KEEPS = 0.8
const SPELL_SWING = 0.3

/** Common return of a time range for all companies, as fractions of the previous close. */
export interface SharedFactors {
  market: number
  size: number
  growth: number
  /** By index in `INDUSTRIES`. */
  industries: ArrayLike<number>
}

/** A trading day's. */
export interface DayFactors extends SharedFactors {
  /** Turnover relative to the usual. */
  busy: number
}

interface Draws {
  market: number
  spell: number
  size: number
  growth: number
  busy: number
  industries: readonly number[]
}

/** Common factors of companies on past days: a function of the seed and the day. */
export function sharedDayFactors(seed: number): (day: string) => DayFactors {
  const known = new Map<string, Draws>()

  function drawsOf(day: string): Draws {
    const found = known.get(day)
    if (found) return found
    const random = new Random(seed, `past:${day}`)
    const draws: Draws = {
      market: random.heavy(),
      spell: random.normal(),
      size: random.heavy(),
      growth: random.heavy(),
      busy: random.around(0.12),
      industries: INDUSTRIES.map(() => random.heavy()),
    }
    known.set(day, draws)
    return draws
  }

  return (day) => {
    const before = tradingDaysBefore(day, SPELL_DAYS - 1)
    const today = drawsOf(day)
    const last = drawsOf(before.at(-1) as string)
    const noise = Math.sqrt(1 - SPELL_KEEPS ** 2)
    const spell = [...before, day].reduce((kept, each) => SPELL_KEEPS * kept + noise * drawsOf(each).spell, 0)
    const swing = Math.exp(SPELL_SWING * spell - SPELL_SWING ** 2 / 2)
    for (const old of known.keys()) if (known.size > 2 * SPELL_DAYS) known.delete(old)
    return {
      market: MARKET * swing * today.market,
      size: SIZE * today.size,
      growth: GROWTH * today.growth,
      industries: today.industries.map((draw, k) => INDUSTRY * (draw + MOMENTUM * (last.industries[k] as number))),
      busy: today.busy * (0.8 + 0.2 * swing),
    }
  }
}

/** Common part of a company's return. */
export function sharedReturn(factors: SharedFactors, { beta, industryBeta, industry }: Company, style: Style): number {
  const ofIndustry = industryBeta * (factors.industries[industry] ?? 0)
  return beta * factors.market + ofIndustry + style.size * factors.size + style.growth * factors.growth
}
