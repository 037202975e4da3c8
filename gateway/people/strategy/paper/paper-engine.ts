import type { CorporateAction } from '../../../../shared/back-test/model'
import type { MarketEvent, Quote } from '../../../../shared/market/events'
import { isIndicative } from '../../../../shared/market/indicative'
import { type Instrument, type InstrumentId, knownPrevClose } from '../../../../shared/market/instrument'
import { type MarketClock, minuteSlot, timeOfDay } from '../../../../shared/market/session'
import type { PaperDay, PaperFill, PaperOrder } from '../../../../shared/protocol/rest-paper'
import { logOf } from '../../../log'
import { caseBoardOf, testedSecurity } from '../back-test/engine-input'
import { closeBase, countsOn, type ReferenceDay, statedAction, takeExDates } from './ex-dates'
import { endOrder, matchPrints, type OrderProgress } from './match-prints'
import { freezePriceOf, limitsOfDay, liOf } from './new-order'
import { applyExDate, equityOf, holdingsOf, type PaperPrint, receiveDividends } from './paper-book'
import type { PaperChange, PaperStore, StoredPaper } from './paper-store'

const log = logOf('paper')

/** Prints that wait to be matched; the oldest beyond it are dropped, as if the orders had come a little later. */
const PRINTS_MAX = 20_000
/** Attempts at a change while its owner changes the same account. */
const ATTEMPTS = 5
/** Market time until ex-dates are looked for again after stored days could not be read. */
const REST_MS = 10_000
/** Index whose return says what kind of day it was. */
const PAPER_INDEX: InstrumentId = '000300.SH'

type DayOf = (
  id: InstrumentId,
) => { readonly last: number; readonly volume: number; readonly hasPrints: boolean } | undefined

export interface PaperEngineParts {
  store: PaperStore
  clock(): MarketClock
  market: {
    instrument(id: InstrumentId): Instrument | undefined
    day: DayOf
    indexLast(id: InstrumentId): number | undefined
  }
  /** Corporate actions of a code that the operator's table states, by ex-date. */
  actionsOf(id: InstrumentId): readonly CorporateAction[]
  /** Newest stored days of a code in price units of the instrument, ascending. */
  pastDays(id: InstrumentId): Promise<readonly PaperPastDay[]>
}

export interface PaperPastDay {
  tradingDay: string
  /** Last price on record: that of a day that was not recorded to its end unless `isCloseKnown`. */
  close: number
  isCloseKnown: boolean
  prevClose: number
  volume: number
}

/** Effects of a turn on an account. */
type Changed = PaperChange | undefined

/**
 * Fills the orders of all paper accounts in the process that runs the market. An event costs one look into a set; all
 * else happens in turns.
 */
export class PaperEngine {
  private accounts = new Map<string, StoredPaper>()
  private codes = new Set<InstrumentId>()
  private prints = new Map<InstrumentId, PaperPrint[]>()
  private printCount = 0
  private readonly volumes = new Map<InstrumentId, number>()
  private readonly progress = new Map<string, OrderProgress>()
  private begun = ''
  private beginAgain = 0
  private closed = ''

  constructor(private readonly parts: PaperEngineParts) {}

  /** Receives an event after the market's state has applied it. */
  applied(event: MarketEvent): void {
    if (this.codes.size === 0 || (event.kind !== 'trade' && event.kind !== 'quote')) return
    if (!this.codes.has(event.instrument)) return
    if (event.kind === 'quote') this.quote(event)
    else this.print(event.instrument, event.exchangeTime, event.price, event.volume)
  }

  /** Whether no account has an open order. */
  get isIdle(): boolean {
    return this.codes.size === 0
  }

  /** Loads orders, applies ex-dates, matches prints and closes the day; to be called again and again, never twice at once. */
  async turn(): Promise<void> {
    await this.load()
    await this.beginDay()
    await this.matchAll()
    await this.closeDay()
  }

  /** Sources without prints: the volume between two quotes counts as one. */
  private quote(quote: Quote): void {
    const { instrument, last, volume, exchangeTime } = quote
    const before = this.volumes.get(instrument)
    this.volumes.set(instrument, volume)
    if (this.parts.market.day(instrument)?.hasPrints || isIndicative(quote) || last <= 0) return
    if (before !== undefined && volume > before) this.print(instrument, exchangeTime, last, volume - before)
  }

  private print(code: InstrumentId, time: number, price: number, volume: number): void {
    const instrument = this.parts.market.instrument(code)
    if (!instrument || volume <= 0 || minuteSlot(timeOfDay(time)) < 0) return
    if (this.printCount >= PRINTS_MAX) this.forgetPrints()
    const { tradingDay: day } = this.parts.clock()
    const own = this.prints.get(code) ?? []
    own.push({ time, day, price: price * liOf(instrument), volume, limits: limitsOfDay(instrument) })
    this.prints.set(code, own)
    this.printCount++
  }

  private forgetPrints(): void {
    log.warn({ prints: this.printCount }, 'prints were dropped before paper orders saw them')
    this.prints = new Map()
    this.printCount = 0
  }

  /** Reads the accounts with open orders that changed. */
  private async load(): Promise<void> {
    const waiting = await this.parts.store.waiting()
    const accounts = new Map<string, StoredPaper>()
    for (const [id, revision] of waiting) {
      const known = this.accounts.get(id)
      const account = known?.revision === revision ? known : await this.parts.store.load(id)
      if (account) accounts.set(id, account)
    }
    this.accounts = accounts
    const open = [...accounts.values()].flatMap((account) => account.open)
    this.codes = new Set(open.map(({ code }) => code))
    const ids = new Set(open.map(({ id }) => id))
    for (const id of this.progress.keys()) if (!ids.has(id)) this.progress.delete(id)
    for (const code of this.volumes.keys()) if (!this.codes.has(code)) this.volumes.delete(code)
  }

  private async matchAll(): Promise<void> {
    const { prints } = this
    this.prints = new Map()
    this.printCount = 0
    for (const [code, seen] of prints) {
      for (const account of [...this.accounts.values()]) {
        if (!account.open.some((order) => order.code === code)) continue
        await this.alone(account.id, async () => {
          const progress = new Map<string, OrderProgress>()
          await this.change(account.id, (one) => this.match(one, code, seen, progress), account)
          for (const [id, own] of progress) this.progress.set(id, own)
        })
      }
    }
  }

  /** Errors of one account do not affect the others. False: an error was thrown. */
  private async alone(id: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (thrown) {
      log.error({ err: thrown, id }, 'a paper account was not looked after')
      return false
    }
  }

  /** `progress` is what this attempt makes of that of the account's orders: an attempt that is not written counts nothing. */
  private match(
    account: StoredPaper,
    code: InstrumentId,
    prints: readonly PaperPrint[],
    progress: Map<string, OrderProgress>,
  ): Changed {
    const instrument = this.parts.market.instrument(code)
    // Ex-dates come first.
    if (!instrument || account.asOf < this.parts.clock().tradingDay) return undefined
    const before = account.open.filter((order) => order.code === code)
    const states = new Map(before.map((order) => [order.id, order.filled]))
    progress.clear()
    for (const { id } of before) {
      const own = this.progress.get(id)
      if (own) progress.set(id, { ...own })
    }
    const freezePrice = ({ limit }: PaperOrder) => freezePriceOf(limit, instrument)
    const security = testedSecurity(instrument)
    const fills = matchPrints(account, prints, { code, security, freezePrice, progress })
    const orders = before.filter(({ id, filled, state }) => state !== 'open' || states.get(id) !== filled)
    return orders.length > 0 ? { orders, fills } : undefined
  }

  /**
   * Changes an account as it is stored now, and again if its owner was faster. `known`: as it was loaded last. An
   * undefined change writes nothing.
   */
  private async change(
    id: string,
    change: (account: StoredPaper) => Changed | Promise<Changed>,
    known?: StoredPaper,
  ): Promise<void> {
    let current = known
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const account = current ? structuredClone(current) : await this.parts.store.load(id)
      if (!account) return
      const changed = await change(account)
      if (!changed) return
      if (await this.parts.store.write(account, changed)) {
        const open = account.open.filter(({ state }) => state === 'open')
        this.accounts.set(id, { ...account, open, revision: account.revision + 1 })
        return
      }
      current = undefined
      this.accounts.delete(id)
    }
    log.warn({ id }, 'a paper account changed too often to be written')
  }

  /** Applies ex-dates and ends orders of earlier days, before the first print of a day. */
  private async beginDay(): Promise<void> {
    const { phase, tradingDay: day, marketTime } = this.parts.clock()
    // Reference prices of the day are listed by the time of the opening auction.
    if (day === '' || day === this.begun || phase === 'before' || phase === 'holiday') return
    if (marketTime < this.beginAgain) return
    const ids = await this.parts.store.toBegin(day)
    for (const id of ids) {
      const isDone = await this.alone(id, () => this.change(id, (account) => this.begin(account, day)))
      // One that begins after the others have closed is closed on its own.
      if (isDone) this.closed = ''
      else this.beginAgain = marketTime + REST_MS
    }
    if (ids.length === 0) this.begun = day
  }

  private async begin(account: StoredPaper, day: string): Promise<PaperChange> {
    const { marketTime } = this.parts.clock()
    const fills: PaperFill[] = []
    const missed = account.asOf > account.closedOn ? await this.missedDay(account) : undefined
    for (const position of [...account.book.positions]) {
      const instrument = this.parts.market.instrument(position.code)
      if (!instrument || caseBoardOf(instrument) === undefined) continue
      const li = liOf(instrument)
      const rows = await this.parts.pastDays(position.code)
      const past = rows.filter(({ volume, close }) => volume > 0 && close > 0)
      const days = past.map(({ tradingDay, close, isCloseKnown, prevClose }): ReferenceDay => {
        return { day: tradingDay, close: isCloseKnown ? close * li : 0, preclose: prevClose * li }
      })
      const today = { day, preclose: knownPrevClose(instrument) * li }
      const actions = this.actionsOf(instrument, day)
      for (const exDate of takeExDates(position, { past: days, actions }, today)) {
        const parts = { security: testedSecurity(instrument), exDate, time: marketTime }
        fills.push(...applyExDate(account.book, position.code, parts))
      }
    }
    receiveDividends(account.book, day)
    const over = account.open.filter((order) => order.day < day)
    for (const order of over) this.expire(order, marketTime)
    account.asOf = day
    return { orders: over, fills, ...(missed ? { day: missed } : {}) }
  }

  /** Actions that the table states and, where it has none for today, the feed. */
  private actionsOf(instrument: Instrument, day: string): readonly CorporateAction[] {
    const actions = this.parts.actionsOf(instrument.id)
    const stated = actions.some((action) => countsOn(action) === day) ? undefined : statedAction(instrument, day)
    return stated ? [...actions, stated] : actions
  }

  /** The last day of an account from stored days, if the market went on to the next before its close was written. */
  private async missedDay(account: StoredPaper): Promise<PaperDay> {
    const { asOf: day, book } = account
    const rowOf = async (id: InstrumentId) => {
      const rows = await this.parts.pastDays(id)
      return rows.find(({ tradingDay, close, volume }) => tradingDay === day && close > 0 && volume > 0)
    }
    for (const position of book.positions) {
      const instrument = this.parts.market.instrument(position.code)
      const row = instrument && (await rowOf(position.code))
      if (row) position.mark = row.close * liOf(instrument)
    }
    const index = await rowOf(PAPER_INDEX)
    account.closedOn = day
    return this.dayRow(account, day, index && index.prevClose > 0 ? index.close / index.prevClose - 1 : null)
  }

  private dayRow({ book }: StoredPaper, day: string, index: number | null): PaperDay {
    return { day, cash: book.cash, holdings: holdingsOf(book), equity: equityOf(book), index }
  }

  /** Ends the orders of a day and stores the account at its close, once the closing auction's prints have come. */
  private async closeDay(): Promise<void> {
    const { phase, tradingDay: day } = this.parts.clock()
    const isOver = phase === 'after-hours' || phase === 'ended'
    if (day === '' || day === this.closed || !isOver) return
    // An account whose ex-dates cannot be read yet does not detain the others.
    const ids = await this.parts.store.toClose(day)
    for (const id of ids) {
      await this.alone(id, () =>
        this.change(id, (account) => (account.closedOn < day ? this.close(account, day) : undefined)),
      )
    }
    if (ids.length === 0) this.closed = day
  }

  private close(account: StoredPaper, day: string): PaperChange {
    const { market, clock } = this.parts
    const { book, open } = account
    for (const position of book.positions) {
      const instrument = market.instrument(position.code)
      if (!instrument) continue
      const { last = 0, volume = 0 } = market.day(position.code) ?? {}
      const li = liOf(instrument)
      if (last > 0 && volume > 0) position.mark = last * li
      closeBase(position, day, (last > 0 && volume > 0 ? last : knownPrevClose(instrument)) * li)
    }
    const over = open.filter((order) => order.day <= day)
    for (const order of over) this.expire(order, clock().marketTime)
    account.closedOn = day
    return { orders: over, day: this.dayRow(account, day, this.indexReturn()) }
  }

  private expire(order: PaperOrder, at: number): void {
    const { reason = 'close' } = this.progress.get(order.id) ?? {}
    const isToday = order.day === this.parts.clock().tradingDay
    const hasTraded = !isToday || (this.parts.market.day(order.code)?.volume ?? 0) > 0
    endOrder(order, 'expired', hasTraded ? reason : 'no-print', at)
  }

  /** Return of the index since the previous close; null if one of the two is unknown. */
  private indexReturn(): number | null {
    const { market } = this.parts
    const [last, before] = [market.indexLast(PAPER_INDEX), market.instrument(PAPER_INDEX)?.prevClose]
    return last && before ? last / before - 1 : null
  }
}
