import { type Scales, yuanToAmount } from '../../../../shared/market/units'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DayRow } from '../../../../shared/protocol/rest'
import type { Random } from '../exchange/random'

type Grades = [number, number, number, number]

/** How a minute's own pressure lies over the grades, small to largest, by aggressor and by order; each sums to 1 and 0. */
const ACTIVE: Grades = [0.28, 0.25, 0.25, 0.22]
const ORDERS: Grades = [-0.4, -0.2, 0.25, 0.35]

/**
 * The ledger of a day of which only its row and its derived minutes are known: the grades of all minutes add up to the
 * day's. Money goes with the price: a minute that rose was bought.
 */
export function pastFlow(
  random: Random,
  minutes: readonly Row<'minute'>[],
  day: DayRow,
  scales: Scales & { hasOrderNumbers: boolean },
): Row<'flow'>[] {
  const traded = minutes.filter(({ volume }) => volume > 0)
  const isAuction = (at: number) => at === 0 && traded.length > 1
  const money = traded.map(({ amount }, at) => (isAuction(at) ? 0 : amount))
  const toAmounts = (nets: Grades) => nets.map((net) => yuanToAmount(net, scales)) as Grades
  const [ad, od] = [toAmounts(day.adNet), toAmounts(day.odNet)]
  const pressure = pressures(random, traded, money, ad)
  const active = ad.map((net, grade) => spread(net, money, pressure, ACTIVE[grade] as number)) as Spread
  const orders = scales.hasOrderNumbers
    ? ([0, 1, 2] as const).map((grade) => spread(od[grade], money, pressure, ORDERS[grade]))
    : undefined
  const [small, middle, large, largest] = active
  return traded.map(({ slot, amount }, at) => {
    const [adS, adM, adL, adX] = [small[at], middle[at], large[at], largest[at]] as Grades
    const [odS, odM, odL] = [orders?.[0]?.[at] ?? 0, orders?.[1]?.[at] ?? 0, orders?.[2]?.[at] ?? 0]
    const net = adS + adM + adL + adX
    const buy = isAuction(at) ? 0 : Math.max(0, net, Math.floor((amount + net) / 2))
    const sell = isAuction(at) ? 0 : buy - net
    const odX = 0 - (odS + odM + odL)
    // Rows of a whole market are made at once: an object of spread parts costs ten times one that is written out.
    return { slot, adS, adM, adL, adX, odS, odM, odL, odX, buy, sell, auction: Math.max(0, amount - buy - sell) }
  })
}

type Spread = [number[], number[], number[], number[]]

/** Net buying (+) or selling (−) of each minute beyond its part of the day; adds up to zero. */
function pressures(random: Random, traded: readonly Row<'minute'>[], money: readonly number[], ad: Grades): number[] {
  const all = money.reduce((sum, part) => sum + part, 0)
  if (all === 0) return money.map(() => 0)
  const net = Math.abs(ad[0] + ad[1] + ad[2] + ad[3]) / all
  // No minute is bought or sold by more than it traded.
  const most = Math.max(0, 1 - net) / 2
  const moves = traded.map(({ open, close }) => Math.log(close / open))
  const usual = Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length) || 1
  const leaning = moves.map((move) => most * Math.tanh(0.8 * (move / usual) + 0.4 * random.normal()))
  const mean = leaning.reduce((sum, lean, at) => sum + lean * (money[at] as number), 0) / all
  return leaning.map((lean, at) => (lean - mean) * (money[at] as number))
}

/** Whole parts by minute that add up to `net`: in proportion to the money, and `share` of each minute's pressure. */
function spread(net: number, money: readonly number[], pressure: readonly number[], share: number): number[] {
  const all = money.reduce((sum, part) => sum + part, 0)
  const last = money.length - 1
  const parts: number[] = []
  let [paid, pressed, given] = [0, 0, 0]
  for (let at = 0; at <= last; at++) {
    const part = money[at] as number
    paid += part
    pressed += pressure[at] as number
    const until = at === last ? net : Math.round((all > 0 ? (net * paid) / all : 0) + share * pressed)
    const here = part === 0 && at !== last ? 0 : until - given
    given += here
    parts.push(here)
  }
  return parts
}
