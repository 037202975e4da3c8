import { type OriginalOrder, OriginalOrders, type SizeKnown } from '../../shared/flow/original-orders'
import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import { timeOfDay } from '../../shared/market/session'
import { amountToYuan, priceToNumber } from '../../shared/market/units'
import { createReplayFeed } from '../feeds/replay/feed'

const USAGE = '用法：npm run tool -- original-orders 录像文件或文件夹 [每只证券列出几笔，默认 20]'
const SHOWN = 20
const KNOWN: Record<SizeKnown, string> = {
  told: '委托记录',
  filled: '即时全成',
  withdrawn: '成交加撤单',
  'at-least': '仅知下限',
}

/** `npm run tool -- original-orders PATH [COUNT]`: the largest original orders of each recorded day. Exit code 1 = nothing read. */
async function main([path = '', count = String(SHOWN)]: readonly string[]): Promise<number> {
  if (path === '' || !/^\d+$/.test(count)) {
    console.error(USAGE)
    return 1
  }
  const wait = () => Promise.resolve()
  const feed = createReplayFeed({ path, speed: Number.POSITIVE_INFINITY, now: Date.now, wait, endWhenDone: true })
  const instruments = new Map<InstrumentId, Instrument>()
  const books = new Map<InstrumentId, OriginalOrders>()
  let day = ''
  let reports = 0
  const finish = () => {
    for (const [id, orders] of books) {
      console.log(report(day, instruments.get(id) as Instrument, [...orders.all()], Number(count)))
      reports++
    }
    books.clear()
  }
  for await (const batch of feed.events(new AbortController().signal)) {
    for (const event of batch) {
      if (event.kind === 'status' && event.state === 'error') console.error(event.detail)
      else if (event.kind === 'day') {
        finish()
        day = event.tradingDay
      } else if (event.kind === 'instruments') for (const each of event.instruments) instruments.set(each.id, each)
      else if (event.kind === 'order' || event.kind === 'cancel' || event.kind === 'trade') {
        const orders = books.get(event.instrument) ?? new OriginalOrders()
        books.set(event.instrument, orders)
        orders.add(event)
      }
    }
  }
  finish()
  return reports > 0 ? 0 : 1
}

function report(day: string, instrument: Instrument, orders: readonly OriginalOrder[], shown: number): string {
  const kinds = Object.entries(KNOWN).map(([known, words]) => {
    const of = orders.filter((order) => order.known === known)
    return `${words} ${of.length}`
  })
  const largest = [...orders].sort((a, b) => b.amount - a.amount).slice(0, shown)
  return [
    `\n${day} ${instrument.id} ${instrument.name}：原始委托 ${orders.length} 笔（${kinds.join('，')}）`,
    '首次时间      方向  委托号      限价      原始股数    成交股数  主动占比    撤单股数      成交额(元)  数量依据',
    ...largest.map((order) => row(order, instrument)),
  ].join('\n')
}

function row(order: OriginalOrder, instrument: Instrument): string {
  const { priceScale } = instrument
  const price = order.price > 0 ? priceToNumber(order.price, priceScale).toFixed(priceScale) : '–'
  const active = order.filled > 0 ? `${Math.round((100 * order.active) / order.filled)}%` : '–'
  const volume = `${order.known === 'at-least' ? '≥' : ''}${order.volume}`
  return [
    new Date(timeOfDay(order.firstTime)).toISOString().slice(11, 23),
    order.side === 'buy' ? '买' : '卖',
    String(order.orderNo).padStart(9),
    price.padStart(9),
    volume.padStart(11),
    String(order.filled).padStart(10),
    active.padStart(8),
    String(order.withdrawn).padStart(10),
    amountToYuan(order.amount, instrument).toFixed(2).padStart(15),
    KNOWN[order.known],
  ].join('  ')
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (thrown: unknown) => {
    console.error(thrown)
    process.exitCode = 1
  },
)
