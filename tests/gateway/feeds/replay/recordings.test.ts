import { describe, expect, test } from 'vitest'
import type { Quote, Trade } from '../../../../shared/market/events'
import { playRecording } from '../../../support/play-recordings'
import { recording } from '../../../support/recordings'

function totalsOf() {
  const totals = { volume: 0, amount: 0, trades: 0, open: 0, high: 0, low: Number.POSITIVE_INFINITY, last: 0 }
  return {
    totals,
    add(trade: Trade) {
      totals.volume += trade.volume
      totals.amount += trade.amount
      totals.trades += 1
      totals.open ||= trade.price
      totals.high = Math.max(totals.high, trade.price)
      totals.low = Math.min(totals.low, trade.price)
      totals.last = trade.price
    },
  }
}

describe('Shanghai, 600519 on 2023-02-01', () => {
  test('the previous close inferred from orders is the one in the snapshots', async (context) => {
    const closes: number[] = []
    for (const path of [
      'l2_ticks/sse/600519_20230201_orders.csv.gz',
      'l2_snapshots/sse/600519_20230201_snapshot.csv.gz',
    ]) {
      await playRecording(recording(context, path), (event) => {
        if (event.kind === 'instruments') closes.push(event.instruments[0]?.prevClose ?? 0)
      })
    }
    expect(closes).toEqual([184_576, 184_576])
  })
})

describe('all tick recordings', () => {
  test('are read without a bad line, in time; sides fit the numbers, fills and cancels fit their orders', async (context) => {
    const latest = new Map<string, number>()
    const found = new Map<string, ReturnType<typeof totalsOf>>()
    let backwards = 0
    let contradictions = 0
    /** What orders in the book still hold; fills before an order entered are its aggressive part and none of it. */
    const held = new Map<string, number>()
    let excess = 0
    const spend = (order: string, volume: number) => {
      const left = held.get(order)
      if (left === undefined) return
      held.set(order, left - volume)
      if (left < volume) excess++
    }
    const problems = await playRecording(recording(context, 'l2_ticks'), (event) => {
      if (event.kind !== 'trade' && event.kind !== 'order' && event.kind !== 'cancel') return
      if (event.exchangeTime < (latest.get(event.instrument) ?? 0)) backwards++
      latest.set(event.instrument, event.exchangeTime)
      if (event.kind === 'order') held.set(`${event.instrument} ${event.orderNo}`, event.volume)
      if (event.kind === 'cancel') spend(`${event.instrument} ${event.orderNo}`, event.volume)
      if (event.kind !== 'trade') return
      for (const orderNo of [event.buyNo, event.sellNo]) spend(`${event.instrument} ${orderNo}`, event.volume)
      if (event.side !== 'none' && event.side !== (event.buyNo > event.sellNo ? 'buy' : 'sell')) contradictions++
      if (!found.has(event.instrument)) found.set(event.instrument, totalsOf())
      found.get(event.instrument)?.add(event)
    })
    expect(problems).toEqual([])
    expect({ backwards, contradictions, excess }).toEqual({ backwards: 0, contradictions: 0, excess: 0 })
    const rows = [...found].map(([id, { totals }]) => `${id} ${totals.volume} ${totals.amount} ${totals.trades}`).sort()
    expect(rows).toEqual([
      '000001.SZ 98728005 145271896236 75952',
      '600000.SH 50491763 63326383559 26169',
      '600519.SH 3397389 624467892461 27135',
      '600536.SH 12364596 62817040470 33553',
      '601825.SH 5185669 2838127243 5370',
      '605580.SH 14222843 20463164562 16996',
    ])
  })
})

describe('all snapshot recordings', () => {
  test('are read without a bad line; totals never fall and agree with the prices of the day', async (context) => {
    const latest = new Map<string, Quote>()
    let falls = 0
    let strange = 0
    let day = ''
    const problems = await playRecording(recording(context, 'l2_snapshots'), (event) => {
      if (event.kind === 'day') day = event.tradingDay
      if (event.kind !== 'quote') return
      const key = `${day} ${event.instrument}`
      const before = latest.get(key)
      if (before && (event.volume < before.volume || event.amount < before.amount)) falls++
      latest.set(key, event)
      const mean = event.amount / event.volume
      if (event.volume > 0 && (mean < event.low - 1 || mean > event.high + 1)) strange++
      if ((event.bidPrices[0] ?? 0) > (event.askPrices[0] ?? Number.POSITIVE_INFINITY)) strange++
    })
    expect(problems).toHaveLength(1) // the queue and after-hours tables are no tables of ours
    expect({ falls, strange }).toEqual({ falls: 0, strange: 0 })
    expect(latest.size).toBe(4 + 15 + 3 + 2 + 1)
    expect(latest.get('20220601 000400.SZ')).toMatchObject({ volume: 64_458_834, last: 2063, high: 2080, low: 1908 })
  })
})

describe('Binance, BTCUSDT on 2024-08-08', () => {
  test("gives every print once, in the venue's order, and a book that never crosses", async (context) => {
    let previous = 0
    let gaps = 0
    let crossed = 0
    let prints = 0
    const path = recording(context, 'crypto', 'binance_spot_btcusdt_20240808_ws.jsonl.gz')
    const problems = await playRecording(path, (event) => {
      if (event.kind === 'trade') {
        prints++
        if (previous > 0 && event.venueSeq !== previous + 1) gaps++
        previous = event.venueSeq
      } else if (event.kind === 'quote' && (event.bidPrices[0] ?? 0) >= (event.askPrices[0] ?? 0)) crossed++
    })
    expect(problems).toEqual([])
    expect({ prints, gaps, crossed }).toEqual({ prints: 9_757, gaps: 0, crossed: 0 })
  })
})
