import {
  type Board,
  boardOf,
  codeOf,
  type Exchange,
  exchangeOf,
  type Instrument,
  type PrevCloseOf,
} from '../../../shared/market/instrument'
import { isSpecialTreatment } from '../../../shared/market/listed-limits'
import { BOARD_RULES, limitsOf } from '../../../shared/market/rules'
import type { Price, UnixMs } from '../../../shared/market/units'
import { PAIRS } from './layouts/binance-stream'
import { caveatsOf, joinLosses, type Losses, noLosses } from './losses'
import type { ReplayRow } from './row'

/** Data of one instrument in a day's rows. */
export interface Facts {
  id: string
  name: string
  prevClose: Price
  limitUp: Price
  limitDown: Price
  /** Prices of its first and its last print, or snapshot, by time. */
  first: { price: Price; time: UnixMs }
  last: { price: Price; time: UnixMs }
  /** Counts prints and snapshots. */
  highest: Price
  lowest: Price
  highestOrder: Price
  lowestOrder: Price
  hasOrderNumbers: boolean
  hasOrders: boolean
  hasSnapshots: boolean
  losses: Losses
}

export const noFacts = (id: string): Facts => ({
  id,
  name: '',
  prevClose: 0,
  limitUp: 0,
  limitDown: 0,
  first: { price: 0, time: Number.POSITIVE_INFINITY },
  last: { price: 0, time: Number.NEGATIVE_INFINITY },
  highest: 0,
  lowest: 0,
  highestOrder: 0,
  lowestOrder: 0,
  hasOrderNumbers: false,
  hasOrders: false,
  hasSnapshots: false,
  losses: noLosses(),
})

const lower = (a: Price, b: Price): Price => (a === 0 || b === 0 ? a || b : Math.min(a, b))

export function learn(facts: Facts, row: ReplayRow): void {
  const { event } = row
  facts.losses.rows++
  facts.name ||= row.name ?? ''
  facts.prevClose ||= row.prevClose ?? 0
  facts.limitUp ||= row.limitUp ?? 0
  facts.limitDown ||= row.limitDown ?? 0
  if (event.kind === 'quote') facts.hasSnapshots = true
  else if (event.kind === 'order') facts.hasOrders = true
  if (event.kind === 'trade') {
    if (event.buyNo > 0) facts.hasOrderNumbers = true
    learnPrices(facts, event.exchangeTime, event.price, event.price, event.price, event.price)
  } else if (event.kind === 'quote') {
    learnPrices(facts, event.exchangeTime, event.open || event.last, event.last, event.high, event.low)
  } else if (event.kind === 'order' && event.price > 0) {
    facts.highestOrder = Math.max(facts.highestOrder, event.price)
    facts.lowestOrder = lower(facts.lowestOrder, event.price)
  }
}

function learnPrices(facts: Facts, time: UnixMs, open: Price, last: Price, high: Price, low: Price): void {
  if (open > 0 && time < facts.first.time) facts.first = { price: open, time }
  if (last > 0 && time >= facts.last.time) facts.last = { price: last, time }
  facts.highest = Math.max(facts.highest, high, last)
  facts.lowest = lower(facts.lowest, lower(low, last))
}

/** Adds another file's data of the same instrument and day. */
export function joinFacts(facts: Facts, other: Facts): void {
  facts.name ||= other.name
  facts.prevClose ||= other.prevClose
  facts.limitUp ||= other.limitUp
  facts.limitDown ||= other.limitDown
  if (other.first.time < facts.first.time) facts.first = other.first
  if (other.last.time > facts.last.time) facts.last = other.last
  facts.highest = Math.max(facts.highest, other.highest)
  facts.lowest = lower(facts.lowest, other.lowest)
  facts.highestOrder = Math.max(facts.highestOrder, other.highestOrder)
  facts.lowestOrder = lower(facts.lowestOrder, other.lowestOrder)
  facts.hasOrderNumbers ||= other.hasOrderNumbers
  facts.hasOrders ||= other.hasOrders
  facts.hasSnapshots ||= other.hasSnapshots
  joinLosses(facts.losses, other.losses)
}

/**
 * The previous close derived from a day's extreme order prices. Exchanges refuse orders beyond the limits, and on most
 * days there are orders at both limits; a previous close that gives exactly these two prices as its limits is the right
 * one (there is at most one: limits rise with every unit of it). Undefined if none fits.
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

/** Previous close and limits of an instrument's day, and who says so. */
export interface Reference {
  prevClose: Price
  limitUp: Price
  limitDown: Price
  /** Absent: snapshots do. */
  prevCloseOf?: PrevCloseOf
  /** The venue stated the limits; they were not made by the board's rule. */
  stated?: true
}

const pairOf = (id: string) => {
  const code = codeOf(id)
  return exchangeOf(id) === 'BINANCE' && Object.hasOwn(PAIRS, code) ? PAIRS[code] : undefined
}

export const boardFor = (id: string) =>
  pairOf(id) ? ({ kind: 'crypto', board: 'crypto' } as const) : boardOf(codeOf(id), exchangeOf(id) as Exchange)

/** Limits that feeds state for days without limits: farther than this from the previous close is none. */
const STATED_MAX = 10

/** For a day without known predecessor: its first price replaces the previous close, and there are no limits. */
export const openReference = ({ first }: Facts): Reference => ({
  prevClose: first.price,
  limitUp: 0,
  limitDown: 0,
  prevCloseOf: 'open',
})

/**
 * Previous close: from the snapshots; otherwise derived from the extreme order prices; otherwise `closeBefore`, the
 * close of the previous trading day; otherwise unknown, and the first price of the day is used: changes are then
 * relative to the open, and there are no limits. Limits: from the snapshots, otherwise by the rule of the board.
 */
export function referenceOf(facts: Facts, day: string, closeBefore?: Price): Reference {
  const board = boardFor(facts.id)?.board
  if (!board) return openReference(facts)
  const told: readonly (readonly [Price | undefined, PrevCloseOf?])[] = [
    [facts.prevClose],
    [prevCloseBehind(board, day, facts.highestOrder, facts.lowestOrder), 'orders'],
    [closeBefore, 'chain'],
  ]
  const [prevClose, prevCloseOf] = told.find(([price]) => price) ?? []
  if (!prevClose) return openReference(facts)
  const by = prevCloseOf ? { prevCloseOf } : {}
  if (facts.limitUp > 0 && facts.limitDown > 0) {
    const none = facts.limitUp > prevClose * STATED_MAX
    return none
      ? { prevClose, limitUp: 0, limitDown: 0, ...by }
      : { prevClose, limitUp: facts.limitUp, limitDown: facts.limitDown, ...by, stated: true }
  }
  const ruled = hasRule(board, day)
    ? limitsOf(board, prevClose, day, isSpecialTreatment(facts.name))
    : { up: 0, down: 0 }
  return { prevClose, limitUp: ruled.up, limitDown: ruled.down, ...by }
}

/** The instrument of a recorded day; undefined for what has no board. */
export function replayedInstrument(facts: Facts, reference: Reference): Instrument | undefined {
  const [found, pair] = [boardFor(facts.id), pairOf(facts.id)]
  if (!found) return undefined
  const { kind, board } = found
  const { prevClose, limitUp, limitDown, prevCloseOf, stated } = reference
  const caveats = caveatsOf(facts.losses, kind === 'crypto' ? undefined : prevCloseOf)
  return {
    id: facts.id,
    name: facts.name || codeOf(facts.id),
    kind,
    board,
    priceScale: pair?.priceScale ?? BOARD_RULES.find((rule) => rule.board === board)?.priceScale ?? 2,
    volumeScale: pair?.volumeScale ?? 0,
    prevClose,
    limitUp,
    limitDown,
    ...(stated ? { limitsStated: true as const } : {}),
    floatShares: 0,
    totalShares: 0,
    industry: '',
    meanVolume5: 0,
    hasOrderNumbers: facts.hasOrderNumbers,
    ...(caveats ? { caveats } : {}),
  }
}
