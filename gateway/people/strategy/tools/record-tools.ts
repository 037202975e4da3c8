import { z } from 'zod'
import { eventTexts } from '../../../../shared/dictionary/event-texts'
import { isListed, isValid, LISTED_FROM } from '../../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { EVENT_KINDS, type EventKind, type EventUnit, eventKinds } from '../../../../shared/market/event-kinds'
import { beijingDate, dateToMs } from '../../../../shared/market/session'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { ToolRow } from '../../../../shared/protocol/rest-assistant'
import { HISTORY_ROWS_MAX } from '../../../../shared/protocol/rest-history'
import { address } from '../../../../shared/protocol/routes'
import { dayWord } from '../day-word'
import { wordFigure } from './figures'
import { chartOf } from './stock-tools'
import { defineTool, rowLimit, toolDay, toolId } from './tool'
import { lastMinuteBy } from './tool-lock'
import type { ToolWorld } from './tool-world'

/** A day of the record that may be looked at. Throws `at-future`, `date-invalid`. */
function dayOf(day: string | undefined, world: ToolWorld): string {
  if (day === undefined) return world.lock.day
  if (Number.isNaN(dateToMs(day))) throw new ZeusError('date-invalid')
  if (day > world.lock.day) throw new ZeusError('at-future')
  return day
}

const LATER = '时间锁之后仍有子单，此刻的数字未知'
/** Records have the confidence that was stated last, which may be later than the lock. */
const STATED_LATER = '回放中没有当时的置信度'

function splitRow(world: ToolWorld, finding: SplitFinding): ToolRow {
  const { instrument, side, style, firstTime, lastTime } = finding
  const isLater = lastTime > world.lock.at
  const known = (value: number) => (isLater ? Number.NaN : value)
  const note = isLater ? { missing: LATER } : {}
  const listed = world.market.instrument(instrument)
  const day = beijingDate(firstTime)
  return {
    id: instrument,
    untrusted: { name: listed?.name ?? instrument },
    at: Math.min(lastTime, world.lock.at),
    figures: {
      side: wordFigure('方向', side === 'buy' ? '买入' : '卖出', 'finding'),
      style: isLater
        ? { label: '拆单类型', unit: '', missing: LATER, definition: 'splitStyle' }
        : wordFigure('拆单类型', style, 'splitStyle'),
      splitTurnover: world.figure('splitTurnover', known(finding.turnover), instrument, note),
      splitPrice: world.figure('splitPrice', known(finding.vwap), instrument, {
        digits: listed?.priceScale ?? 2,
        ...note,
      }),
      confidence: world.figure('confidence', world.lock.isNow ? finding.confidence : Number.NaN, instrument, {
        missing: STATED_LATER,
      }),
      children: world.figure('children', known(finding.childCount), instrument, note),
      firstPublished: world.figure('firstPublished', finding.firstEmitTime, instrument),
    },
    href: address.orderSplit(instrument, day, day),
  }
}

export const splits = defineTool({
  name: 'splits',
  description: '拆单（推断的母单）：方向、方式、金额、均价、置信度、何时发布；按金额排序',
  input: z.strictObject({
    id: toolId.optional(),
    day: toolDay.optional(),
    side: z.enum(['buy', 'sell', 'both']).default('both'),
    limit: rowLimit(30, 10),
  }),
  async run({ id, day, side, limit }, world) {
    const wanted = dayOf(day, world)
    const { findings } = await world.past.splits(id, { start: wanted, end: wanted })
    const { at, isNow } = world.lock
    // What a record says of a finding's state may be later than the lock, so that it selects nothing.
    const holds = (finding: SplitFinding) => !isNow || (id === undefined ? isListed(finding) : isValid(finding))
    const shown = findings
      .filter(holds)
      .filter((finding) => finding.firstEmitTime <= at && (side === 'both' || finding.side === side))
      .sort((a, b) => b.turnover - a.turnover)
    const withheld = world.withheldNotes('split')
    const order = isNow ? shown : shown.sort((a, b) => b.firstEmitTime - a.firstEmitTime)
    return {
      rows: order.slice(0, limit).map((finding) => splitRow(world, finding)),
      more: Math.max(0, order.length - limit),
      notes: [
        '拆单是推断，不是申报；置信度之外会有误报',
        ...(isNow && id === undefined ? [`全市场只列置信度 ${LISTED_FROM * 100}% 以上的`] : []),
        ...(isNow ? [] : ['名单里有后来被否定的']),
        ...withheld,
        ...(order.length === 0 && withheld.length === 0 ? ['没有发现拆单'] : []),
      ],
      resource: 'GET /api/splits',
    }
  },
})

const KIND_NAMES = EVENT_KINDS.map((kind) => eventTexts[kind].name)
const kindOf = (name: string): EventKind | undefined =>
  EVENT_KINDS.find((kind) => kind === name || eventTexts[kind].name === name)

/** Events of a day that were published by the lock, newest first. */
async function eventsOf(
  world: ToolWorld,
  day: string,
  { id, kinds }: { id: string | undefined; kinds: readonly EventKind[] | undefined },
) {
  const { lock } = world
  if (day === lock.day && !lock.isNow) {
    const asked = { from: day, to: lastMinuteBy(lock.at), ...(id && { code: id }) }
    const { events } = await world.past.asked.events(asked, { limit: HISTORY_ROWS_MAX.frame, signal: world.signal })
    return events.toReversed()
  }
  return (await world.past.events({ day, ...(id && { code: id }), ...(kinds && { kinds }) })).events
}

export const events = defineTool({
  name: 'events',
  description: `盘口异动，新的在前。kinds：${KIND_NAMES.join(' ')}`,
  input: z.strictObject({
    id: toolId.optional(),
    day: toolDay.optional(),
    kinds: z.array(z.string().max(12)).max(22).optional(),
    limit: rowLimit(30, 20),
  }),
  async run({ id, day, kinds, limit }, world) {
    const wanted = kinds?.map((name) => {
      const kind = kindOf(name)
      if (!kind) throw new ZeusError('bad-request', `没有异动类型 ${name}`)
      return kind
    })
    const all = await eventsOf(world, dayOf(day, world), { id, kinds: wanted })
    const found = all.filter(({ kind, time }) => time <= world.lock.at && (wanted?.includes(kind) ?? true))
    const rows = found.slice(0, limit).map(({ kind, instrument, time, value }): ToolRow => {
      return {
        id: instrument,
        untrusted: { name: world.market.instrument(instrument)?.name ?? instrument },
        at: time,
        figures: {
          kind: wordFigure('异动', eventTexts[kind].name, 'events'),
          eventTime: world.figure('eventTime', time),
          eventValue: eventValue(world, value, eventKinds[kind].unit),
        },
        href: chartOf(instrument),
      }
    })
    return {
      rows,
      more: Math.max(0, found.length - limit),
      notes: found.length === 0 ? [`${dayWord(dayOf(day, world))} 没有这样的异动`] : [],
      resource: 'GET /api/market-events',
    }
  },
})

function eventValue(world: ToolWorld, value: number, unit: EventUnit) {
  if (unit === 'bp') return world.figure('eventValue', value / 100, undefined, { unit: '%' })
  if (unit === 'times') return world.figure('eventValue', value, undefined, { digits: 0, unit: '次' })
  return { ...world.figure('turnover', value), label: '异动数值', definition: 'eventValue' }
}
