import { z } from 'zod'
import { NOTHING_OWN } from '../../../../shared/alerts/own'
import { readRule } from '../../../../shared/alerts/read-rule'
import { refusedAlways, refusedOf } from '../../../../shared/alerts/refusal'
import { describeRule, writeRule } from '../../../../shared/alerts/sentence'
import { entryOf } from '../../../../shared/dictionary/dictionary'
import { findEntries } from '../../../../shared/dictionary/find-entries'
import { nextTradingDay, previousTradingDay } from '../../../../shared/market/calendar'
import { dateToMs } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { ToolRow } from '../../../../shared/protocol/rest-assistant'
import { address } from '../../../../shared/protocol/routes'
import { NameBook } from '../../alerts/directory'
import { createListed } from '../../alerts/listed'
import { dayWord } from '../day-word'
import { wordFigure } from './figures'
import { defineTool, toolDay } from './tool'
import type { ToolWorld } from './tool-world'

const ENTRIES_MAX = 3

export const definition = defineTool({
  name: 'definition',
  description: '口径说明（固定文字）：主动 全部 被动 大单 分档 拆单 量比 …',
  input: z.strictObject({ term: z.string().trim().min(1).max(12) }),
  run({ term }) {
    const ids = findEntries(term)
    if (ids.length === 0) throw new ZeusError('not-found', `帮助里没有“${term}”`)
    const rows = ids.slice(0, ENTRIES_MAX).map((id): ToolRow => {
      const { name, unit, what, formula, source, omits } = entryOf(id)
      const texts = {
        what: ['定义', what],
        formula: ['算法', formula],
        source: ['来源', source],
        omits: ['不含', omits],
      } as const
      const figures = Object.entries(texts).flatMap(([key, [label, words]]) =>
        words === undefined ? [] : [[key, wordFigure(label, words, id)] as const],
      )
      return {
        id,
        untrusted: {},
        figures: { name: wordFigure('名称', unit ? `${name}（${unit}）` : name, id), ...Object.fromEntries(figures) },
        href: address.help(id),
      }
    })
    return { rows, more: Math.max(0, ids.length - ENTRIES_MAX), resource: '/help' }
  },
})

export const calendar = defineTool({
  name: 'calendar',
  description: '某日是否交易日、前后交易日、是否有记录',
  input: z.strictObject({ day: toolDay.optional() }),
  async run({ day }, world) {
    const of = day ?? world.lock.day
    if (Number.isNaN(dateToMs(of))) throw new ZeusError('date-invalid')
    const { days } = await world.past.calendar()
    const isRecorded = of <= world.lock.day && days.some(({ tradingDay }) => tradingDay === of)
    const row: ToolRow = {
      id: of,
      untrusted: {},
      figures: {
        day: wordFigure('日期', dayWord(of), 'time'),
        trading: wordFigure('交易日', isTradingDay(of) || of === world.lock.day ? '是' : '否', 'time'),
        previous: wordFigure('上一交易日', dayWord(previousTradingDay(of)), 'time'),
        next: wordFigure('下一交易日', dayWord(nextTradingDay(of)), 'time'),
        recorded: wordFigure('有记录', isRecorded ? '是' : '否', 'completeness'),
      },
      href: address.history('BS', 'H1', isRecorded ? of : undefined),
    }
    return { rows: [row], resource: 'GET /api/history/calendar' }
  },
})

/** The name book of a world's market; made again only when its list changes. */
const books = new WeakMap<object, NameBook>()

function bookOf(world: ToolWorld): NameBook {
  const table = world.market.instrumentTable()
  const known = books.get(table) ?? new NameBook(createListed(() => table)())
  books.set(table, known)
  return known
}

export const draftAlert = defineTool({
  name: 'draft_alert',
  description: '把一句条件读成预警草稿，如“600519 涨幅>3% 且 量比>2”；不保存，由本人确认',
  input: z.strictObject({ condition: z.string().trim().min(1).max(200) }),
  run({ condition }, world) {
    const book = bookOf(world)
    const found = readRule(condition, book.directory(NOTHING_OWN))
    if (!found.ok) throw new ZeusError('alert-invalid', [found.reason, ...found.near.slice(0, 1)].join('；可以写：'))
    const { rule } = found
    const watched = rule.scope.kind === 'instrument' ? world.market.instrument(rule.scope.id) : undefined
    const reason = refusedAlways(rule) ?? (watched && refusedOf(rule, watched))
    if (reason) throw new ZeusError('alert-invalid', reason)
    const text = writeRule(rule)
    const row: ToolRow = {
      id: watched?.id ?? 'rule',
      untrusted: watched ? { name: watched.name } : {},
      figures: {
        sentence: wordFigure(
          '预警草稿',
          describeRule(rule, (id) => book.nameOf(id)),
          'alert',
        ),
        condition: wordFigure('规则', text, 'alert'),
      },
      href: address.alerts(text),
    }
    return { rows: [row], notes: ['只是草稿，打开后由本人确认保存'], resource: 'POST /api/alerts/parse' }
  },
})

export const predictions = defineTool({
  name: 'predictions',
  description: '已公布的指数短期预测及其成绩（事先冻结，事后评分）',
  input: z.strictObject({}),
  async run(_, world) {
    world.onlyNow()
    const { current, score, model } = await world.past.predictions()
    const rows = current
      .filter(({ refused, probabilityUp }) => refused === null && probabilityUp !== null)
      .slice(0, 10)
      .map(
        (one): ToolRow => ({
          id: one.id,
          untrusted: { name: world.market.instrument(one.id)?.name ?? one.id },
          at: Math.min(one.madeAt, world.lock.at),
          figures: { upChance: world.figure('upChance', one.probabilityUp) },
          href: address.modelPredict(),
        }),
      )
    const total: ToolRow = {
      id: 'score',
      untrusted: { text: model.name },
      figures: {
        scored: world.figure('scored', score.count),
        hitRate: world.figure('hitRate', score.hitRate, undefined, { missing: '还没有评分' }),
        baseRate: world.figure('baseRate', score.baseRate, undefined, { missing: '还没有评分' }),
      },
      href: address.modelPredict(),
    }
    const notes = [`每次预测 15 分钟，只在模型有统计显著的预测力时给出概率，不是建议`]
    if (!score.significant) notes.push('成绩与基准没有显著差别')
    return { rows: [total, ...rows], notes, resource: 'GET /api/predictions' }
  },
})
