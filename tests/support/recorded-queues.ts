import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { dateToMs } from '../../shared/market/session'
import type { Price, Shares, UnixMs } from '../../shared/market/units'
import type { QueueAudit } from './queue-audit'

/** The venue shows the first 50 orders of a level. */
const SHOWN = 50
const WINDOW_MS = 6_000

/** Recorded best level of a side: number of orders, and remaining volume of each, oldest first. */
interface RecordedQueue {
  time: UnixMs
  side: 'buy' | 'sell'
  price: Price
  orders: number
  volumes: Shares[]
  found: boolean
}

/** Compares recorded queues of best levels (Datayes `OrderQueue.csv`) with those that orders and prints give. */
export class RecordedQueues {
  readonly queues: RecordedQueue[]
  private from = 0

  /** Reads the queues of the day's continuous trading. */
  constructor(path: string, day: string) {
    const [header = '', ...rows] = gunzipSync(readFileSync(path)).toString().split('\n')
    const column = (name: string) => header.split(',').indexOf(name)
    const [time, side, price, count, first] = ['UpdateTime', 'Side', 'Price', 'NumOrders', 'OrderQty1'].map(column)
    this.queues = rows.flatMap((row) => {
      const fields = row.split(',')
      const at = (place: number | undefined) => fields[place ?? -1] ?? ''
      const clock = at(time)
      if (clock < '09:30:00' || clock >= '14:57:00' || at(price) === '') return []
      const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number)
      return {
        time: dateToMs(day) + ((hour * 60 + minute) * 60 + second) * 1000,
        side: at(side) === 'B' ? ('buy' as const) : ('sell' as const),
        price: Math.round(Number(at(price)) * 100),
        orders: Number(at(count)),
        volumes: fields
          .slice(first, (first ?? 0) + SHOWN)
          .filter(Boolean)
          .map(Number),
        found: false,
      }
    })
  }

  /** Call before each row with its time, and with Infinity at the end: the audit's queues are those up to that time. */
  compare(audit: Pick<QueueAudit, 'front'>, until: UnixMs): void {
    for (let at = this.from; at < this.queues.length; at++) {
      const queue = this.queues[at] as RecordedQueue
      if (queue.time > until + WINDOW_MS) return
      if (queue.time < until - WINDOW_MS) this.from = at + 1
      if (queue.found) continue
      const { price, volumes } = audit.front(queue.side)
      queue.found = price === queue.price && volumes.length === queue.orders && same(volumes, queue.volumes)
    }
  }
}

const same = (all: readonly number[], first: readonly number[]) =>
  first.length === Math.min(SHOWN, all.length) && first.every((volume, at) => volume === all[at])
