import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { TOOL_ROWS_MAX, type ToolRow } from '../../../../shared/protocol/rest-assistant'
import { address } from '../../../../shared/protocol/routes'
import { topic } from '../../../../shared/protocol/topics'
import { dayWord } from '../day-word'
import { wordFigure } from './figures'
import { chartOf } from './stock-tools'
import { defineTool, rowLimit, toolId, toolMinute } from './tool'
import { endOfMinuteBy, lastMinuteBy, minuteArgument } from './tool-lock'
import type { ToolWorld } from './tool-world'

const DAY_LIMIT = 300

/** An index of this market. Throws `code-invalid` for any other instrument. */
function indexOf(world: ToolWorld, id: string) {
  const instrument = world.market.instrument(id)
  if (!instrument) throw new ZeusError('unknown-instrument', id)
  if (instrument.kind !== 'index') throw new ZeusError('code-invalid', `${id} 不是指数`)
  return instrument
}

interface IndexFacts {
  last: number
  prevClose: number
  turnover: number
  up: number
  down: number
  adNet: number
  odBigNet: number
  at?: number
}

async function factsOf(world: ToolWorld, id: string): Promise<IndexFacts> {
  const { lock } = world
  const instrument = indexOf(world, id)
  if (lock.isNow) {
    const [row] = world.market.rows(topic.index(id), 'index')
    if (!row) throw new ZeusError('no-data')
    return { ...row, prevClose: instrument.prevClose }
  }
  const range = { code: id, from: lock.day, to: lastMinuteBy(lock.at) }
  const limits = { limit: DAY_LIMIT, signal: world.signal }
  const minutes = await world.past.asked.index(range, limits)
  const bars = await world.past.asked.bars({ ...range, period: '1m' }, limits)
  const last = minutes.close.at(-1)
  if (last === undefined) throw new ZeusError('no-data')
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    last,
    prevClose: bars.prevClose,
    turnover: sum(minutes.turnover),
    up: minutes.up.at(-1) ?? Number.NaN,
    down: minutes.down.at(-1) ?? Number.NaN,
    adNet: sum(minutes.adNet),
    odBigNet: sum(minutes.odBigNet),
    at: endOfMinuteBy(lock.at),
  }
}

export const indexNow = defineTool({
  name: 'index_now',
  description: '指数点位、涨跌、成交额、成分涨跌家数、资金（成分股之和）',
  input: z.strictObject({ ids: z.array(toolId).min(1).max(4) }),
  async run({ ids }, world) {
    const rows: ToolRow[] = []
    for (const id of ids) {
      const { priceScale, name } = indexOf(world, id)
      const facts = await factsOf(world, id)
      rows.push({
        id,
        untrusted: { name },
        ...(facts.at === undefined ? {} : { at: facts.at }),
        figures: {
          level: world.figure('level', facts.last / 10 ** priceScale, id, { digits: priceScale }),
          change: world.figure('change', facts.prevClose > 0 ? facts.last / facts.prevClose - 1 : Number.NaN, id),
          turnover: world.figure('turnover', facts.turnover, id),
          up: world.figure('up', facts.up, id),
          down: world.figure('down', facts.down, id),
          adNet: world.figure('adNet', facts.adNet),
          odBig: world.figure('odBig', facts.odBigNet),
        },
        href: address.indexToday(id),
      })
    }
    return {
      rows,
      notes: ['指数的资金是成分股之和'],
      resource: world.lock.isNow ? 'topic index' : 'GET /api/history/index',
    }
  },
})

export const indexContributions = defineTool({
  name: 'index_contributions',
  description: '指数涨跌由谁贡献：成分的点数、权重、涨跌、资金；side 拉升或拖累在前',
  input: z.strictObject({
    id: toolId,
    from: toolMinute.optional(),
    to: toolMinute.optional(),
    side: z.enum(['up', 'down']).default('up'),
    limit: rowLimit(TOOL_ROWS_MAX - 1, 10),
  }),
  async run({ id, from, to, side, limit }, world) {
    const { lock } = world
    const { priceScale } = indexOf(world, id)
    const end = to === undefined ? lock.at : minuteArgument(to, lock)
    const begin = from === undefined ? lock.day : minuteWord(minuteArgument(from, lock))
    const asked = { code: id, from: begin, to: lastMinuteBy(end) }
    const found = await world.past.asked.contributions(asked, world.signal)
    const points = (value: number | null) => (value === null ? null : value / 10 ** priceScale)
    const known = found.members.filter((member) => member.points !== null)
    const sign = side === 'up' ? 1 : -1
    const list = known.sort((a, b) => sign * ((b.points ?? 0) - (a.points ?? 0)))
    // The present minute is known as far as it has come.
    const ofTime = lock.isNow && to === undefined ? {} : { at: endOfMinuteBy(end) }
    const all: ToolRow = {
      id,
      untrusted: { name: world.market.instrument(id)?.name ?? id },
      ...ofTime,
      figures: {
        sumPoints: world.figure('sumPoints', points(found.sum), id),
        residual: world.figure('residual', points(found.residual), id),
        unknownMembers: world.figure('unknownMembers', found.unknown, id),
      },
      href: address.indexToday(id),
    }
    const rows = list.slice(0, limit).map(
      (member): ToolRow => ({
        id: member.id,
        untrusted: { name: world.market.instrument(member.id)?.name ?? member.id },
        ...ofTime,
        figures: {
          points: world.figure('points', points(member.points), member.id),
          weight: world.figure('weight', member.weight, member.id),
          change: world.figure('change', member.change, member.id),
          adNet: world.figure('adNet', member.adNet, member.id),
        },
        href: chartOf(member.id),
      }),
    )
    const led = found.led.map((day) => `${dayWord(day)} 的权重由后一天的名单推算`)
    return {
      rows: [all, ...rows],
      more: Math.max(0, list.length - limit),
      notes: led,
      resource: 'GET /api/history/contributions',
    }
  },
})

/** Bound of a query that begins with the minute after `time`. */
function minuteWord(time: number): string {
  return lastMinuteBy(time + 60_000)
}

export const similarDaysTool = defineTool({
  name: 'similar_days',
  description: '与当前指数走势相像的过去交易日及其后表现（含基准）',
  input: z.strictObject({ id: toolId }),
  async run({ id }, world) {
    indexOf(world, id)
    const found = await world.past.asked.similar({ code: id, to: lastMinuteBy(world.lock.at) }, world.signal)
    const rows = found.days.slice(0, 10).map(
      (day): ToolRow => ({
        id: day.day,
        untrusted: {},
        figures: {
          day: wordFigure('日期', dayWord(day.day), 'similar'),
          distance: world.figure('distance', day.distance),
          rest: world.figure('rest', day.rest, undefined, { missing: '当日已收盘' }),
          next: world.figure('next', day.next),
        },
        href: address.indexHistory(id, day.day),
      }),
    )
    const base: ToolRow = {
      id: 'base',
      untrusted: {},
      figures: {
        rest: world.figure('rest', found.base.rest.mean, undefined, { missing: '当日已收盘' }),
        next: world.figure('next', found.base.next.mean),
        baseRate: world.figure('baseRate', found.base.next.rose),
      },
      href: address.indexHistory(id),
    }
    const notes = ['基准是其余全部比较过的日子；过去不代表将来']
    if (found.days.length === 0) notes.push(`可比的日子不到 ${found.least} 个`)
    return { rows: [base, ...rows], notes, resource: 'GET /api/history/similar' }
  },
})
