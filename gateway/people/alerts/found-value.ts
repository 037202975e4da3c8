import type { Operand } from '../../../shared/alerts/operands'
import type { Quote } from '../../../shared/market/events'
import { isIndicative } from '../../../shared/market/indicative'
import type { Instrument } from '../../../shared/market/instrument'
import { MINUTES_OF_DAY } from '../../../shared/market/session'
import type { AlertDay } from './alert-market'

const BOOK_LEVELS = 5

/** The value that was read last: a shared object that no reader stores, so that a read allocates nothing. */
export const found = { top: 0, bottom: 1 }

export function put(top: number, bottom: number): true {
  found.top = top
  found.bottom = bottom
  return true
}

/** Own data counts to a millionth, large figures to a hundredth. */
const OWN_PARTS = 1_000_000
const LARGE_OWN_PARTS = 100

/** A figure of own data. False: it is unknown, or larger than can be counted. */
export function putOwn(value: number): boolean {
  const parts = Math.abs(value) < OWN_PARTS ? OWN_PARTS : LARGE_OWN_PARTS
  const top = Math.round(value * parts)
  return Number.isSafeInteger(top) && put(top, parts)
}

const sum = (volumes: readonly number[]): number => {
  let all = 0
  for (let level = 0; level < BOOK_LEVELS; level++) all += volumes[level] ?? 0
  return all
}

/** 委比. False: both sides are empty, or trading is suspended. */
export function putImbalance(book: Quote): boolean {
  const bids = sum(book.bidVolumes)
  const asks = sum(book.askVolumes)
  return bids + asks > 0 && !isIndicative(book) && put((bids - asks) * 100, bids + asks)
}

/** Figures of the opening auction, of its indicative book. */
export function putAuction(
  operand: 'auctionPrice' | 'auctionChange' | 'auctionRatio' | 'auctionUnmatched',
  auction: Quote,
  { prevClose, meanVolume5, priceScale, volumeScale }: Instrument,
): boolean {
  const price = auction.bidPrices[0] ?? 0
  if (operand === 'auctionPrice') return put(price, 10 ** priceScale)
  if (operand === 'auctionChange') return prevClose > 0 && put((price - prevClose) * 100, prevClose)
  if (operand === 'auctionRatio') {
    return meanVolume5 > 0 && put((auction.bidVolumes[0] ?? 0) * MINUTES_OF_DAY, Math.round(meanVolume5))
  }
  const unmatched = Math.max(auction.bidVolumes[1] ?? 0, auction.askVolumes[1] ?? 0)
  return put(unmatched * price, 10 ** (priceScale + volumeScale))
}

const gradeOf = (grades: ArrayLike<number>, grade: number): number => grades[grade] ?? 0

/** Net flow in price units × shares; undefined: it is no flow. */
export function ledgerNet(operand: Operand, { ledger: { day } }: AlertDay): number | undefined {
  const { ad, od } = day
  if (operand === 'activeNet') return gradeOf(ad, 0) + gradeOf(ad, 1) + gradeOf(ad, 2) + gradeOf(ad, 3)
  if (operand === 'bigNet') return gradeOf(od, 2) + gradeOf(od, 3)
  if (operand === 'hugeNet') return gradeOf(od, 3)
  if (operand === 'passiveNet') return gradeOf(od, 2) + gradeOf(od, 3) - gradeOf(ad, 2) - gradeOf(ad, 3)
  return undefined
}
