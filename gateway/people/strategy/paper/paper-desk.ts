import type { Instrument, InstrumentId } from '../../../../shared/market/instrument'
import type { MarketClock } from '../../../../shared/market/session'
import { ZeusError } from '../../../../shared/protocol/errors'
import {
  PAPER_FOLLOWS_MAX,
  type PaperAccount,
  type PaperJournalPage,
  type PaperOrder,
  type PaperOrderRequest,
  type PaperPlace,
  type PaperPosition,
} from '../../../../shared/protocol/rest-paper'
import { caseBoardOf, testedSecurity } from '../back-test/engine-input'
import type { PublishedStore } from '../back-test/published-store'
import { endOrder } from './match-prints'
import { addOrder, orderDay } from './new-order'
import { availableOn, frozenBy, receivableIn } from './paper-book'
import { newPaperId, type PaperStore, type StoredPaper } from './paper-store'
import { text } from './text'

export interface PaperDeskParts {
  store: PaperStore
  published: Pick<PublishedStore, 'of'>
  clock(): MarketClock
  instrument(id: InstrumentId): Instrument | undefined
}

/** Paper accounts as their owners see and change them. Every change answers all accounts. */
export class PaperDesk {
  constructor(private readonly parts: PaperDeskParts) {}

  async of(owner: string): Promise<PaperAccount[]> {
    return await Promise.all((await this.parts.store.of(owner)).map((account) => this.shown(account)))
  }

  /** Throws `not-found`. */
  journal(owner: string, id: string, before?: PaperPlace): Promise<PaperJournalPage> {
    return this.parts.store.journal(owner, id, before)
  }

  /** Throws `too-many`, and `unavailable` before the first trading day. */
  async open(owner: string, { name, cashYuan }: { name: string; cashYuan: number }): Promise<PaperAccount[]> {
    await this.parts.store.add(owner, { name, cash: cashYuan * 100, day: this.today() })
    return await this.of(owner)
  }

  /** Throws `not-found`. */
  async reset(owner: string, id: string, cashYuan: number): Promise<PaperAccount[]> {
    await this.parts.store.reset(owner, id, cashYuan * 100, this.today())
    return await this.of(owner)
  }

  /** Throws `not-found`. */
  async remove(owner: string, id: string): Promise<PaperAccount[]> {
    await this.parts.store.remove(owner, id)
    return await this.of(owner)
  }

  /** Throws `bad-request` with a sentence, `unknown-instrument`, `not-found`, `unavailable`. */
  async place(owner: string, id: string, request: PaperOrderRequest): Promise<PaperAccount[]> {
    const { store } = this.parts
    const instrument = this.parts.instrument(request.code)
    if (!instrument) throw new ZeusError('unknown-instrument')
    const order = { id: newPaperId(), instrument, clock: this.parts.clock(), rule: null }
    await store.change(owner, id, (account) => ({ orders: [addOrder(account, order, request)] }))
    return await this.of(owner)
  }

  /** Cancels what is left of an order. Throws `not-found`, also for one that has ended. */
  async cancel(owner: string, id: string, orderId: string): Promise<PaperAccount[]> {
    const { marketTime } = this.parts.clock()
    await this.parts.store.change(owner, id, ({ open }) => {
      const order = open.find((one) => one.id === orderId)
      if (!order) throw new ZeusError('not-found')
      endOrder(order, 'cancelled', '', marketTime)
      return { orders: [order] }
    })
    return await this.of(owner)
  }

  /** Throws `not-found`. */
  note(owner: string, id: string, order: string, note: string): Promise<PaperOrder> {
    return this.parts.store.note(owner, id, order, note)
  }

  /** Follows one's own published rule, or no longer. Throws `not-found`, `bad-request` with a sentence. */
  async follow(owner: string, id: string, { rule, on }: { rule: string; on: boolean }): Promise<PaperAccount[]> {
    const { marketTime: since } = this.parts.clock()
    const found = (await this.parts.published.of(owner)).find((one) => one.id === rule && one.endedAt === null)
    if (on && !found) throw new ZeusError('not-found')
    await this.parts.store.change(owner, id, ({ book }) => {
      const others = book.follows.filter((one) => one.id !== rule)
      if (on && others.length >= PAPER_FOLLOWS_MAX) {
        throw new ZeusError('bad-request', text.tooManyFollows(PAPER_FOLLOWS_MAX))
      }
      const already = book.follows.find((one) => one.id === rule)
      const follow = already ?? { id: rule, name: found?.test.name ?? '', since, placedFor: '' }
      book.follows = on ? [...others, follow] : others
      return {}
    })
    return await this.of(owner)
  }

  private today(): string {
    const { tradingDay } = this.parts.clock()
    if (tradingDay === '') throw new ZeusError('unavailable')
    return tradingDay
  }

  private async shown({ id, name, createdAt, startCash, book, open }: StoredPaper): Promise<PaperAccount> {
    return {
      id,
      name,
      createdAt,
      startCash,
      cash: book.cash,
      frozen: frozenBy(open),
      receivable: receivableIn(book),
      positions: book.positions.map((position): PaperPosition => {
        const { code, quantity, cost, mark } = position
        const instrument = this.parts.instrument(code)
        const day = orderDay(this.parts.clock())
        const isListed = instrument !== undefined && caseBoardOf(instrument) !== undefined
        const available = isListed ? availableOn(book, open, { code, day, security: testedSecurity(instrument) }) : 0
        return { code, quantity, available, cost, mark }
      }),
      open,
      fills: book.fills,
      follows: book.follows,
      lastDay: await this.parts.store.lastDay(id),
    }
  }
}
