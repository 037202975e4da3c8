import type { Own } from '../../../shared/alerts/own'
import { readRule } from '../../../shared/alerts/read-rule'
import { sideOf } from '../../../shared/alerts/rule-side'
import {
  addMove,
  noScore,
  SCORE_HORIZONS,
  type ScoreHorizon,
  type SignalResult,
  scoreFigures,
} from '../../../shared/flow/signal-score'
import { tradingDaysBefore } from '../../../shared/market/calendar'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { addTo } from '../../../shared/market/multi-map'
import type { UnixMs } from '../../../shared/market/units'
import { ZeusError } from '../../../shared/protocol/errors'
import {
  FOLLOWED_ALERTS_MAX,
  FOLLOWED_MAX,
  type FollowedSignals,
  type RuleScores,
} from '../../../shared/protocol/rest-scorecard'
import type { NameBook } from './directory'
import type { ScoredFiring } from './scored-firings'

/** Signals of a day, to be followed by the process that runs the market. */
export interface FollowRequest {
  day: string
  signals: { instrument: InstrumentId; time: UnixMs; side: 1 | -1 }[]
}

export interface RuleScoresParts {
  firings: {
    /** The newest of some days, or of one rule of theirs, and how many there are. */
    of(owner: string, days: readonly string[], most: number, ruleId?: string): Promise<ScoredFiring[]>
    count(owner: string, days: readonly string[], ruleId?: string): Promise<number>
  }
  ownOf(owner: string): Promise<Own>
  names(): NameBook
  instrument(id: InstrumentId): Instrument | undefined
  follow(ask: FollowRequest): Promise<SignalResult[]>
  /** `YYYYMMDD` of the running day; '' = none yet. */
  tradingDay(): string
  marketTime(): UnixMs
  /** Benchmark for alerts about the market's own figures. */
  index: InstrumentId
}

const NOTHING: SignalResult = { entry: null, moves: { '1': null, '5': null, '15': null, close: null } }
/** Results of past days, which nothing changes. */
const CACHED_MAX = 5_000

/** Outcome of an account's own alerts: of its rules together, and one by one. */
export class OwnScores {
  private readonly cached = new Map<string, SignalResult>()

  constructor(private readonly parts: RuleScoresParts) {}

  /** Over the newest `count` trading days, the running one with them. Throws `no-data` before the first day. */
  async over(owner: string, count: number): Promise<RuleScores> {
    const { tradingDay, marketTime, firings } = this.parts
    const today = tradingDay()
    if (today === '') throw new ZeusError('no-data')
    const days = [...tradingDaysBefore(today, count - 1), today].sort()
    const all = await firings.of(owner, days, FOLLOWED_ALERTS_MAX)
    const sides = await this.sidesOf(owner)
    const results = await this.follow(all, sides)
    const byRule = new Map<string, ScoredFiring[]>()
    for (const firing of all) addTo(byRule, firing.ruleId, firing)
    return {
      asOf: marketTime(),
      days,
      count: await firings.count(owner, days),
      followed: all.length,
      scores: [...byRule].map(([ruleId, own]) => {
        const { name, condition } = own[0] as ScoredFiring
        const sums = { '1': noScore(), '5': noScore(), '15': noScore(), close: noScore() }
        for (const firing of own) {
          for (const horizon of SCORE_HORIZONS) {
            const move = results.get(firing.id)?.moves[horizon]
            if (move) addMove(sums[horizon], move)
          }
        }
        const { '1': one, '5': five, '15': fifteen, close } = sums
        const horizons = {
          '1': scoreFigures(one),
          '5': scoreFigures(five),
          '15': scoreFigures(fifteen),
          close: scoreFigures(close),
        }
        return { ruleId, name, condition, side: sides(condition), count: own.length, horizons }
      }),
    }
  }

  /** The newest alerts of one's own rule on one day. Throws `range-invalid` and `no-data`. */
  async list(owner: string, ruleId: string, day = this.parts.tradingDay()): Promise<FollowedSignals> {
    if (day === '') throw new ZeusError('no-data')
    if (!/^\d{8}$/.test(day)) throw new ZeusError('range-invalid', day.slice(0, 20))
    const { firings } = this.parts
    const own = await firings.of(owner, [day], FOLLOWED_MAX, ruleId)
    const results = await this.follow(own, await this.sidesOf(owner))
    return {
      tradingDay: day,
      count: await firings.count(owner, [day], ruleId),
      signals: own.map(({ id, instrument, at }) => {
        const { entry, moves } = results.get(id) ?? NOTHING
        const moved = (horizon: ScoreHorizon) => moves[horizon]?.own ?? null
        const all = { '1': moved('1'), '5': moved('5'), '15': moved('15'), close: moved('close') }
        return { instrument: instrument || this.parts.index, time: at, entry, moves: all }
      }),
    }
  }

  private async sidesOf(owner: string): Promise<(condition: string) => 1 | 0 | -1> {
    const directory = this.parts.names().directory(await this.parts.ownOf(owner))
    const known = new Map<string, 1 | 0 | -1>()
    return (condition) => {
      const before = known.get(condition)
      if (before !== undefined) return before
      const read = readRule(condition, directory)
      const side = read.ok ? sideOf(read.rule) : 0
      known.set(condition, side)
      return side
    }
  }

  /** Outcomes by the ids of the firings. Instruments without minutes of a session, such as coins, have none. */
  private async follow(
    firings: readonly ScoredFiring[],
    sides: (condition: string) => 1 | 0 | -1,
  ): Promise<Map<string, SignalResult>> {
    const { parts, cached } = this
    const results = new Map<string, SignalResult>()
    const requests = new Map<string, ScoredFiring[]>()
    for (const firing of firings) {
      const { id, instrument, day } = firing
      const known = cached.get(id)
      if (known) results.set(id, known)
      else if (parts.instrument(instrument || parts.index)?.kind === 'crypto') results.set(id, NOTHING)
      else addTo(requests, day, firing)
    }
    for (const [day, own] of requests) {
      const signals = own.map(({ instrument, at, condition }) => {
        const side: 1 | -1 = sides(condition) === -1 ? -1 : 1
        return { instrument: instrument || parts.index, time: at, side }
      })
      const found = await parts.follow({ day, signals })
      for (const [place, firing] of own.entries()) {
        const result = found[place] ?? NOTHING
        results.set(firing.id, firing.instrument === '' ? withoutExcess(result) : result)
        if (day < parts.tradingDay() && result.entry !== null) this.cache(firing.id, results.get(firing.id) ?? result)
      }
    }
    return results
  }

  private cache(id: string, result: SignalResult): void {
    this.cached.set(id, result)
    if (this.cached.size <= CACHED_MAX) return
    const [oldest] = this.cached.keys()
    if (oldest !== undefined) this.cached.delete(oldest)
  }
}

/** Removes the excess over the index: the signal is about the index. */
function withoutExcess({ entry, moves }: SignalResult): SignalResult {
  const of = (horizon: ScoreHorizon) => {
    const move = moves[horizon]
    return move && { own: move.own, excess: null }
  }
  return { entry, moves: { '1': of('1'), '5': of('5'), '15': of('15'), close: of('close') } }
}
