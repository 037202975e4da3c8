import { previousTradingDay } from '../../../../shared/market/calendar'
import { MAIN_INDEXES } from '../../../../shared/market/instrument'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { address } from '../../../../shared/protocol/routes'
import { topic } from '../../../../shared/protocol/topics'
import { cite, citeAll, citedName, sayNotes, sayRows } from '../cited'
import { dayWord } from '../day-word'
import { sayLimits } from '../limit-answers'
import { readHoliday, rowsWanted } from '../question/plain-words'
import type { Topic } from '../question/words'
import { stocksNow } from '../stock-now'
import {
  indexesNamed,
  isWholeQuestion,
  type QuestionContext,
  type QuestionKind,
  runTool,
  UNCLEAR,
  UNDERSTOOD,
} from './question-kind'

const RANKED = 10

/**
 * About the whole market at the lock: nothing of it is named, no other day or time, and no topic beside these, of which
 * the first is there.
 */
const isOfMarket = (context: QuestionContext, ...served: readonly [Topic, ...Topic[]]): boolean => {
  const { named, scopes, periods, clocks, unserved, topics } = context.question
  if (!topics.has(served[0]) || [...topics].some((topic) => !served.includes(topic))) return false
  const isToday = periods.every(({ from, to }) => from === context.today && to === context.today)
  return isWholeQuestion(context) && named.length + scopes.length + clocks.length + unserved.length === 0 && isToday
}

/** Ranks by the net of large orders: by 全部口径 if requested, otherwise by aggressor. */
async function rankLarge(context: QuestionContext, side: 'in' | 'out') {
  const { text, sheet } = context
  const isWhole = /全部口径/.test(text)
  const limit = rowsWanted(text, RANKED, 29)
  const conditions = [{ figure: 'adBig', op: side === 'in' ? '>' : '<', value: 0 }]
  const result = isWhole
    ? await runTool(context, 'flow_rank', { view: 'OD', side, limit })
    : await runTool(context, 'screen', { conditions, by: 'adBig', side, limit })
  if (!result) return UNDERSTOOD
  const stocks = isWhole ? result.rows : result.rows.slice(1)
  const view = isWhole ? '全部口径' : '主动口径'
  if (stocks.length > 0) sheet.say(`${view}大单净${side === 'in' ? '流入' : '流出'}居前：`)
  else sheet.say(`此刻没有${view}大单净${side === 'in' ? '流入' : '流出'}的股票。`)
  sayRows(sheet, result, stocks, isWhole ? ['odBig', 'adBig', 'change'] : ['adBig', 'price'])
  if (isWhole) sayNotes(sheet, result)
  return UNDERSTOOD
}

const ranking: QuestionKind = {
  name: 'ranking of the market by money',
  matches: (context) =>
    isOfMarket(context, 'active') || (/全部口径/.test(context.text) && isOfMarket(context, 'passive', 'active')),
  async answer(context) {
    const { text, sheet } = context
    const side = /流出|卖出|净卖/.test(text) ? 'out' : 'in'
    if (/全部口径|主力|大单/.test(text)) return rankLarge(context, side)
    const result = await runTool(context, 'flow_rank', { view: 'AD', side, limit: rowsWanted(text, RANKED, 30) })
    if (!result) return UNDERSTOOD
    if (result.rows.length > 0) sheet.say(side === 'in' ? '主动净流入居前：' : '主动净流出居前：')
    sayRows(sheet, result, result.rows, ['adNet', 'adShare', 'change'])
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

const passive: QuestionKind = {
  name: 'passive buying',
  matches: (context) =>
    isOfMarket(context, 'passive', 'active') &&
    (!/全部口径/.test(context.text) || /被动|承接|挂单|派发|吸筹/.test(context.text)),
  async answer(context) {
    const { text, sheet } = context
    const side = /派发|卖/.test(text) ? 'out' : 'in'
    const result = await runTool(context, 'flow_rank', { view: 'PASSIVE', side, limit: rowsWanted(text, RANKED, 30) })
    if (!result) return UNDERSTOOD
    if (result.rows.length > 0)
      sheet.say(side === 'in' ? '大单被动承接居前（全部口径减主动口径）：' : '大单挂单派发居前（全部口径减主动口径）：')
    sayRows(sheet, result, result.rows, ['passiveBig', 'odBig', 'adBig', 'change'])
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

const splits: QuestionKind = {
  name: 'order splits of the market',
  matches: (context) => isOfMarket(context, 'splits'),
  async answer(context) {
    const { text, sheet } = context
    const side = /买|承接|流入/.test(text) ? 'buy' : /卖|流出/.test(text) ? 'sell' : 'both'
    const result = await runTool(context, 'splits', { side, limit: rowsWanted(text, RANKED, 30) })
    if (!result) return UNDERSTOOD
    if (result.rows.length > 0) sheet.say('成交额最大的疑似拆单：')
    sayRows(sheet, result, result.rows, [
      'side',
      'style',
      'splitTurnover',
      'splitPrice',
      'confidence',
      'firstPublished',
    ])
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

const ladder: QuestionKind = {
  name: 'limit-up ladder',
  matches: (context) => {
    const { named, topics, clocks } = context.question
    return topics.has('ladder') && named.length + clocks.length === 0 && isWholeQuestion(context)
  },
  async answer(context) {
    const { sheet } = context
    const result = await runTool(context, 'limit_ladder', { limit: 10 })
    if (!result) return UNDERSTOOD
    const counts = result.rows.filter(({ figures }) => figures.count)
    const stocks = result.rows.filter(({ figures }) => figures.seal)
    if (counts.length === 0) sheet.say('此刻没有股票封住涨停。')
    for (const row of counts) {
      sheet.say(`${cite(sheet, result, row, 'days')}：${cite(sheet, result, row, 'count')}。`)
    }
    sayRows(sheet, result, stocks, ['days', 'seal', 'firstSealed', 'opened'])
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

const turnover: QuestionKind = {
  name: 'turnover against the day before',
  matches: (context) => {
    if (isOfMarket(context, 'turnover', 'index')) return true
    // 比昨天: the same minute of the day before is what it is compared with.
    const { question, text, today } = context
    const periods = question.periods.filter(({ from, to }) => from !== to || from !== previousTradingDay(today))
    return /[比较]昨[天日]/.test(text) && isOfMarket({ ...context, question: { ...question, periods } }, 'turnover')
  },
  async answer(context) {
    const { sheet } = context
    const result = await runTool(context, 'market_now', {})
    const [row] = result?.rows ?? []
    if (!result || !row) return UNDERSTOOD
    const change = row.figures.turnoverChange?.number
    const said = change === undefined ? '是放量还是缩量无法判断' : change > 0 ? '放量' : change < 0 ? '缩量' : '持平'
    sheet.say(`${said}：${citeAll(sheet, result, row, ['marketTurnover', 'turnoverBefore'])}。`)
    if (change !== undefined) {
      sheet.say(`${citeAll(sheet, result, row, ['turnoverDifference', 'turnoverChange'])}。`)
    }
    return UNDERSTOOD
  },
}

const breadth: QuestionKind = {
  name: 'breadth and the main indexes',
  matches: (context) => {
    if (isOfMarket(context, 'index', 'breadth')) return true
    const { topics } = context.question
    const namesStocks = (topics.has('limitUp') || topics.has('limitDown')) && /哪/.test(context.text)
    return isOfMarket(context, 'breadth', 'index', 'limitUp', 'limitDown') && !namesStocks
  },
  async answer(context) {
    const { sheet, question, market } = context
    if (question.topics.has('index')) {
      const ids = MAIN_INDEXES.map(({ id }) => id).filter((id) => market.instrument(id))
      const result = ids.length > 0 ? await runTool(context, 'index_now', { ids: ids.slice(0, 4) }) : undefined
      if (result) sayRows(sheet, result, result.rows, ['level', 'change', 'adNet'])
    }
    const result = await runTool(context, 'market_now', {})
    const [row] = result?.rows ?? []
    if (!result || !row) return UNDERSTOOD
    sheet.say(`全市场：${citeAll(sheet, result, row, ['up', 'flat', 'down', 'limitUp', 'limitDown'])}。`)
    if (question.topics.has('index')) {
      sheet.say(`${citeAll(sheet, result, row, ['marketTurnover', 'turnoverChange', 'adNet'])}。`)
    }
    return UNDERSTOOD
  },
}

const limits: QuestionKind = {
  name: 'stocks at their limits',
  matches: (context) =>
    context.runner.lock.isNow &&
    (isOfMarket(context, 'limitUp', 'limitDown') || isOfMarket(context, 'limitDown', 'limitUp')),
  async answer({ sheet, question, market }) {
    // No figure by the minute is used.
    const stocks = stocksNow(market.rows(topic.boardMarket, 'board'), market.instrumentTable(), 0)
    sayLimits(sheet, stocks, question.topics, { href: address.trading('AD') })
    return UNDERSTOOD
  },
}

const boards: QuestionKind = {
  name: 'strongest boards',
  matches: (context) => isOfMarket(context, 'industry', 'active'),
  async answer(context) {
    const { text, sheet } = context
    const by = /资金|流[入出]|净/.test(text) ? 'adNet' : /成交/.test(text) ? 'turnover' : 'change'
    const side = /最?弱|(?<!涨)跌|流出|垫底/.test(text) ? 'out' : 'in'
    const result = await runTool(context, 'boards', { by, side, limit: rowsWanted(text, RANKED, 30) })
    if (!result) return UNDERSTOOD
    sheet.say(by === 'change' ? '按涨跌幅排列：' : by === 'adNet' ? '按主动净额排列：' : '按成交额排列：')
    sayRows(sheet, result, result.rows, ['change', 'adNet', 'odBig', 'up', 'members'])
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

const leaders: QuestionKind = {
  name: 'leaders of a board',
  matches: (context) =>
    context.question.topics.has('leader') &&
    context.question.scopes.some(({ kind }) => kind === 'industry') &&
    isWholeQuestion(context),
  async answer(context) {
    const { text, sheet, question } = context
    const name = question.scopes.find(({ kind }) => kind === 'industry')?.name ?? ''
    const side = /领跌/.test(text) ? 'out' : 'in'
    sheet.say('“龙头”没有统一的定义，下面按涨跌幅和成交额各列一份：')
    for (const by of ['change', 'turnover'] as const) {
      const result = await runTool(context, 'board_members', {
        name,
        by,
        side: by === 'change' ? side : 'in',
        limit: 5,
      })
      if (!result) continue
      sheet.say(by === 'change' ? '按涨跌幅：' : '按成交额：')
      sayRows(sheet, result, result.rows, ['change', 'turnover', 'adNet'])
    }
    const ladderOf = await runTool(context, 'limit_ladder', { scope: name, limit: 5 })
    const sealed = ladderOf?.rows.filter(({ figures }) => figures.seal) ?? []
    if (ladderOf && sealed.length > 0) {
      sheet.say('按连板：')
      sayRows(sheet, ladderOf, sealed, ['days', 'seal'])
    }
    return UNDERSTOOD
  },
}

const leadersOfAll: QuestionKind = {
  name: 'leaders without a board',
  matches: (context) => {
    const { topics, scopes, named } = context.question
    return topics.has('leader') && scopes.length + named.length === 0 && isWholeQuestion(context)
  },
  async answer({ sheet }) {
    sheet.say('龙头要说明是哪个板块，例如“银行板块的龙头是谁”。')
    return UNCLEAR
  },
}

const contributions: QuestionKind = {
  name: 'contributions to an index',
  matches: (context) =>
    indexesNamed(context).length > 0 && context.question.topics.has('contribution') && isWholeQuestion(context),
  async answer(context) {
    const { text, sheet } = context
    for (const id of indexesNamed(context).slice(0, 2)) {
      const side = /砸|拖累|拖/.test(text) ? 'down' : 'up'
      const result = await runTool(context, 'index_contributions', { id, side, limit: RANKED })
      const [total, ...members] = result?.rows ?? []
      if (!result || !total) continue
      sayRows(sheet, result, [total], ['sumPoints', 'residual', 'unknownMembers'])
      sayRows(sheet, result, members, ['points', 'weight', 'change', 'adNet'])
      sayNotes(sheet, result)
    }
    return UNDERSTOOD
  },
}

const holiday: QuestionKind = {
  name: 'money flow of a day without trading',
  matches: (context) => {
    const { question, text, today } = context
    if (question.named.length > 0 || !/资金|流入|流出|净额/.test(text)) return false
    const asked = dayAsked(context)
    const isRead = question.unknown.every((word) => asked?.words.includes(word) || word.includes(asked?.words ?? '\0'))
    return asked !== undefined && isRead && !isTradingDay(asked.day) && asked.day <= today
  },
  async answer(context) {
    const { text, sheet } = context
    const { day, words } = dayAsked(context) ?? { day: context.today, words: '' }
    const instead = previousTradingDay(day)
    sheet.say(
      `${sheet.fact('日期', `${words}（${dayWord(day)}）`, '', address.history('BS', 'H1'))} 休市，没有交易；下面是此前最近的交易日 ${sheet.fact('日期', dayWord(instead), '', address.history('BS', 'H1', instead))}。`,
    )
    const side = /流出/.test(text) ? 'out' : 'in'
    const result = await runTool(context, 'flow_rank', { view: 'AD', days: 1, end: instead, side, limit: RANKED })
    if (!result) return UNDERSTOOD
    sayRows(sheet, result, result.rows, ['adNet', 'change', 'turnover'])
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

const REVIEWED = ['up', 'flat', 'down', 'limitUp', 'limitDown', 'marketTurnover', 'adNet', 'odBig']
const FOLLOWED = ['after1', 'after3', 'after5', 'after10']

const review: QuestionKind = {
  name: 'review of a finished day',
  matches: ({ text, question: { named, scopes, topics, periods, clocks, unknown } }) =>
    /复盘/.test(text) &&
    unknown.every((word) => word === '复盘') &&
    named.length + scopes.length + topics.size + clocks.length === 0 &&
    periods.every(({ from, to }) => from === to) &&
    periods.length <= 1,
  async answer(context) {
    const { sheet, question, text, today } = context
    const day = /今[天日]/.test(text) ? today : question.periods[0]?.from
    const result = await runTool(context, 'day_review', day === undefined ? {} : { day })
    if (!result) return UNDERSTOOD
    const rowOf = (id: string) => result.rows.find((row) => row.id === id)
    const [market, before, signals] = ['market', 'before', 'signals'].map(rowOf)
    for (const row of [market, before])
      if (row)
        sheet.say(
          `${citedName(sheet, result, row)} ${cite(sheet, result, row, 'day')}：${citeAll(sheet, result, row, REVIEWED)}。`,
        )
    // Days after the review that are not over have no figure in any row.
    const over = FOLLOWED.filter((name) => market?.figures[name]?.value !== undefined)
    if (signals) {
      const after = over.length > 0 ? `，之后平均：${citeAll(sheet, result, signals, over)}` : ''
      sheet.say(`当天主动净流入 ${cite(sheet, result, signals, 'count')}${after}。`)
      sayRows(sheet, result, result.rows.slice(result.rows.indexOf(signals) + 1), ['change', ...over])
    }
    if (market && over.length > 0) sheet.say(`同期全市场平均：${citeAll(sheet, result, market, over)}。`)
    if (over.length < FOLLOWED.length) sheet.say('更晚的结果到这一刻还没有走完。')
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

/** The single day that a question is about, by its date or by the name of a holiday. */
function dayAsked({ text, question, today }: QuestionContext): { day: string; words: string } | undefined {
  const named = readHoliday(text, today)
  if (named) return named
  const [period] = question.periods
  return period && period.from === period.to ? { day: period.from, words: period.words } : undefined
}

export const MARKET_QUESTIONS: readonly QuestionKind[] = [
  review,
  contributions,
  leaders,
  leadersOfAll,
  ladder,
  holiday,
  passive,
  splits,
  boards,
  turnover,
  breadth,
  limits,
  ranking,
]
