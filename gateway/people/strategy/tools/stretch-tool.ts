import { z } from 'zod'
import { beijingDate } from '../../../../shared/market/session'
import type { UnixMs } from '../../../../shared/market/units'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { ToolRow } from '../../../../shared/protocol/rest-assistant'
import { address } from '../../../../shared/protocol/routes'
import { dayWord } from '../day-word'
import { sumDays } from '../past-answers'
import { type ToolFigureName, wordFigure } from './figures'
import { chartOf, DAY_LIMIT, NO_ORDER_NUMBERS, sum } from './stock-tools'
import { defineTool, toolId } from './tool'
import { dayArgument, endOfMinuteBy, isRunning, lastMinuteBy, minuteArgument, timeOfDayRow } from './tool-lock'
import type { ToolWorld } from './tool-world'

/** Days of one answer about the past. */
const DAYS_MAX = 250

const moment = z
  .string()
  .regex(/^[0-9]{8}(T[0-9]{4})?$/)
  .describe('YYYYMMDD 或 YYYYMMDDTHHmm，北京时间，不得晚于本次回答的时间锁')

/** Prices in price units, money in yuan; NaN where it is not known. */
interface Stretch {
  /** Last price, and the one before the stretch. */
  close: number
  before: number
  high: number
  low: number
  turnover: number
  adNet: number
  odBig: number
}

interface Asked {
  id: string
  from: string
  to: string
  isIndex: boolean
}

/** Bars and money of the minutes of a range, and the last price before it; the money of an index is that of its members. */
async function readMinutes({ past: { asked }, signal }: ToolWorld, { id, from, to, isIndex }: Asked, start: UnixMs) {
  const limits = { limit: DAY_LIMIT, signal }
  const range = { code: id, from: from.replace('T', ''), to }
  const earlier = { code: id, from: beijingDate(start), to: lastMinuteBy(start), period: '1m' as const }
  const before = asked.bars(earlier, limits)
  if (isIndex) {
    const [bars, { prevClose, close }] = await Promise.all([asked.index(range, limits), before])
    return {
      ...bars,
      derived: [],
      before: close.at(-1) ?? prevClose,
      adNet: sum(bars.adNet),
      odBig: sum(bars.odBigNet),
    }
  }
  const [bars, { close }, flow] = await Promise.all([
    asked.bars({ ...range, period: '1m' }, limits),
    before,
    asked.flow(range, limits),
  ])
  const odBig = sum(flow.od[2]) + sum(flow.od[3])
  return { ...bars, before: close.at(-1) ?? bars.prevClose, adNet: sum(flow.ad.map(sum)), odBig }
}

/** Minutes that begin at or after `from` and are over at `to`, of one day. */
async function minutesWithin(world: ToolWorld, given: Asked) {
  const { from, to } = given
  const [start, end] = [minuteArgument(from, world.lock), minuteArgument(to, world.lock)]
  if (start >= end) throw new ZeusError('bad-request', 'from 应早于 to')
  const bars = await readMinutes(world, { ...given, to: lastMinuteBy(end) }, start)
  const close = bars.close.at(-1)
  if (close === undefined) throw new ZeusError('no-data')
  const stretch: Stretch = {
    close,
    before: bars.before,
    high: Math.max(...bars.high),
    low: Math.min(...bars.low),
    turnover: sum(bars.turnover),
    adNet: bars.adNet,
    odBig: bars.odBig,
  }
  const notes = bars.derived.length > 0 ? [`${dayWord(from.slice(0, 8))} 只有日线，分钟为推算`] : []
  return { stretch, at: endOfMinuteBy(end), notes, said: `${momentWord(from)} 至 ${momentWord(to)}` }
}

/** Whole days, both included; prices are those of their days, and the change is without ex-dates. */
async function daysWithin(world: ToolWorld, { id, from, to }: Asked) {
  const last = dayArgument(to.slice(0, 8), world.lock)
  const first = from.slice(0, 8)
  const { days } = await world.past.days(id, DAYS_MAX, last)
  const found = days.filter(({ tradingDay }) => tradingDay >= first && tradingDay <= last)
  const [start, end] = [found[0], found.at(-1)]
  if (!start || !end) throw new ZeusError('no-data')
  const { change, turnover, adNet, odBig } = sumDays(found)
  const stretch: Stretch = {
    close: end.close,
    before: end.close / (1 + change),
    high: Math.max(...found.map(({ high }) => high)),
    low: Math.min(...found.map(({ low }) => low)),
    turnover,
    adNet,
    odBig,
  }
  const notes = [
    ...(first === last ? [] : [`共 ${found.length} 个有记录的交易日，最高与最低价未复权`]),
    ...(isRunning(end.tradingDay, world.lock) ? ['今天还没有收盘'] : []),
    ...(found.some(({ completeness }) => completeness < 1) ? ['其中有的日子记录不完整'] : []),
    ...(start.tradingDay > first && days.length >= DAYS_MAX ? ['更早的日子没有算进来'] : []),
    ...(from.length > 8 || to.length > 8 ? ['跨日的一段按整日计算'] : []),
  ]
  return {
    stretch,
    at: timeOfDayRow(end.tradingDay, world.lock),
    notes,
    said: `${dayWord(start.tradingDay)} 至 ${dayWord(end.tradingDay)}`,
  }
}

const momentWord = (text: string): string => `${dayWord(text.slice(0, 8))} ${text.slice(9, 11)}:${text.slice(11)}`

export const stretch = defineTool({
  name: 'stretch',
  description: '一段时间的涨跌幅、最高最低、成交额与资金：同一天内按分钟（到 to 为止已走完的分钟），跨日按整日',
  input: z
    .strictObject({ id: toolId, from: moment, to: moment })
    .refine(({ from, to }) => from <= to, { path: ['from'] }),
  async run(given, world) {
    const { id, from, to } = given
    const instrument = world.market.instrument(id)
    if (!instrument) throw new ZeusError('unknown-instrument', id)
    const isIndex = instrument.kind === 'index'
    const ofMinutes = from.length > 8 && to.length > 8 && from.slice(0, 8) === to.slice(0, 8)
    const {
      stretch: found,
      at,
      notes,
      said,
    } = await (ofMinutes ? minutesWithin : daysWithin)(world, {
      ...given,
      isIndex,
    })
    const unit = 10 ** instrument.priceScale
    const price = (name: ToolFigureName, value: number) =>
      world.figure(name, value / unit, id, { digits: instrument.priceScale, ...(isIndex && { unit: '点' }) })
    const hasOrders = instrument.hasOrderNumbers || isIndex
    const row: ToolRow = {
      id,
      untrusted: { name: instrument.name },
      at,
      figures: {
        stretch: wordFigure('时段', said, 'time'),
        change: world.figure('change', found.before > 0 ? found.close / found.before - 1 : Number.NaN, id),
        ...(isIndex ? { level: price('level', found.close) } : { price: price('price', found.close) }),
        high: price('high', found.high),
        low: price('low', found.low),
        turnover: world.figure('turnover', found.turnover, id),
        adNet: world.figure('adNet', found.adNet, id),
        adShare: world.figure('adShare', found.adNet / found.turnover, id),
        odBig: world.figure(
          'odBig',
          hasOrders ? found.odBig : Number.NaN,
          id,
          hasOrders ? {} : { missing: NO_ORDER_NUMBERS },
        ),
      },
      href: isIndex ? chartOf(id) : address.multiChart('1', [id], from.slice(0, 8), to.slice(0, 8)),
    }
    const ofDay = isIndex ? 'GET /api/history/index' : 'GET /api/history/bars'
    return { rows: [row], notes, resource: ofMinutes ? ofDay : 'GET /api/history/days/:id' }
  },
})
