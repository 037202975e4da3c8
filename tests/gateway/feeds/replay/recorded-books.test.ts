import { describe, expect, test } from 'vitest'
import { OriginalOrders, type SizeKnown } from '../../../../shared/flow/original-orders'
import type { OrderEvent } from '../../../../shared/flow/rebuilt-book'
import type { Quote } from '../../../../shared/market/events'
import { BookComparison } from '../../../support/book-comparison'
import { playRecording, playRecordings } from '../../../support/play-recordings'
import { QueueAudit } from '../../../support/queue-audit'
import { RecordedQueues } from '../../../support/recorded-queues'
import { recording } from '../../../support/recordings'

const isRow = (event: { kind: string }): event is OrderEvent =>
  event.kind === 'order' || event.kind === 'cancel' || event.kind === 'trade'

describe('the book of 600519 on 2023-02-01, rebuilt from orders and prints', () => {
  test("equals every one of the exchange's 10-level snapshots at a moment with the same totals", async (context) => {
    const quotes: Quote[] = []
    await playRecording(recording(context, 'l2_snapshots', 'sse', '600519_20230201_snapshot.csv.gz'), (event) => {
      if (event.kind === 'quote') quotes.push(event)
    })
    const comparison = new BookComparison(quotes, 184_576)
    const files = ['orders', 'trades'].map((part) =>
      recording(context, 'l2_ticks', 'sse', `600519_20230201_${part}.csv.gz`),
    )
    await playRecordings(files, (event) => {
      if (isRow(event)) comparison.add(event)
    })
    comparison.end()
    const count = (likeness: string) => comparison.compared.filter((each) => each.likeness === likeness).length
    const shown = comparison.compared.length - count('empty')
    expect(shown).toBeGreaterThan(5_000)
    expect(count('different')).toBe(0)
    // Its stamps are whole seconds and the moments lie inside them: a snapshot is seldom of its stamp itself.
    expect(count('stamped') / shown).toBeGreaterThan(0.35)
    const within = comparison.compared.filter(({ offset }) => offset >= 0 && offset < 1_000).length
    expect(within / shown).toBeGreaterThan(0.98)
    expect(comparison.book.faults).toEqual({ unknownFills: 0, unknownCancels: 0, excess: 0 })
  })
})

describe('the queues of 600519 on 2023-02-01', () => {
  test('hold the same orders in the same places as the exchange showed at its best prices', async (context) => {
    const recorded = new RecordedQueues(
      recording(context, 'l2_snapshots', 'sse', '600519_20230201_queue.csv.gz'),
      '20230201',
    )
    const audit = new QueueAudit()
    const files = ['orders', 'trades'].map((part) =>
      recording(context, 'l2_ticks', 'sse', `600519_20230201_${part}.csv.gz`),
    )
    await playRecordings(files, (event) => {
      if (!isRow(event)) return
      recorded.compare(audit, event.exchangeTime)
      audit.add(event)
    })
    expect(recorded.queues.length).toBeGreaterThan(9_000)
    expect(recorded.queues.filter(({ found }) => !found)).toEqual([])
  })
})

describe('orders and prints of Shanghai', () => {
  test.for(['600519_20230201', '600536_20230711', '601825_20230711', '605580_20230711'])(
    '%s: every print takes the oldest order of the best price; every original buy is whole lots',
    async (name, context) => {
      const audit = new QueueAudit()
      const orders = new OriginalOrders()
      const files = ['orders', 'trades'].map((part) => recording(context, 'l2_ticks', 'sse', `${name}_${part}.csv.gz`))
      let traded = 0
      let made: Quote | undefined
      await playRecordings(files, (event) => {
        if (event.kind === 'quote') made = event
        if (!isRow(event)) return
        if (event.kind === 'trade') traded += event.volume
        audit.add(event)
        orders.add(event)
      })
      expect(made?.volume).toBe(traded)
      expect([made?.bidPrices.length, made?.askPrices.length]).toEqual([10, 10])
      expect(audit.prints).toBeGreaterThan(5_000)
      expect(audit.inTurn).toBe(audit.prints)
      expect(lotsOf(orders, ['told', 'filled', 'withdrawn', 'at-least'])).toMatchObject({ odd: 0, unsure: 0 })
    },
  )
})

describe('prints and withdrawals of Shenzhen without its orders', () => {
  test('000001 on the morning of 2023-02-01: a withdrawn buy adds up to whole lots', async (context) => {
    const orders = new OriginalOrders()
    const file = recording(context, 'l2_ticks', 'szse', '000001_20230201_trades_morning.csv.gz')
    await playRecording(file, (event) => {
      if (isRow(event)) orders.add(event)
    })
    expect(lotsOf(orders, ['withdrawn'])).toEqual({ buys: 10_065, odd: 0, unsure: 0 })
  })
})

/** Main-board buys are entered in lots of 100, whatever the parts in which they trade. */
function lotsOf(orders: OriginalOrders, known: readonly SizeKnown[]) {
  const all = [...orders.all()].filter((order) => known.includes(order.known))
  const buys = all.filter(({ side }) => side === 'buy')
  return {
    buys: buys.length,
    odd: buys.filter(({ volume }) => volume % 100 !== 0).length,
    unsure: all.filter((order) => order.known === 'at-least').length,
  }
}
