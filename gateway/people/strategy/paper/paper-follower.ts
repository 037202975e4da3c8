import { legalSell } from '../../../../shared/back-test/boards'
import { previousTradingDay } from '../../../../shared/market/calendar'
import type { Instrument, InstrumentId } from '../../../../shared/market/instrument'
import { dateToMs, type MarketClock } from '../../../../shared/market/session'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { PublishedRule } from '../../../../shared/protocol/rest-back-tests'
import type { PaperFollow, PaperOrder, PaperOrderRequest } from '../../../../shared/protocol/rest-paper'
import { logOf } from '../../../log'
import { caseBoardOf, testedSecurity } from '../back-test/engine-input'
import type { PublishedStore } from '../back-test/published-store'
import { addOrder, affordable, liOf, orderDay } from './new-order'
import { availableOn, equityOf, positionOf } from './paper-book'
import { newPaperId, type PaperStore, type StoredPaper } from './paper-store'

const log = logOf('paper')

export interface PaperFollowerParts {
  store: PaperStore
  published: Pick<PublishedStore, 'of'>
  clock(): MarketClock
  instrument(id: InstrumentId): Instrument | undefined
}

/** Opening of continuous trading, ms after midnight. */
const OPEN_MS = 9.5 * 3_600_000

/** Whether orders for a day are still to be placed; an account that followed after its open waits for the next day. */
const isDue = ({ placedFor, since }: PaperFollow, day: string): boolean =>
  placedFor < day && since < dateToMs(day) + OPEN_MS

/** Fen that one position of a rule gets in an account: as in its back-test, of the account's equity at the last marks. */
function positionSize({ test }: PublishedRule, { book }: StoredPaper): number {
  if (test.positionYuan !== null) return test.positionYuan * 100
  return Math.floor(equityOf(book) / test.maxPositions)
}

/** Turns the signals of published rules into market orders of the accounts that follow them. */
export class PaperFollower {
  constructor(private readonly parts: PaperFollowerParts) {}

  /** Must be called repeatedly: places each evening's signals once, for the running day. */
  async refresh(): Promise<void> {
    const clock = this.parts.clock()
    const day = clock.tradingDay
    if (day === '' || orderDay(clock) !== day) return
    for (const account of await this.parts.store.following()) {
      const due = account.book.follows.filter((follow) => isDue(follow, day))
      if (due.length === 0) continue
      const rules = await this.parts.published.of(account.owner)
      for (const follow of due) {
        const rule = rules.find(({ id }) => id === follow.id)
        // Its days appear in the morning.
        const isNew = rule?.endedAt === null && rule.days.at(-1)?.day === previousTradingDay(day)
        if (isNew) await this.place(account, follow, rule)
      }
    }
  }

  private async place({ owner, id }: StoredPaper, { id: ruleId }: PaperFollow, rule: PublishedRule): Promise<void> {
    const clock = this.parts.clock()
    try {
      await this.parts.store.change(owner, id, (account) => {
        const follow = account.book.follows.find((one) => one.id === ruleId)
        if (!follow || follow.placedFor >= clock.tradingDay) return {}
        follow.placedFor = clock.tradingDay
        return { orders: this.orders(account, rule, clock) }
      })
    } catch (thrown) {
      // It was removed, or its owner changes it now: the next turn sees.
      if (!(thrown instanceof ZeusError)) throw thrown
      log.warn({ err: thrown, id }, 'orders of a followed rule were not placed')
    }
  }

  /**
   * Sells of the account's positions in these codes, then buys, by rank, of codes without position or open buy; refused
   * or unaffordable ones are skipped.
   */
  private orders(account: StoredPaper, rule: PublishedRule, clock: MarketClock): PaperOrder[] {
    const { buys, sells } = rule.after ?? { buys: [], sells: [] }
    const size = positionSize(rule, account)
    const placed: PaperOrder[] = []
    const add = (request: Pick<PaperOrderRequest, 'code' | 'side' | 'quantity'>, instrument: Instrument) => {
      const order = { id: newPaperId(), instrument, clock, rule: { id: rule.id, name: rule.test.name } }
      try {
        placed.push(addOrder(account, order, { ...request, limit: null, note: '' }))
      } catch (thrown) {
        if (!(thrown instanceof ZeusError)) throw thrown
      }
    }
    for (const code of sells) {
      const instrument = this.tradable(code)
      if (!instrument || !positionOf(account.book, code)) continue
      const security = testedSecurity(instrument)
      const available = availableOn(account.book, account.open, { code, day: clock.tradingDay, security })
      const quantity = legalSell(security.board, available, available)
      if (quantity > 0) add({ code, side: 'sell', quantity }, instrument)
    }
    for (const code of buys) {
      const instrument = this.tradable(code)
      const isBought = account.open.some((order) => order.code === code && order.side === 'buy')
      if (!instrument || isBought || positionOf(account.book, code)) continue
      const most = Math.floor((size * 10) / (instrument.prevClose * liOf(instrument) || Number.POSITIVE_INFINITY))
      const quantity = affordable(account, instrument, clock.tradingDay, most)
      if (quantity > 0) add({ code, side: 'buy', quantity }, instrument)
    }
    return placed
  }

  private tradable(code: InstrumentId): Instrument | undefined {
    const instrument = this.parts.instrument(code)
    return instrument && caseBoardOf(instrument) !== undefined ? instrument : undefined
  }
}
