import { BIG_GRADE } from '../../../shared/flow/grades'
import type { PrintColumns, PrintRing } from '../../store/print-ring'

/** What one order traded among the prints the page holds. */
export interface BigOrder {
  order: number
  side: 'buy' | 'sell'
  grade: number
  volume: number
  /** Price units × shares. */
  amount: number
  lastTime: number
  count: number
}

/** Orders of grade 大 or more by what they traded, largest first. Prints without order numbers are left out. */
export function bigOrders(prints: PrintRing, most = 50): BigOrder[] {
  const columns = prints.columns()
  const orders = new Map<string, BigOrder>()
  for (let index = 0; index < prints.length; index++) {
    add(orders, columns, index, 'buy')
    add(orders, columns, index, 'sell')
  }
  return [...orders.values()]
    .filter((order) => order.grade >= BIG_GRADE)
    .sort((a, b) => b.amount - a.amount || a.order - b.order)
    .slice(0, most)
}

function add(orders: Map<string, BigOrder>, columns: PrintColumns, index: number, side: 'buy' | 'sell'): void {
  const order = columns[`${side}No`][index] as number
  if (!(order > 0)) return
  const volume = columns.volume[index] as number
  const amount = volume * (columns.price[index] as number)
  const grade = columns[`${side}Grade`][index] as number
  const lastTime = columns.time[index] as number
  const key = `${side}${order}`
  const held = orders.get(key)
  if (!held) {
    orders.set(key, { order, side, grade, volume, amount, lastTime, count: 1 })
    return
  }
  held.volume += volume
  held.amount += amount
  held.grade = Math.max(held.grade, grade)
  held.lastTime = lastTime
  held.count++
}
