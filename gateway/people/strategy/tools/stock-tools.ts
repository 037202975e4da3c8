import { z } from 'zod'
import { beijingDate } from '../../../../shared/market/session'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { ToolFigure, ToolRow } from '../../../../shared/protocol/rest-assistant'
import { address } from '../../../../shared/protocol/routes'
import { dayWord } from '../day-word'
import { sumDays } from '../past-answers'
import { wordFigure } from './figures'
import { defineTool, toolDay, toolId, toolMinute } from './tool'
import { dayArgument, endOfMinuteBy, isRunning, lastMinuteBy, minuteArgument, timeOfDayRow } from './tool-lock'
import type { ToolStock } from './tool-stock'
import type { ToolWorld } from './tool-world'

export const NO_ORDER_NUMBERS = '该行情没有委托编号，全部口径无法计算'
/** Rows of minutes in one query: a whole day. */
export const DAY_LIMIT = 300
/** Days of a result, beside which each stock has a row with its sum. */
const DAY_ROWS_MAX = 28

export const chartOf = (id: string): string => address.multiChart('1', [id])

/** Figures by which stocks are ordered and screened. */
export const STOCK_FIGURES = [
  'change',
  'speed5',
  'turnover',
  'turnoverRate',
  'volumeRatio',
  'adNet',
  'adShare',
  'adBig',
  'odBig',
  'passiveBig',
  'streak',
  'split',
  'amplitude',
  'price',
] as const
export type StockFigure = (typeof STOCK_FIGURES)[number]

/** One figure of a stock, with the reason where it is not known. */
export function stockFigure(world: ToolWorld, stock: ToolStock, name: StockFigure): ToolFigure {
  const isOrders = name === 'odBig' || name === 'passiveBig'
  const missing = isOrders && !stock.hasOrderNumbers ? NO_ORDER_NUMBERS : undefined
  return world.figure(name, stock[name], stock.id, {
    digits: name === 'price' ? stock.digits : 2,
    ...(missing && { missing }),
  })
}

export function stockRow(world: ToolWorld, stock: ToolStock, names: readonly StockFigure[]): ToolRow {
  const figures: Record<string, ToolFigure> = Object.fromEntries(
    names.map((name) => [name, stockFigure(world, stock, name)]),
  )
  if (stock.limit !== 0) figures.state = wordFigure('状态', stock.limit > 0 ? '涨停' : '跌停', 'limitPrices')
  return { id: stock.id, untrusted: { name: stock.name }, figures, href: chartOf(stock.id) }
}

/** The note on figures by order for stocks of which some have no order numbers; empty if all have. */
export const orderNumberNotes = (stocks: readonly ToolStock[]): string[] =>
  stocks.some(({ hasOrderNumbers }) => !hasOrderNumbers) ? [NO_ORDER_NUMBERS] : []

export const findInstrumentTool = defineTool({
  name: 'find_instrument',
  description: '按名称、代码或拼音查品种；多个结果时不要自行挑选，问用户',
  input: z.strictObject({ query: z.string().trim().min(1).max(24), limit: z.int().min(1).max(8).default(5) }),
  run({ query, limit }, world) {
    const table = world.market.instrumentTable()
    const words = query.normalize('NFKC').toLowerCase()
    const rankOf = (place: number): number => {
      const id = (table.id[place] ?? '').toLowerCase()
      const name = (table.name[place] ?? '').normalize('NFKC').toLowerCase()
      if (id === words || name === words || id.split('.')[0] === words) return 0
      if (id.startsWith(words) || name.startsWith(words)) return 1
      if (name.includes(words)) return 2
      return (table.pinyin[place] ?? '').split(' ').some((one) => one.startsWith(words)) ? 3 : 4
    }
    const found = table.id
      .map((id, place) => ({ id, place, rank: rankOf(place) }))
      .filter(({ rank }) => rank < 4)
      .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
    const rows = found.slice(0, limit).map(({ id, place, rank }) => ({
      id,
      untrusted: { name: table.name[place] ?? id },
      figures: {
        kind: wordFigure('类别', table.kind[place] === 'index' ? '指数' : '股票', 'name'),
        industry: wordFigure('行业', table.industry[place] || '—', 'boards'),
        exact: wordFigure('完全匹配', rank === 0 ? '是' : '否', 'name'),
      },
      href: chartOf(id),
    }))
    if (rows.length === 0) throw new ZeusError('unknown-instrument')
    return { rows, more: found.length - rows.length, resource: 'GET /api/instruments' }
  },
})

export const stockNowTool = defineTool({
  name: 'stock_now',
  description: '个股此刻（时间锁处）的价格、成交、主动/全部/被动资金、拆单净额与状态',
  input: z.strictObject({ ids: z.array(toolId).min(1).max(4) }),
  async run({ ids }, world) {
    const all = await world.stocks()
    const found = ids.flatMap((id) => all.find((stock) => stock.id === id) ?? [])
    const absent = ids.filter((id) => !found.some((stock) => stock.id === id))
    const unknown = absent.find((id) => !world.market.instrument(id))
    if (unknown) throw new ZeusError('unknown-instrument', unknown)
    if (found.length === 0) throw new ZeusError('no-data')
    return {
      rows: found.map((stock) => stockRow(world, stock, STOCK_FIGURES)),
      notes: [...orderNumberNotes(found), ...absent.map((id) => `${id} 到此刻还没有成交`)],
      resource: world.boardResource,
    }
  },
})

/** Sum of a column up to the queried minute; NaN where a value is not known. */
export const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? Number.NaN), 0)

export const stockAt = defineTool({
  name: 'stock_at',
  description: '个股某一分钟结束时的价格与当日累计资金',
  input: z.strictObject({ id: toolId, at: toolMinute }),
  async run({ id, at }, world) {
    const instrument = world.market.instrument(id)
    if (!instrument) throw new ZeusError('unknown-instrument', id)
    const time = minuteArgument(at, world.lock)
    const range = { code: id, from: beijingDate(time), to: lastMinuteBy(time) }
    const limits = { limit: DAY_LIMIT, signal: world.signal }
    const bars = await world.past.asked.bars({ ...range, period: '1m' }, limits)
    const close = bars.close.at(-1)
    if (close === undefined) throw new ZeusError('no-data')
    const flow = await world.past.asked.flow(range, limits)
    const turnover = sum(bars.turnover)
    const [small, middle, large, huge] = flow.ad.map(sum) as [number, number, number, number]
    const adNet = small + middle + large + huge
    const od = instrument.hasOrderNumbers ? sum(flow.od[2]) + sum(flow.od[3]) : Number.NaN
    const missing = instrument.hasOrderNumbers ? undefined : NO_ORDER_NUMBERS
    const digits = bars.priceScale
    const row: ToolRow = {
      id,
      untrusted: { name: instrument.name },
      at: endOfMinuteBy(time),
      figures: {
        day: wordFigure('日期', dayWord(range.from), 'time'),
        minute: wordFigure('时间', `${at.slice(9, 11)}:${at.slice(11)}`, 'time'),
        price: world.figure('price', close / 10 ** digits, id, { digits }),
        change: world.figure('change', bars.prevClose > 0 ? close / bars.prevClose - 1 : Number.NaN, id),
        turnover: world.figure('turnover', turnover, id),
        adNet: world.figure('adNet', adNet, id),
        adShare: world.figure('adShare', adNet / turnover, id),
        adBig: world.figure('adBig', large + huge, id),
        odBig: world.figure('odBig', od, id, missing ? { missing } : {}),
      },
      href: address.multiChart('1', [id], range.from, range.from),
    }
    const notes = bars.derived.length > 0 ? [`${dayWord(range.from)} 只有日线，分钟为推算`] : []
    return { rows: [row], notes, resource: 'GET /api/history/bars' }
  },
})

export const stockDays = defineTool({
  name: 'stock_days',
  description: '个股最近若干交易日逐日行情与资金，含合计',
  input: z.strictObject({
    ids: z.array(toolId).min(1).max(2),
    days: z.int().min(1).max(60),
    end: toolDay.optional(),
  }),
  async run({ ids, days, end }, world) {
    const last = dayArgument(end, world.lock)
    const rows: ToolRow[] = []
    const notes: string[] = []
    let more = 0
    for (const id of ids) {
      const instrument = world.market.instrument(id)
      if (!instrument) throw new ZeusError('unknown-instrument', id)
      const found = (await world.past.days(id, days, last)).days.filter(({ tradingDay }) => tradingDay <= last)
      if (found.length === 0) throw new ZeusError('no-data')
      const missing = instrument.hasOrderNumbers ? undefined : NO_ORDER_NUMBERS
      const figuresOf = (of: readonly (typeof found)[number][]) => {
        const { change, turnover, adNet, adShare, odBig } = sumDays(of)
        return {
          change: world.figure('change', change, id),
          turnover: world.figure('turnover', turnover, id),
          adNet: world.figure('adNet', adNet, id),
          adShare: world.figure('adShare', adShare, id),
          odBig: world.figure('odBig', missing ? Number.NaN : odBig, id, missing ? { missing } : {}),
        }
      }
      const shown = found.slice(-DAY_ROWS_MAX / ids.length)
      more += found.length - shown.length
      for (const day of shown) {
        const { tradingDay } = day
        rows.push({
          id: tradingDay,
          instrument: id,
          untrusted: { name: instrument.name },
          at: timeOfDayRow(tradingDay, world.lock),
          figures: {
            day: wordFigure('日期', dayWord(tradingDay), 'time'),
            price: {
              ...world.figure('price', day.close / 10 ** instrument.priceScale, id, { digits: instrument.priceScale }),
              ...(isRunning(tradingDay, world.lock) ? {} : { label: '收盘价' }),
            },
            ...figuresOf([day]),
          },
          href: address.multiChart('1', [id], tradingDay, tradingDay),
        })
        if (isRunning(tradingDay, world.lock)) notes.push('今天还没有收盘')
        else if (day.completeness < 1) notes.push(`${dayWord(tradingDay)} 的记录不完整`)
      }
      const inflow = found.filter(({ adNet }) => sum(adNet) > 0).length
      const from = found[0]?.tradingDay ?? last
      rows.push({
        id: 'sum',
        instrument: id,
        untrusted: { name: instrument.name },
        at: timeOfDayRow(found.at(-1)?.tradingDay ?? last, world.lock),
        figures: {
          day: wordFigure('合计', `${dayWord(from)} 至 ${dayWord(found.at(-1)?.tradingDay ?? last)}`, 'time'),
          ...figuresOf(found),
          inflowDays: world.figure('inflowDays', inflow, id),
        },
        href: address.multiChart('1', [id], from, last),
      })
      if (found.length < days) notes.push(`只有 ${found.length} 个交易日有记录，缺 ${days - found.length} 个`)
    }
    return { rows, more, notes: [...new Set(notes)], resource: 'GET /api/history/days/:id' }
  },
})
