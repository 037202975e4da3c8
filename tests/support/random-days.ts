import { createMarketState } from '../../gateway/market/state/market-state'
import { dayRowsOf } from '../../gateway/past/recorder/day-rows'
import { packPage } from '../../gateway/past/recorder/packed-page'
import { decodePage } from '../../gateway/past/recorder/page'
import { BUY_GRADE, PrintColumns, SELL_GRADE, SIDE } from '../../gateway/past/recorder/print-columns'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import type { Trade } from '../../shared/market/events'
import { dateToMs } from '../../shared/market/session'
import { amountToYuan } from '../../shared/market/units'
import type { Row } from '../../shared/protocol/kinds'
import { topic } from '../../shared/protocol/topics'
import { makeInstrument } from './fake-feed'
import { seeded } from './flow-tape'
import { makeQuote } from './market-events'

const DAY = '20260706'
const ID = '600519.SH'
const MINUTE = 60_000
const at = (hour: number, minute: number) => dateToMs(DAY) + (hour * 60 + minute) * MINUTE
const [OPENING, CLOSE] = [at(9, 25), at(15, 0)]

/** Volume, amount, AD of the four grades, OD of the four grades; price and volume units. */
type Sums = number[]
const noSums = (): Sums => Array.from({ length: 10 }, () => 0)

export interface ComparedDay {
  figures: number
  prints: number
  /** Sums that differ from those of the prints. */
  wrong: string[]
  hasGap: boolean
  hasAfterHours: boolean
  /** Number of prints that were lost but are in the totals of snapshots. */
  lost: number
}

/** Prints of a random day, by time: both auctions, two sessions, perhaps a gap of minutes, perhaps after-hours trades. */
function randomPrints(random: () => number, hasGap: boolean, hasAfterHours: boolean): Trade[] {
  const within = (from: number, to: number) => from + Math.floor(random() * (to - from))
  const count = within(20, 200)
  const times = [OPENING, CLOSE]
  for (let print = 0; print < count; print++) {
    times.push(random() < 0.5 ? within(at(9, 30), at(11, 30)) : within(at(13, 0), at(14, 57)))
    if (hasAfterHours && print % 9 === 0) times.push(within(at(15, 5), at(15, 30)))
  }
  const gap = hasGap ? within(at(9, 26), at(14, 50)) : Number.POSITIVE_INFINITY
  const gapEnd = gap + within(1, 40) * MINUTE
  let price = 1_000
  return times
    .filter((time) => time < gap || time >= gapEnd)
    .sort((a, b) => a - b)
    .map((exchangeTime, venueSeq) => {
      const isContinuous = exchangeTime > OPENING && exchangeTime < CLOSE
      if (exchangeTime <= CLOSE) price = Math.max(900, Math.min(1_100, price + within(-3, 4)))
      const volume = 100 * within(1, random() < 0.1 ? 5_000 : 200)
      const side = isContinuous ? (random() < 0.5 ? 'buy' : 'sell') : 'none'
      const numbers = { buyNo: 1 + within(0, 60), sellNo: 101 + within(0, 60), venueSeq }
      return { kind: 'trade', instrument: ID, exchangeTime, price, volume, amount: price * volume, side, ...numbers }
    })
}

/**
 * Plays a random day and compares its daily row, its minutes and its stored minutes with the sums of its prints. Lost
 * prints are in the totals of snapshots only, and therefore in the day's volume and turnover only.
 */
export function compareRandomDay(seed: number): ComparedDay {
  const random = seeded(seed)
  const [hasGap, hasAfterHours, hasLoss] = [random() < 0.5, random() < 0.5, random() < 0.5]
  const instrument = makeInstrument({ id: ID })
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 0 })
  state.apply({ kind: 'day', tradingDay: DAY })
  state.apply({ kind: 'instruments', instruments: [instrument] })
  const stored = new PrintColumns(0)
  const compared: ComparedDay = { figures: 0, prints: 0, wrong: [], hasGap, hasAfterHours, lost: 0 }
  /** Volume and money of the lost prints that a snapshot has included. */
  const missing = [0, 0]
  const compare = (when: string) => {
    const expected = sumOfPrints(stored)
    const row = state.dayRow(ID)
    const made = dayRowsOf(reread(stored), { always: false, hasOrderNumbers: true })
    const live = sumOfMinutes(state.rows(topic.tick(ID), 'minute'), state.rows(topic.flow(ID), 'flow'))
    const total = expected.map((sum, place) => sum + (missing[place] ?? 0))
    const yuan = total.map((sum, place) => (place === 0 ? sum : amountToYuan(sum, instrument)))
    const sums: [string, Sums, Sums][] = [
      ['day', row ? [row.volume, row.turnover, ...row.adNet, ...row.odNet] : [], yuan],
      ['minutes', live, expected],
      ['stored minutes', sumOfMinutes(made.minute, made.flow), expected],
    ]
    for (const [name, sum, own] of sums) {
      compared.figures += own.length
      if (own.some((figure, place) => figure !== sum[place])) compared.wrong.push(`${seed} ${when}: ${name}`)
    }
  }
  const prints = randomPrints(random, hasGap, hasAfterHours)
  const middle = Math.floor(prints.length * random())
  const totals = { volume: 0, amount: 0 }
  const unseen = [0, 0]
  const snapshot = (exchangeTime: number, last: number) => {
    state.apply(makeQuote({ instrument: ID, exchangeTime, last, ...totals, high: 0, low: 0 }))
    for (const figure of [0, 1]) missing[figure] = (missing[figure] as number) + (unseen[figure] as number)
    unseen.fill(0)
  }
  for (const [place, trade] of prints.entries()) {
    totals.volume += trade.volume
    totals.amount += trade.amount
    if (hasLoss && place > 0 && random() < 0.1) {
      compared.lost++
      unseen[0] = (unseen[0] as number) + trade.volume
      unseen[1] = (unseen[1] as number) + trade.amount
    } else for (const update of state.apply(trade)) if (update.kind === 'trade') stored.add(0, update.row, 0, false)
    if (place === middle || random() < 0.1) snapshot(trade.exchangeTime, trade.price)
    if (place === middle) compare('within the day')
  }
  snapshot(at(15, 30), (prints.at(-1) as Trade).price)
  state.apply({ kind: 'phase', phase: 'closed', exchangeTime: at(15, 30) })
  state.tick(at(15, 31))
  compare('after the day')
  compared.prints = prints.length
  return compared
}

function reread(stored: PrintColumns): PrintColumns {
  const read = new PrintColumns(0)
  const all = Uint32Array.from({ length: stored.rows }, (_, place) => place)
  decodePage(packPage(stored, all, 0, stored.rows), read)
  return read
}

function sumOfPrints(prints: PrintColumns): Sums {
  const sums = noSums()
  const add = (place: number, amount: number) => {
    sums[place] = (sums[place] as number) + amount
  }
  for (let print = 0; print < prints.rows; print++) {
    const volume = prints.volume[print] as number
    const amount = (prints.price[print] as number) * volume
    const marks = prints.marks[print] as number
    const [side, buyGrade, sellGrade] = [(marks >> SIDE) & 3, (marks >> BUY_GRADE) & 3, (marks >> SELL_GRADE) & 3]
    add(0, volume)
    add(1, amount)
    if (side === 1) add(2 + buyGrade, amount)
    else if (side === 2) add(2 + sellGrade, -amount)
    add(6 + buyGrade, amount)
    add(6 + sellGrade, -amount)
  }
  return sums
}

function sumOfMinutes(minutes: readonly Row<'minute'>[], flow: readonly Row<'flow'>[]): Sums {
  const sums = noSums()
  const add = (...figures: number[]) => {
    for (const [place, figure] of figures.entries()) sums[place] = (sums[place] as number) + figure
  }
  for (const { volume, amount } of minutes) add(volume, amount)
  for (const { adS, adM, adL, adX, odS, odM, odL, odX } of flow) add(0, 0, adS, adM, adL, adX, odS, odM, odL, odX)
  return sums
}

/** Totals of `compareRandomDay` over the seeds 1 to `count`. */
export function compareRandomDays(count: number) {
  const days = Array.from({ length: count }, (_, place) => compareRandomDay(place + 1))
  return {
    wrong: days.flatMap(({ wrong }) => wrong),
    figures: days.reduce((sum, { figures }) => sum + figures, 0),
    prints: days.reduce((sum, { prints }) => sum + prints, 0),
    withGap: days.filter(({ hasGap }) => hasGap).length,
    withLoss: days.filter(({ lost }) => lost > 0).length,
    withAfterHours: days.filter(({ hasAfterHours }) => hasAfterHours).length,
  }
}
