import type { IndexMembers } from '../../../../shared/market/events'
import { type Instrument, MAIN_INDEXES, NO_COMPANY } from '../../../../shared/market/instrument'
import { INDEX } from '../thread/batch'
import { type TradeBooking, UNLISTED } from './tape'
import { isStock } from './universe'

/** Members of an index: at most `size` of the companies that `takes` accepts, the largest free floats first. */
interface IndexRule {
  id: string
  base: number
  size: number
  skip?: number
  takes: (exchange: string, board: string) => boolean
}

const RULES: readonly IndexRule[] = [
  { id: '000001.SH', base: 392_145, size: 2400, takes: (exchange) => exchange === 'SH' },
  { id: '399001.SZ', base: 1_318_620, size: 500, takes: (exchange) => exchange === 'SZ' },
  { id: '399006.SZ', base: 312_480, size: 100, takes: (_, board) => board === 'chinext' },
  { id: '000688.SH', base: 138_715, size: 50, takes: (_, board) => board === 'star' },
  { id: '000016.SH', base: 301_260, size: 50, takes: (exchange, board) => exchange === 'SH' && board === 'main' },
  { id: '000300.SH', base: 463_905, size: 300, takes: (exchange) => exchange !== 'BJ' },
  { id: '000852.SH', base: 742_550, size: 1000, skip: 800, takes: (exchange) => exchange !== 'BJ' },
  { id: '899050.BJ', base: 145_230, size: 50, takes: (exchange) => exchange === 'BJ' },
]

interface Index {
  id: string
  members: Int32Array
  weights: Float64Array
  prevClose: number
  last: number
  open: number
  high: number
  low: number
}

/**
 * The eight main indexes. With weights w fixed at the previous close, `index = prevClose × Σ w·P/P_prev`: the
 * divisor method between two changes of the members, so that contributions sum to the index move. P_prev is the
 * exchange's previous close, so a dividend moves the divisor and not the index. Newcomers join after their free days.
 */
export class SimulatedIndexes {
  readonly #all: Index[]

  /** Call after `tape.startDay`; `closes` are last day's index closes, none on the first day. */
  constructor(
    readonly tape: TradeBooking,
    closes: ReadonlyMap<string, number>,
  ) {
    const worth = (i: number) =>
      (tape.companies[i]?.floatShares ?? 0) * tape.shareFactor(i) * (tape.prevClose[i] as number)
    const stocks = tape.companies
      .flatMap(({ board }, i) => (!isStock({ board }) || tape.isFree(i) || tape.status(i) === UNLISTED ? [] : [i]))
      .sort((a, b) => worth(b) - worth(a))
    const full = stocks.length >= 2000
    this.#all = RULES.map((rule) => {
      const able = stocks.filter((i) => {
        const company = tape.companies[i]
        return company !== undefined && !company.st && rule.takes(company.exchange, company.board)
      })
      const from = full ? (rule.skip ?? 0) : 0
      const members = Int32Array.from(able.slice(from, from + rule.size))
      const total = members.reduce((sum, i) => sum + worth(i), 0)
      const prevClose = closes.get(rule.id) ?? rule.base
      const weights = Float64Array.from(members, (i) => worth(i) / total)
      return { id: rule.id, members, weights, prevClose, last: prevClose, open: 0, high: 0, low: 0 }
    })
  }

  instruments(): Instrument[] {
    return this.#all.map(({ id, prevClose }) => ({
      id,
      name: MAIN_INDEXES.find((index) => index.id === id)?.name ?? id,
      kind: 'index',
      board: 'index',
      priceScale: 2,
      volumeScale: 0,
      prevClose,
      ...NO_COMPANY,
    }))
  }

  members(): IndexMembers[] {
    return this.#all.map(({ id, members, weights }) => ({
      kind: 'members',
      index: id,
      members: Array.from(members, (i, at) => ({
        instrument: this.tape.companies[i]?.id ?? '',
        weight: weights[at] as number,
      })),
    }))
  }

  closes(): Map<string, number> {
    return new Map(this.#all.map(({ id, last }) => [id, last]))
  }

  /** Sends the value of every index at a time. Indexes are numbered after the companies. */
  write(time: number): void {
    const { out, companies } = this.tape
    this.values().forEach(({ last, open, high, low, equalWeight, volume, turnover }, at) => {
      out.row(INDEX, companies.length + at, time, last, open, high, low, equalWeight, volume, turnover)
    })
  }

  /** Value of every index from the tape's last prices. */
  values(): IndexReading[] {
    return this.#all.map((index) => {
      let value = 0
      let equal = 0
      let volume = 0
      let turnover = 0
      for (let at = 0; at < index.members.length; at++) {
        const i = index.members[at] as number
        const ratio = (this.tape.last[i] as number) / (this.tape.prevClose[i] as number)
        value += ratio * (index.weights[at] as number)
        equal += ratio
        volume += this.tape.volume[i] as number
        turnover += this.tape.amount[i] as number
      }
      const last = Math.round(index.prevClose * value)
      if (index.open === 0) {
        index.open = last
        index.high = last
        index.low = last
      }
      index.last = last
      index.high = Math.max(index.high, last)
      index.low = Math.min(index.low, last)
      const equalWeight = Math.round((index.prevClose * equal) / index.members.length)
      return { ...index, equalWeight, volume, turnover: turnover / 100 }
    })
  }
}

interface IndexReading extends Index {
  equalWeight: number
  volume: number
  /** Yuan. */
  turnover: number
}
