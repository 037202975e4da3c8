import { positionsInOrder } from './account'
import { beginDay, closeDay, openRun, type RunState, sellsAfterSessions } from './day'
import type { FillBar } from './fill'
import { type MinuteSeries, minuteSeries } from './minute-series'
import type { BackTestRun, EngineInput, MinuteBarColumns } from './model'
import { exitInBar, fillBuy, fillSell } from './order-fills'
import { dailyRule } from './rules/daily-rule'
import { type MinuteRule, minuteRule } from './rules/minute-rule'
import type { BuySignal } from './rules/rule'
import type { Series } from './series'

/** A buy that waits for the next bar of its security, in this session or the next. */
interface WaitingBuy {
  buy: BuySignal
  session: number
}

interface MinuteRun extends RunState {
  minutes: readonly MinuteSeries[]
  rules: readonly (MinuteRule | undefined)[]
  buys: WaitingBuy[]
}

/** Bars with one label, by index of the security in ascending order. */
type Slot = Map<number, number>

/** Bars of every session by their labels, in the order of time. */
function slotsBySession(minutes: readonly MinuteSeries[]): Map<number, [time: string, slot: Slot][]> {
  const sessions = new Map<number, Map<string, Slot>>()
  for (const [index, { session, time }] of minutes.entries()) {
    for (const [bar, at] of session.entries()) {
      const slots = sessions.get(at) ?? new Map<string, Slot>()
      sessions.set(at, slots)
      const label = time[bar] as string
      slots.set(label, (slots.get(label) ?? new Map()).set(index, bar))
    }
  }
  const inOrder = (slots: Map<string, Slot>) => [...slots].sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map([...sessions].map(([session, slots]) => [session, inOrder(slots)]))
}

function minuteBar({ minutes, series, input }: MinuteRun, index: number, bar: number): FillBar {
  const one = minutes[index] as MinuteSeries
  const session = one.session[bar] as number
  const daily = series[index] as Series
  return {
    session,
    day: input.calendar[session] as string,
    time: one.time[bar] as string,
    open: one.open[bar] as number,
    high: one.high[bar] as number,
    low: one.low[bar] as number,
    volume: one.volume[bar] as number,
    limits: daily.limitsAt(daily.barAt(session)),
  }
}

/** Fills of one label: sells, buys, then stops inside the bars. */
function fillSlot(run: MinuteRun, slot: Slot): void {
  const { account, orders } = run
  const at = (index: number) => slot.get(index)
  for (const order of orders.waitingSells()) {
    const bar = at(order.index)
    if (bar !== undefined) fillSell(run, order, minuteBar(run, order.index, bar))
  }
  orders.settle((index) => account.positions.has(index))
  for (const { buy } of run.buys) {
    const bar = at(buy.index)
    if (bar !== undefined) fillBuy(run, buy, minuteBar(run, buy.index, bar))
  }
  run.buys = run.buys.filter(({ buy }) => at(buy.index) === undefined)
  for (const index of positionsInOrder(account)) {
    const bar = at(index)
    if (bar !== undefined) exitInBar(run, index, minuteBar(run, index, bar))
  }
}

/** Signals at the end of one label, in the order of codes. */
function signalSlot(run: MinuteRun, slot: Slot, session: number): void {
  const { account, orders, rules, buys } = run
  for (const [index, bar] of slot) {
    const isFree = !orders.waitsToSell(index) && !buys.some(({ buy }) => buy.index === index)
    const signal = rules[index]?.signal(bar, { isHeld: account.positions.has(index), isFree })
    if (signal?.side === 'buy') buys.push({ buy: { index, reason: signal.reason }, session })
    else if (signal) orders.addSells([{ index, reason: signal.reason, quantity: null }])
  }
}

/**
 * Runs a rule over minutes: a bar is known at its label, and the order trades at the open of the next bar of its
 * security with volume. A rule that uses only daily bars signals after the close.
 */
export function runMinutes(
  input: EngineInput & { minutes: readonly MinuteBarColumns[] },
  onSession?: (session: number) => void,
): BackTestRun {
  const state = openRun(input)
  const minutes = state.series.map((one, index) => minuteSeries(one, input.minutes[index] as MinuteBarColumns))
  const rules = minutes.map((one) => minuteRule(input.rule, one))
  const run: MinuteRun = { ...state, minutes, rules, buys: [] }
  const daily = rules.some(Boolean) ? undefined : dailyRule(input.rule, state.series, input.calendar)
  const slots = slotsBySession(minutes)
  for (const [session] of input.calendar.entries()) {
    onSession?.(session)
    beginDay(run, session)
    run.buys = run.buys.filter(({ buy }) => !run.delisted.has(buy.index))
    for (const [, slot] of slots.get(session) ?? []) {
      fillSlot(run, slot)
      signalSlot(run, slot, session)
    }
    run.buys = run.buys.filter((waiting) => waiting.session === session)
    closeDay(run, session)
    const signals = daily?.signals(session, { held: positionsInOrder(run.account) }) ?? { buys: [], sells: [] }
    run.orders.add({ ...signals, sells: [...signals.sells, ...sellsAfterSessions(run, session)] })
    run.buys.push(...run.orders.buys.map((buy) => ({ buy, session })))
    run.orders.buys = []
  }
  return { trades: run.account.trades, equity: run.equity }
}
