import {
  type Board,
  boardOf,
  codeOf,
  type Exchange,
  exchangeOf,
  type Instrument,
} from '../../../shared/market/instrument'
import { BOARD_RULES, limitsOf } from '../../../shared/market/rules'
import type { Price } from '../../../shared/market/units'
import { PAIRS } from './layouts/binance-stream'
import type { ReplayRow } from './row'

/** What a day's rows tell of one instrument. */
export interface Facts {
  id: string
  name: string
  prevClose: Price
  limitUp: Price
  limitDown: Price
  firstPrice: Price
  highestOrder: Price
  lowestOrder: Price
  hasOrderNumbers: boolean
  hasOrders: boolean
  hasSnapshots: boolean
}

export const noFacts = (id: string): Facts => ({
  id,
  name: '',
  prevClose: 0,
  limitUp: 0,
  limitDown: 0,
  firstPrice: 0,
  highestOrder: 0,
  lowestOrder: 0,
  hasOrderNumbers: false,
  hasOrders: false,
  hasSnapshots: false,
})

export function learn(facts: Facts, row: ReplayRow): void {
  const { event } = row
  facts.name ||= row.name ?? ''
  facts.prevClose ||= row.prevClose ?? 0
  facts.limitUp ||= row.limitUp ?? 0
  facts.limitDown ||= row.limitDown ?? 0
  if (event.kind === 'quote') facts.hasSnapshots = true
  else if (event.kind === 'order') facts.hasOrders = true
  if (event.kind === 'trade') {
    facts.firstPrice ||= event.price
    if (event.buyNo > 0) facts.hasOrderNumbers = true
  } else if (event.kind === 'quote') facts.firstPrice ||= event.open || event.last
  else if (event.kind === 'order' && event.price > 0) {
    facts.highestOrder = Math.max(facts.highestOrder, event.price)
    facts.lowestOrder = facts.lowestOrder === 0 ? event.price : Math.min(facts.lowestOrder, event.price)
  }
}

/**
 * The previous close behind a day's extreme order prices. Exchanges refuse orders beyond the limits and on most
 * days somebody stands at each of them; a previous close that gives exactly these two prices as its limits is the
 * one (there is at most one: limits rise with every unit of it). Undefined where none fits.
 */
export function prevCloseBehind(board: Board, day: string, highest: Price, lowest: Price): Price | undefined {
  if (lowest <= 0 || !hasRule(board, day)) return undefined
  const middle = Math.round((highest + lowest) / 2)
  return [middle, middle - 1, middle + 1].find((price) => {
    const { up, down } = limitsOf(board, price, day)
    return up === highest && down === lowest
  })
}

const hasRule = (board: Board, day: string) => BOARD_RULES.some((rule) => rule.board === board && rule.from <= day)

/**
 * The instrument of a recorded day. Previous close: the snapshots' own; else what the extreme order prices give;
 * else the first price, so that changes count from the open. Limits: the snapshots' own, else by the board's rule.
 */
export function instrumentOf(facts: Facts, day: string): Instrument | undefined {
  const [code, exchange] = [codeOf(facts.id), exchangeOf(facts.id)]
  const pair = exchange === 'BINANCE' && Object.hasOwn(PAIRS, code) ? PAIRS[code] : undefined
  const found = pair ? ({ kind: 'crypto', board: 'crypto' } as const) : boardOf(code, exchange as Exchange)
  if (!found) return undefined
  const { kind, board } = found
  const prevClose =
    facts.prevClose || prevCloseBehind(board, day, facts.highestOrder, facts.lowestOrder) || facts.firstPrice
  const special = /^\*?ST|^S\*?ST/.test(facts.name)
  const ruled = hasRule(board, day) ? limitsOf(board, prevClose, day, special) : { up: 0, down: 0 }
  return {
    id: facts.id,
    name: facts.name || code,
    kind,
    board,
    priceScale: pair?.priceScale ?? BOARD_RULES.find((rule) => rule.board === board)?.priceScale ?? 2,
    volumeScale: pair?.volumeScale ?? 0,
    prevClose,
    limitUp: facts.limitUp || ruled.up,
    limitDown: facts.limitDown || ruled.down,
    floatShares: 0,
    totalShares: 0,
    industry: '',
    meanVolume5: 0,
    hasOrderNumbers: facts.hasOrderNumbers,
  }
}
