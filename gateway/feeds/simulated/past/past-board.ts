import type { SplitFinding } from '../../../../shared/flow/split-finding'
import type { Instrument } from '../../../../shared/market/instrument'
import { dateToMs, MINUTES_PER_DAY, slotTime } from '../../../../shared/market/session'
import { amountToYuan } from '../../../../shared/market/units'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DerivedBoard, DerivedFindingState, PastStock } from '../../feed'
import type { derivedPast } from './derived-past'
import { pastFindingAt } from './past-findings'
import { largestFindings } from './past-market'

const SPEED_MINUTES = 5

/** Figures of a stock after a minute, in the order of a row of `DerivedBoard.figures`. */
const BOARD_FIGURES = [
  ...(['last', 'open', 'high', 'low', 'volume', 'turnover', 'outer', 'inner'] as const),
  ...(['adS', 'adM', 'adL', 'adX', 'odS', 'odM', 'odL', 'odX', 'speed5', 'streak'] as const),
]

const GRADES = ['adS', 'adM', 'adL', 'adX', 'odS', 'odM', 'odL', 'odX'] as const

type Figures = Record<(typeof BOARD_FIGURES)[number], number>

interface FoundFinding {
  turnover: number
  /** State at the end of the day. */
  whole: SplitFinding
  instrument: Instrument
  tradingDay: string
  minutes: readonly Row<'minute'>[]
}

/** Number of findings in memory, with the minutes of their stocks, above which all but the largest are dropped. */
const FINDINGS_IN_MEMORY_MAX = 1_000

/** Table of the whole market after the minutes `slots` of a past day with daily rows only, and its findings. */
export class PastBoard {
  private readonly ids: string[] = []
  private readonly rows: Float32Array[] = []
  private findings: FoundFinding[] = []

  constructor(
    private readonly course: ReturnType<typeof derivedPast>,
    private readonly slots: readonly number[],
  ) {}

  add({ instrument, day }: Omit<PastStock, 'reference'>): void {
    const { minute, flow, findings } = this.course(instrument, day)
    if (instrument.kind === 'stock') {
      const { tradingDay } = day
      for (const whole of findings) {
        this.findings.push({ turnover: whole.turnover, whole, instrument, tradingDay, minutes: minute })
      }
      if (this.findings.length > FINDINGS_IN_MEMORY_MAX) this.findings = largestFindings(this.findings)
    }
    const out = new Float32Array(this.slots.length * BOARD_FIGURES.length)
    const now = Object.fromEntries(BOARD_FIGURES.map((name) => [name, 0])) as Figures
    const closes = new Float64Array(MINUTES_PER_DAY)
    let [m, f] = [0, 0]
    for (let slot = 0, at = 0; slot < MINUTES_PER_DAY && at < this.slots.length; slot++) {
      for (let row = minute[m]; row && row.slot <= slot; row = minute[++m]) {
        now.open ||= row.open
        now.high = Math.max(now.high, row.high)
        now.low = now.low === 0 ? row.low : Math.min(now.low, row.low)
        now.last = row.close
        now.volume += row.volume
        now.turnover += amountToYuan(row.amount, instrument)
        const booked = flow[f]?.slot === row.slot ? flow[f++] : undefined
        if (!booked || row.amount <= 0) continue
        now.outer += Math.round((row.volume * booked.buy) / row.amount)
        now.inner += Math.round((row.volume * booked.sell) / row.amount)
        for (const grade of GRADES) now[grade] += amountToYuan(booked[grade], instrument)
        const sign = Math.sign(booked.adS + booked.adM + booked.adL + booked.adX)
        now.streak = sign !== 0 && Math.sign(now.streak) === sign ? now.streak + sign : sign
      }
      closes[slot] = now.last
      if (slot !== this.slots[at]) continue
      const before = (closes[slot - SPEED_MINUTES] ?? 0) || (slot > SPEED_MINUTES ? 0 : day.prevClose)
      now.speed5 = before > 0 && now.last > 0 ? Math.round((now.last / before - 1) * 10_000) : 0
      BOARD_FIGURES.forEach((name, figure) => {
        out[at * BOARD_FIGURES.length + figure] = now[name]
      })
      at++
    }
    this.ids.push(instrument.id)
    this.rows.push(out)
  }

  /** Buffers of the answer to transfer. */
  buffers(): ArrayBuffer[] {
    return this.rows.map(({ buffer }) => buffer as ArrayBuffer)
  }

  answer(): DerivedBoard {
    const findings = largestFindings(this.findings).flatMap((found) => statesOf(found, this.slots))
    return {
      ids: this.ids,
      names: BOARD_FIGURES,
      figures: this.rows,
      findings: findings.sort((a, b) => a.time - b.time),
    }
  }
}

/** States of a finding when it was first published and after each of the minutes `slots`, without repetitions. */
function statesOf(
  { whole, instrument, tradingDay, minutes }: FoundFinding,
  slots: readonly number[],
): DerivedFindingState[] {
  const times = slots.map((slot) => dateToMs(tradingDay) + slotTime(slot) - 1)
  const states: DerivedFindingState[] = []
  for (const time of [whole.firstEmitTime, ...times.filter((each) => each > whole.firstEmitTime)]) {
    const finding = pastFindingAt(whole, instrument, minutes, time)
    const body = JSON.stringify(finding)
    if (finding && body !== states.at(-1)?.body) states.push({ time, id: finding.id, body })
  }
  return states
}
