import { costed } from '../../../../shared/alerts/costed'
import { measuresOf, othersOf, type Rule, sourcesOf } from '../../../../shared/alerts/rule'
import { untestable } from '../../../../shared/alerts/testable'
import type { Instrument, InstrumentId } from '../../../../shared/market/instrument'
import { ZeusError } from '../../../../shared/protocol/errors'
import {
  BACK_TEST_INSTRUMENTS_MAX,
  BACK_TEST_MOMENTS_MAX,
  type BackTest,
  type BackTestInput,
} from '../../../../shared/protocol/rest-alerts'
import { type ActiveRule, triedRule } from '../active-rule'
import { PastJudge } from './judge-past'
import { type BackTestDay, PastBeside, readPastDays } from './past-days'
import type { PastSource } from './past-source'

/** Time after which a slice ends, ms; other work runs between slices. */
const SLICE_MS = 4
/** Back-tests that wait for the one that runs. */
const WAITING_MAX = 8
const RETRY_MS = 2_000

interface BackTesterParts {
  source: PastSource
  instrument: (id: InstrumentId) => Instrument | undefined
  /** `YYYYMMDD` of the running day. */
  today: () => string
  /** Ms of any clock that only goes forward. */
  elapsed: () => number
  pause: () => Promise<void>
}

interface BackTestRequest {
  rule: Rule
  choice: Omit<BackTestInput, 'condition'>
  members: readonly InstrumentId[]
  costs?: ActiveRule['costs']
  signal: AbortSignal
}

/** Tests rules on finished days, one rule at a time, in slices that let other work of the thread run in between. */
export class BackTester {
  private turn: Promise<unknown> = Promise.resolve()
  private waiting = 0

  constructor(private readonly parts: BackTesterParts) {}

  /** Throws `too-many`, or the signal's reason once no caller waits. */
  async run(ask: BackTestRequest): Promise<BackTest> {
    const untestableTerms = untestable(ask.rule)
    if (untestableTerms.length > 0) return { ok: false, reason: `此项无法回测：${untestableTerms.join('、')}` }
    if (this.waiting >= WAITING_MAX) throw new ZeusError('too-many', undefined, RETRY_MS)
    this.waiting++
    const mine = this.turn.then(() => this.judge(ask)).finally(() => this.waiting--)
    this.turn = mine.catch(() => undefined)
    return await mine
  }

  private async judge({ rule, choice, members, costs, signal }: BackTestRequest): Promise<BackTest> {
    const judged = members.slice(0, BACK_TEST_INSTRUMENTS_MAX).flatMap((id) => this.parts.instrument(id) ?? [])
    const tally = new Tally()
    const others: PastBeside[] = []
    for (const instrument of othersOf(rule.expression).flatMap((id) => this.parts.instrument(id) ?? [])) {
      others.push(new PastBeside(instrument, await this.readDays(rule, instrument, signal, instrument.id)))
    }
    for (const instrument of judged) {
      signal.throwIfAborted()
      const own = await this.readDays(rule, instrument, signal)
      // If a named instrument is not on record, the day has no result.
      const days = own.map((day) => (others.every(({ has }) => has(day.day)) ? day : { ...day, bars: [] }))
      const activeRule = triedRule(costed(rule, costs?.get(instrument.id)), choice, [instrument.id])
      tally.add(days, await this.inSlices(new PastJudge(activeRule, { instrument, days }, others), signal))
    }
    return tally.answer(rule, judged.length, members.length)
  }

  private async readDays(rule: Rule, instrument: Instrument, signal: AbortSignal, of?: InstrumentId) {
    const { source, today } = this.parts
    const sources = sourcesOf(rule.expression, of)
    return await readPastDays({ source, instrument, sources, today: today(), signal })
  }

  private async inSlices(judge: PastJudge, signal: AbortSignal) {
    const { elapsed, pause } = this.parts
    const steps = judge.steps()
    let begun = elapsed()
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return step.value
      step.value()
      if (elapsed() - begun < SLICE_MS) continue
      await pause()
      signal.throwIfAborted()
      begun = elapsed()
    }
  }
}

/** Result over all instruments. */
class Tally {
  private readonly days = new Set<string>()
  private derived = 0
  private missing = 0
  private count = 0
  private lacksMean = false
  private moments: Extract<BackTest, { ok: true }>['moments'] = []

  add(days: readonly BackTestDay[], found: { count: number; moments: Tally['moments'] }): void {
    for (const { day, bars, derived, meanVolume5 } of days) {
      if (bars.length === 0) {
        this.missing++
        continue
      }
      this.days.add(day)
      if (derived) this.derived++
      if (meanVolume5 === 0) this.lacksMean = true
    }
    this.count += found.count
    this.moments.push(...found.moments)
  }

  answer(rule: Rule, instruments: number, of: number): BackTest {
    const days = [...this.days].sort()
    const [first] = days
    if (first === undefined) return { ok: false, reason: '此项无法回测：过去的交易日没有留存所需的数据' }
    const operands = new Set(measuresOf(rule.expression).map(({ operand }) => operand))
    const approximate = ['按分钟线，时刻准到分钟']
    if (this.derived > 0) approximate.push('部分日子的走势由日线推算')
    if (operands.has('turnoverRate')) approximate.push('换手按今天的流通股本')
    if (operands.has('volumeRatio') && this.lacksMean) approximate.push('最早几天没有 5 日均量，量比未判')
    const moments = this.moments.sort((a, b) => b.at - a.at || (a.instrument < b.instrument ? -1 : 1))
    return {
      ok: true,
      first,
      last: days.at(-1) ?? first,
      days: days.length,
      derived: this.derived,
      missing: this.missing,
      instruments,
      of,
      count: this.count,
      moments: moments.slice(0, BACK_TEST_MOMENTS_MAX),
      approximate,
    }
  }
}
