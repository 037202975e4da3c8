import { previousTradingDay } from '../../../../shared/market/calendar'
import { MAIN_INDEXES } from '../../../../shared/market/instrument'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { formatAt } from '../../../../shared/protocol/machine'
import type { ToolRow } from '../../../../shared/protocol/rest-assistant'
import { address } from '../../../../shared/protocol/routes'
import { cite, citeAll, citedName, sayNotes, sayRows } from '../cited'
import { dayWord } from '../day-word'
import { FIGURES } from '../tools/figures'
import {
  indexesNamed,
  isWholeQuestion,
  type QuestionContext,
  type QuestionKind,
  runTool,
  stocksNamed,
  UNCLEAR,
  UNDERSTOOD,
} from './question-kind'
import { RANKED_BY } from './ranking-questions'

const isToday = ({ question, today }: QuestionContext): boolean =>
  question.periods.every(({ from, to }) => from === today && to === today)

const MONEY = ['adNet', 'adShare', 'adBig', 'odBig'] as const

/** Sign of a number in words; nothing for one that is not known. */
const flowWords = (net: number | undefined): string =>
  net === undefined ? '' : net > 0 ? '主动净流入' : net < 0 ? '主动净流出' : '主动买卖持平'

const money: QuestionKind = {
  name: 'money flow of stocks now',
  matches: (context) => {
    const { named, topics, clocks, unserved, scopes } = context.question
    const plain = [...topics].every((topic) => topic === 'active' || topic === 'passive')
    const ofStocks = named.length > 0 && named.length <= 4 && stocksNamed(context).length === named.length
    return (
      ofStocks &&
      plain &&
      isToday(context) &&
      isWholeQuestion(context) &&
      clocks.length + unserved.length + scopes.length === 0
    )
  },
  async answer(context) {
    const { sheet, question } = context
    const result = await runTool(context, 'stock_now', { ids: question.named })
    if (!result) return UNDERSTOOD
    for (const row of result.rows) {
      const words = flowWords(row.figures.adNet?.number)
      sheet.say(
        `${citedName(sheet, result, row)} 最新 ${cite(sheet, result, row, 'price')}，涨跌幅 ${cite(sheet, result, row, 'change')}。`,
      )
      const figures = question.topics.has('passive') ? [...MONEY, 'passiveBig'] : MONEY
      sheet.say(`${words === '' ? '资金' : words}：${citeAll(sheet, result, row, figures)}。`)
      const [ad, od] = [row.figures.adNet?.number, row.figures.odBig?.number]
      if (ad !== undefined && od !== undefined && ad * od < 0) {
        sheet.say('两种口径方向相反：主动口径只看吃单的一方，全部口径把挂单的大单也算在内。')
      }
      sheet.say(`${citeAll(sheet, result, row, ['turnover', 'volumeRatio'])}。`)
    }
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

/** `哪个换手率高`, `涨速多少`: the figure that is asked for, if one is named. */
const figureNamed = ({ text }: QuestionContext) =>
  RANKED_BY.find(({ words, figure }) => figure !== 'change' && words.test(text))

const oneFigure: QuestionKind = {
  name: 'one figure of stocks now',
  matches: (context) => {
    const ids = stocksNamed(context)
    const { named, topics, perhaps, unserved, clocks, unknown, scopes } = context.question
    const by = figureNamed(context)
    const isRead = unknown.every((word) => by?.words.test(word))
    const isAlone = perhaps.length + unserved.length + clocks.length + scopes.length === 0
    const plain = [...topics].every((topic) => topic === 'turnover' || topic === 'compare' || by?.figure === 'adShare')
    const ofStocks = ids.length > 0 && ids.length <= 4 && ids.length === named.length
    return by !== undefined && ofStocks && isRead && isAlone && plain && isToday(context)
  },
  async answer(context) {
    const { sheet, text } = context
    const by = figureNamed(context)
    const result = by && (await runTool(context, 'stock_now', { ids: stocksNamed(context) }))
    if (!by || !result) return UNDERSTOOD
    sayRows(sheet, result, result.rows, [by.figure, 'price', 'change'])
    const numberOf = (row: ToolRow) => row.figures[by.figure]?.number ?? Number.NaN
    const known = result.rows.filter((row) => Number.isFinite(numberOf(row)))
    if (known.length > 1 && /[哪谁]|对?比/.test(text)) {
      const isLeast = /[更最][低小少弱]|[低小][的？?。\s]*$/.test(text)
      const sign = isLeast ? -1 : 1
      const found = known.reduce((one, other) => (sign * (numberOf(other) - numberOf(one)) > 0 ? other : one))
      sheet.say(
        `${by.said}${known.length > 2 ? '最' : '更'}${isLeast ? '低' : '高'}的是 ${citedName(sheet, result, found)}。`,
      )
    }
    return UNDERSTOOD
  },
}

const againstMarket: QuestionKind = {
  name: 'a stock beside the main indexes',
  matches: (context) => {
    const { named, topics, scopes, clocks, unserved } = context.question
    const plain = [...topics].every((topic) => topic === 'index' || topic === 'compare')
    const isAlone = named.length === 1 && stocksNamed(context).length === 1 && scopes.length + clocks.length === 0
    return (
      isAlone && topics.has('index') && plain && unserved.length === 0 && isToday(context) && isWholeQuestion(context)
    )
  },
  async answer(context) {
    const { sheet, market, question } = context
    const stock = await runTool(context, 'stock_now', { ids: question.named })
    if (stock) sayRows(sheet, stock, stock.rows, ['price', 'change', 'adShare'])
    const ids = MAIN_INDEXES.map(({ id }) => id).filter((id) => market.instrument(id))
    const indexes = ids.length > 0 ? await runTool(context, 'index_now', { ids: ids.slice(0, 4) }) : undefined
    if (indexes) sayRows(sheet, indexes, indexes.rows, ['level', 'change'])
    return UNDERSTOOD
  },
}

const comparison: QuestionKind = {
  name: 'comparison of stocks now',
  matches: (context) => {
    const ids = stocksNamed(context)
    return (
      ids.length > 1 &&
      ids.length <= 4 &&
      context.question.topics.has('compare') &&
      isToday(context) &&
      isWholeQuestion(context)
    )
  },
  async answer(context) {
    const { sheet } = context
    const result = await runTool(context, 'stock_now', { ids: stocksNamed(context) })
    if (!result) return UNDERSTOOD
    sayRows(sheet, result, result.rows, ['change', 'adNet', 'adShare', 'volumeRatio'])
    const known = result.rows.filter(({ figures }) => figures.adShare?.number !== undefined)
    if (known.length < 2) {
      sheet.say('主动净额占成交额不足两只有数，无法比较强弱。')
      return UNDERSTOOD
    }
    const best = known.reduce((most, one) =>
      (one.figures.adShare?.number ?? 0) > (most.figures.adShare?.number ?? 0) ? one : most,
    )
    sheet.say(`按主动净额占成交额，${citedName(sheet, result, best)} 更强；大小不同的股票只能比占比，不能比金额。`)
    return UNDERSTOOD
  },
}

const CLOCK = /(\d{1,2})\s*[:：点时]\s*(\d{1,2}|半)?/

/** `YYYYMMDDTHHmm` of the time that a question names on a day; afternoon hours below 8 are taken as 13 to 15. */
export function questionMinute(text: string, day: string): { at: string; said: string } | undefined {
  const [, hours, minutes] = CLOCK.exec(text.normalize('NFKC')) ?? []
  if (hours === undefined) return undefined
  const hour = Number(hours) < 8 ? Number(hours) + 12 : Number(hours)
  const minute = minutes === '半' ? 30 : Number(minutes ?? 0)
  if (hour > 23 || minute > 59) return undefined
  const two = (value: number) => String(value).padStart(2, '0')
  return { at: `${day}T${two(hour)}${two(minute)}`, said: `${two(hour)}:${two(minute)}` }
}

/** The minute of the noon pause or outside trading becomes the last one that was traded before. */
function tradedMinute(at: string): string {
  const clock = at.slice(9)
  if (clock > '1130' && clock < '1300') return `${at.slice(0, 9)}1130`
  return clock > '1500' ? `${at.slice(0, 9)}1500` : at
}

const atMinute: QuestionKind = {
  name: 'one stock at a minute',
  matches: (context) => {
    const { clocks, periods } = context.question
    const isDay = periods.length === 0 || (periods.length === 1 && periods[0]?.from === periods[0]?.to)
    return (
      stocksNamed(context).length === 1 &&
      clocks.length === 1 &&
      isDay &&
      questionMinute(clocks[0] ?? '', context.today) !== undefined &&
      isWholeQuestion(context)
    )
  },
  async answer(context) {
    const { sheet, question, today, runner } = context
    const [id] = stocksNamed(context)
    const day = question.periods[0]?.from ?? today
    const asked = questionMinute(question.clocks[0] ?? '', day)
    if (!asked || !id) return UNCLEAR
    const at = tradedMinute(asked.at)
    const chart = address.multiChart('1', [id])
    if (asked.at > formatAt(runner.lock.at).slice(0, 13)) {
      sheet.say(`${sheet.fact('时间', asked.said, '', chart)} 还没有到，没有数据。`)
      return UNDERSTOOD
    }
    if (at !== asked.at) {
      sheet.say(`${sheet.fact('时间', asked.said, '', chart)} 不在交易时间，下面是此前最近的一分钟。`)
    }
    const result = await runTool(context, 'stock_at', { id, at })
    const [row] = result?.rows ?? []
    if (!result || !row) return UNDERSTOOD
    sheet.say(
      `${citedName(sheet, result, row)} 在 ${cite(sheet, result, row, 'day')} ${cite(sheet, result, row, 'minute')}：${citeAll(sheet, result, row, ['price', 'change', 'turnover'])}。`,
    )
    sheet.say(`当日到这一分钟的合计：${citeAll(sheet, result, row, MONEY)}。`)
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

const againstYesterday: QuestionKind = {
  name: 'money flow against the same minute of the day before',
  matches: (context) =>
    stocksNamed(context).length === 1 &&
    isWholeQuestion(context) &&
    /比昨[天日]|昨[天日](?:同一?时间?|同期|这时|此时|这个时候)|较昨[天日]/.test(context.text),
  async answer(context) {
    const { sheet, today, runner, question } = context
    const { topics } = question
    const asked = topics.has('turnover') && !topics.has('active') ? 'turnover' : 'adNet'
    const [id] = stocksNamed(context)
    const minute = tradedMinute(formatAt(runner.lock.at).slice(0, 13)).slice(9)
    const before = previousTradingDay(today)
    const now = await runTool(context, 'stock_at', { id, at: `${today}T${minute}` })
    const then = await runTool(context, 'stock_at', { id, at: `${before}T${minute}` })
    for (const result of [now, then]) {
      const [row] = result?.rows ?? []
      if (!result || !row) continue
      sheet.say(
        `${citedName(sheet, result, row)} ${cite(sheet, result, row, 'day')} 到 ${cite(sheet, result, row, 'minute')}：${citeAll(sheet, result, row, ['adNet', 'turnover'])}。`,
      )
      sayNotes(sheet, result)
    }
    const [a, b] = [now, then].map((result) => result?.rows[0]?.figures[asked]?.number)
    if (a === undefined || b === undefined) {
      sheet.say('昨天同一分钟没有记录，无法比较。')
      return UNDERSTOOD
    }
    const chart = address.multiChart('1', [id ?? ''])
    sheet.say(
      `差额（今天减昨天）${sheet.money(`${FIGURES[asked].label}差`, a - b, chart)}：${a > b ? '比昨天同一时间多' : a < b ? '比昨天同一时间少' : '与昨天同一时间相同'}。`,
    )
    return UNDERSTOOD
  },
}

const days: QuestionKind = {
  name: 'stocks over recorded days',
  matches: (context) => {
    const { named, periods, topics, clocks, unserved } = context.question
    const [period] = periods
    const served = [...topics].every((topic) => topic === 'active' || topic === 'passive' || topic === 'turnover')
    const ofStocks = named.length > 0 && named.length <= 2 && stocksNamed(context).length === named.length
    if (!period || periods.length > 1 || !ofStocks || !served || !isWholeQuestion(context)) return false
    if (clocks.length + unserved.length > 0 || isToday(context)) return false
    return period.count !== undefined ? period.count <= 60 : period.from === period.to
  },
  async answer(context) {
    const { sheet, question } = context
    const [period] = question.periods
    if (!period) return UNCLEAR
    const href = address.history('BS', 'H1')
    const isClosed = period.count === undefined && !isTradingDay(period.from)
    const end = isClosed ? previousTradingDay(period.from) : period.to
    if (isClosed) {
      sheet.say(
        `${sheet.fact('日期', `${period.words}（${dayWord(period.from)}）`, '', href)} 休市；下面是此前最近的交易日。`,
      )
    }
    for (const id of question.named) {
      const count = period.count ?? 1
      const result = await runTool(context, 'stock_days', {
        ids: [id],
        days: count,
        ...(end !== context.today && { end }),
      })
      if (!result) continue
      const each = result.rows.filter((row) => row.id !== 'sum')
      const isAnother = count === 1 && each[0]?.id !== end
      if (isAnother) {
        sheet.say(
          `${sheet.fact('日期', dayWord(end), '', href)} 没有 ${citedName(sheet, result, each[0] ?? (result.rows[0] as never))} 的记录。`,
        )
        continue
      }
      const total = result.rows.find((row) => row.id === 'sum')
      if (count > 1 && total) {
        sheet.say(
          `${citedName(sheet, result, total)} 合计 ${cite(sheet, result, total, 'day')}：${citeAll(sheet, result, total, ['change', 'adNet', 'odBig', 'inflowDays'])}。`,
        )
      }
      for (const row of each) {
        sheet.say(
          `${citedName(sheet, result, row)} ${cite(sheet, result, row, 'day')}：${citeAll(sheet, result, row, ['price', 'change', 'turnover', 'adNet', 'adShare', 'odBig'])}。`,
        )
      }
      sayNotes(sheet, result)
    }
    return UNDERSTOOD
  },
}

const ownBoard: QuestionKind = {
  name: 'board of a stock',
  matches: (context) =>
    stocksNamed(context).length === 1 &&
    context.question.topics.has('industry') &&
    isToday(context) &&
    isWholeQuestion(context),
  async answer(context) {
    const { sheet, market } = context
    const [id] = stocksNamed(context)
    const name = market.instrument(id ?? '')?.industry
    if (!name) {
      sheet.say('这只股票没有行业分类。')
      return UNDERSTOOD
    }
    const result = await runTool(context, 'boards', { name })
    if (!result) return UNDERSTOOD
    sayRows(sheet, result, result.rows, ['change', 'boardRank', 'adNet', 'odBig', 'up', 'members'])
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

const ownStreak: QuestionKind = {
  name: 'limit streak of one stock',
  matches: (context) =>
    stocksNamed(context).length === 1 &&
    (context.question.topics.has('ladder') || /封单/.test(context.text)) &&
    context.question.unknown.every((word) => word === '封单') &&
    isToday(context),
  async answer(context) {
    const { sheet, market } = context
    const [id = ''] = stocksNamed(context)
    const result = await runTool(context, 'limit_ladder', { id })
    if (!result) return UNDERSTOOD
    const row = result.rows.find((one) => one.id === id)
    if (row) sayRows(sheet, result, [row], ['days', 'seal', 'firstSealed', 'opened'])
    else
      sheet.say(
        `${sheet.fact('名称', market.instrument(id)?.name ?? id, '', address.multiChart('1', [id]))} 此刻没有封住涨停，所以没有连板。`,
      )
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

/** `000001 上证指数`: a code of one exchange beside the name of another instrument with the same digits. */
const sameDigits: QuestionKind = {
  name: 'a code and a name that differ',
  matches: (context) => {
    const [first, second] = context.question.named
    return (
      context.question.named.length === 2 &&
      first?.split('.')[0] === second?.split('.')[0] &&
      indexesNamed(context).length === 1 &&
      stocksNamed(context).length === 1
    )
  },
  async answer(context) {
    const { sheet, market } = context
    const [stock, index] = [stocksNamed(context)[0] ?? '', indexesNamed(context)[0] ?? '']
    const said = (id: string, href: string) =>
      sheet.fact('代码', `${id} ${market.instrument(id)?.name ?? ''}`, '', href)
    sheet.say(
      `代码与名称不一致：${said(stock, address.multiChart('1', [stock]))} 是股票，${said(index, address.indexToday(index))} 是指数；下面按名称回答指数。`,
    )
    const result = await runTool(context, 'index_now', { ids: [index] })
    if (!result) return UNDERSTOOD
    sayRows(sheet, result, result.rows, ['level', 'change', 'adNet', 'odBig'])
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

export const STOCK_QUESTIONS: readonly QuestionKind[] = [
  sameDigits,
  againstYesterday,
  atMinute,
  oneFigure,
  againstMarket,
  comparison,
  ownBoard,
  ownStreak,
  days,
  money,
]
