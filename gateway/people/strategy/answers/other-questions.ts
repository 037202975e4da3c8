import { shiftDay } from '../../../../shared/market/calendar'
import { address } from '../../../../shared/protocol/routes'
import { cite, citeAll, citedName, sayNotes, sayRows } from '../cited'
import { monday } from '../question/period'
import { type QuestionContext, type QuestionKind, runTool, stocksNamed, UNCLEAR, UNDERSTOOD } from './question-kind'

const NO_ADVICE = '这里不给买卖建议，也不预测目标价；可以问资金、拆单、成交额等已经发生的数据。'
export const NO_CAUSE = '这里只列出同时发生的数据，不推断原因。'

/** Facts of the stocks that a refused question names. */
async function sayFacts(context: QuestionContext): Promise<void> {
  const ids = stocksNamed(context).slice(0, 4)
  const result = ids.length > 0 ? await runTool(context, 'stock_now', { ids }) : undefined
  if (!result) return
  context.sheet.say('已经发生的数据：')
  sayRows(context.sheet, result, result.rows, ['price', 'change', 'adNet', 'adShare', 'odBig', 'split'])
  sayNotes(context.sheet, result)
}

const backTest: QuestionKind = {
  name: 'return of a rule in the past',
  matches: ({ text }) => /回测|能?赚多少|收益率?(?:多少|如何|怎么样)|胜率|赚不赚/.test(text),
  async answer({ sheet }) {
    sheet.say('收益没有算：提问里不做回测，也不编造收益。')
    sheet.say(
      `规则的历史收益请在 ${sheet.fact('页面', '策略', '', address.strategy())} 页回测；一个条件最近响过几次请在 ${sheet.fact('页面', '预警', '', address.alerts())} 页试算。过去的结果不代表将来，这里也不建议下单。`,
    )
    return UNDERSTOOD
  },
}

const forecast: QuestionKind = {
  name: 'forecast',
  matches: ({ question }) => question.topics.has('target'),
  async answer(context) {
    const { sheet } = context
    sheet.say(NO_ADVICE)
    await sayFacts(context)
    const result = await runTool(context, 'predictions', {})
    const [total] = result?.rows ?? []
    if (!result || !total) return UNDERSTOOD
    sheet.say(
      `已公布的短期预测见 ${sheet.fact('页面', '模型预测', '', address.modelPredict())}，它们的成绩：${citeAll(sheet, result, total, ['scored', 'hitRate', 'baseRate'])}。`,
    )
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

const advice: QuestionKind = {
  name: 'advice',
  matches: ({ question }) => question.topics.has('advice'),
  async answer(context) {
    context.sheet.say(NO_ADVICE)
    await sayFacts(context)
    return UNDERSTOOD
  },
}

const CONDITIONS = /\d+(?:\.\d+)?\s*[%％]|[大超高多]于|[小低少]于|超过?\s*\d|以上|以下|不到|\d+\s*[万亿]/g

const screening: QuestionKind = {
  name: 'screening by conditions',
  matches: ({ text, question }) => {
    const figures = text.match(/涨幅|跌幅|换手|量比|净流[入出]|净额|成交额|振幅|涨速/g) ?? []
    return question.named.length === 0 && figures.length > 0 && (text.match(CONDITIONS) ?? []).length > 0
  },
  async answer({ sheet }) {
    sheet.say(
      `没有语言模型时不按一句话筛选，以免把条件读错。请在 ${sheet.fact('页面', '实时资金', '', address.trading('AD'))} 的“筛选”里逐项填写条件，或在 ${sheet.fact('页面', '预警', '', address.alerts())} 页写成预警。`,
    )
    return UNDERSTOOD
  },
}

/** Words that stand for the figure that people mean by them. */
const MEANT: Readonly<Record<string, string>> = {
  主动: '主动净额',
  全部: '全部净额',
  被动: '被动净额',
  主力: '大单净额',
  大单: '大单净额',
  拆单: '疑似拆单',
}
/** Terms that the dictionary has, the longer ones first. */
const TERMS = [
  '主动净额',
  '全部净额',
  '被动净额',
  '大单净额',
  '拆单净额',
  '涨跌家数',
  '连板梯队',
  '盘口失衡',
  '集合竞价',
  '涨停梯队',
  '贡献',
  '残差',
  '量比',
  '换手率',
  '换手',
  '委比',
  '委差',
  '涨速',
  '振幅',
  '拆单',
  '封单',
  '大单',
  '主力',
  '净占比',
  '置信度',
  '主动',
  '全部',
  '被动',
  '撤单',
  '微观价',
  'VPIN',
  'vpin',
  '内盘',
  '外盘',
  '等权',
  '分级',
  '升档',
] as const

const definitions: QuestionKind = {
  name: 'definition of a figure',
  matches: ({ text, question }) =>
    question.named.length === 0 && question.topics.has('meaning') && termsIn(text).length > 0,
  async answer(context) {
    const { sheet, text } = context
    const explained = new Set<string>()
    for (const term of termsIn(text).slice(0, 3)) {
      const result = await runTool(context, 'definition', { term: MEANT[term] ?? term })
      const [row] = result?.rows ?? []
      // 内盘 and 外盘 have one entry.
      if (!result || !row || explained.has(row.id)) continue
      explained.add(row.id)
      sheet.say(`${cite(sheet, result, row, 'name')}：${cite(sheet, result, row, 'what')}`)
      for (const name of ['formula', 'omits'] as const) {
        if (row.figures[name]) sheet.say(cite(sheet, result, row, name))
      }
    }
    const strange = context.question.unknown.filter((word) => !TERMS.some((term) => word.includes(term)))
    if (strange.length > 0) {
      sheet.say(`没有认出 “${sheet.fact('没有认出', strange.slice(0, 4).join(' '), '', '/help')}”，这一部分没有回答。`)
    }
    if (/主动/.test(text) && /全部/.test(text)) {
      sheet.say(
        '主动口径每笔成交只记一次，记在吃单的一方；全部口径把买卖双方的委托都按自己的大小记一次，所以两者的方向可以相反。',
      )
    }
    return UNDERSTOOD
  },
}

function termsIn(text: string): string[] {
  let rest = text
  const found: { term: string; at: number }[] = []
  for (const term of TERMS) {
    const at = rest.indexOf(term)
    if (at < 0) continue
    found.push({ term, at })
    rest = rest.replaceAll(term, '\0'.repeat(term.length))
  }
  return found.sort((a, b) => a.at - b.at).map(({ term }) => term)
}

const ALERT_WORDS =
  /(?:时|就|的话|请)*(?:帮我)?(?:提醒|通知|叫|告诉)我?(?:一[声下])?[吧。！!]*|(?:变成|设成?|设置|建|新建|创建|加)一?个?预警[：:]?|预警[：:]?/g

const alert: QuestionKind = {
  name: 'alert draft',
  matches: ({ text }) => /提醒我|通知我|叫我|预警/.test(text) && !/[是有]什么|哪些|怎么/.test(text),
  async answer(context) {
    const { sheet, runner, text } = context
    const words = text.replace(ALERT_WORDS, '').trim()
    // Codes replace names only for parsing; the displayed text is unchanged.
    const condition = words
      .replace(/跌破|跌到|低于|小于|不到|少于/g, '<')
      .replace(/涨破|突破|站上|涨到|涨超|涨过|超过|大于|高于|多于/g, '>')
    const attempts = [...new Set([words, condition])].filter((one) => one !== '')
    const href = address.alerts(words || undefined)
    for (const attempt of attempts) {
      const answer = await runner.run('draft_alert', { condition: attempt.slice(0, 200) })
      const [row] = answer.ok ? answer.rows : []
      if (!answer.ok || !row) continue
      sheet.say(`预警草稿：${cite(sheet, answer, row, 'sentence')}。还没有保存，打开后由你确认。`)
      return UNDERSTOOD
    }
    const first = await runner.run('draft_alert', { condition: (attempts[0] ?? text).slice(0, 200) })
    if (/均线|日线/.test(text)) sheet.say('均线还不能写进预警；最接近的写法是一个价格，例如现价低于某个价位。')
    else if (!first.ok) sheet.note(`这句话还不能写成预警：${first.message}。`)
    sheet.say(`没有保存任何预警；可以在 ${sheet.fact('页面', '预警', '', href)} 页改写。`)
    return UNDERSTOOD
  },
}

const shortCode: QuestionKind = {
  name: 'a code with a digit missing',
  matches: ({ text, question }) => question.named.length === 0 && /(?<!\d)\d{5}(?!\d)/.test(text),
  async answer(context) {
    const { sheet, text, runner } = context
    const code = /(?<!\d)\d{5}(?!\d)/.exec(text)?.[0] ?? ''
    sheet.say(`代码 ${sheet.fact('代码', code, '', '/')} 只有五位，少一位，所以没有回答。`)
    const found = await runner.run('find_instrument', { query: code })
    if (found.ok)
      sheet.say(
        `也许是：${found.rows.map((row) => `${cite(sheet, found, { ...row, figures: { code: { label: '代码', value: row.id, unit: '', definition: 'code' } } }, 'code')} ${citedName(sheet, found, row)}`).join('、')}？`,
      )
    return UNCLEAR
  },
}

const outside: QuestionKind = {
  name: 'news, accounts and other data that is not here',
  matches: ({ question }) =>
    question.unserved.length > 0 && question.unknown.length === 0 && question.clocks.length === 0,
  async answer(context) {
    const { sheet, question } = context
    for (const sentence of question.unserved) sheet.say(sentence)
    if (question.topics.has('why') || question.topics.has('limitUp')) {
      await sayFacts(context)
      const [id] = stocksNamed(context)
      const seen = id ? await runTool(context, 'events', { id, limit: 5 }) : undefined
      if (seen && seen.rows.length > 0) sayRows(sheet, seen, seen.rows, ['kind', 'eventTime', 'eventValue'])
      sheet.say(NO_CAUSE)
    }
    return UNDERSTOOD
  },
}

/** Words that a question about trading may have beside its day. */
const OF_TRADING = /^(?:开盘|开市|休市|放假|收盘|交易日?|股?市|时候|几点)+$/
/** Weeks, months and years ahead: no single day. */
const AHEAD = /下下|下个?(?:周|星期|礼拜)(?![一二三四五六日天])|下个?月|明年/

/** The day that a question about trading means, which may be to come; undefined where it names no single one. */
function tradingDayAsked({ text, today, question: { periods } }: QuestionContext): string | undefined {
  const [period, other] = periods
  if (AHEAD.test(text) || other) return undefined
  const after = [/明[天日]/, /(?<!大)后[天日]/, /大后[天日]/].findIndex((words) => words.test(text)) + 1
  if (after > 0) return shiftDay(today, after)
  if (!period) return today
  const { from, to, words } = period
  if (from !== to) return undefined
  if (/^(?:周|星期|礼拜)/.test(words)) {
    // A weekday is read as the newest one; here it is the coming one, or that of the week after this.
    if (/下个?(?:周|星期|礼拜)/.test(text)) return shiftDay(from, from < monday(today) ? 14 : 7)
    return from === today ? today : shiftDay(from, 7)
  }
  // A date without a year that is not over this year is the coming one.
  const isComing = from < `${today.slice(0, 4)}0101` && !/\d{4}/.test(words)
  return isComing ? `${today.slice(0, 4)}${from.slice(4)}` : from
}

const tradingDays: QuestionKind = {
  name: 'whether and when there is trading',
  matches: (context) => {
    const { named, scopes, topics, unserved, unknown } = context.question
    return (
      /(?:开盘|开市|休市|放假|交易日|交易)(?:吗|不|么)|(?:什么时候|几点)(?:开盘|开市|收盘|交易)|是不是交易日/.test(
        context.text,
      ) &&
      named.length + scopes.length + unserved.length === 0 &&
      [...topics].every((topic) => topic === 'target') &&
      unknown.every((word) => OF_TRADING.test(word)) &&
      tradingDayAsked(context) !== undefined
    )
  },
  async answer(context) {
    const { sheet } = context
    const result = await runTool(context, 'calendar', { day: tradingDayAsked(context) })
    const [row] = result?.rows ?? []
    if (!result || !row) return UNDERSTOOD
    sheet.say(
      `${cite(sheet, result, row, 'day')} ${row.figures.trading?.value === '是' ? '是' : '不是'}交易日，下一交易日 ${cite(sheet, result, row, 'next')}。`,
    )
    sheet.note('连续竞价 9:30 至 11:30、13:00 至 14:57，集合竞价 9:15 至 9:25、14:57 至 15:00。')
    return UNDERSTOOD
  },
}

const eventsToday: QuestionKind = {
  name: 'market events of today',
  matches: (context) => {
    const { text, question, today } = context
    const { named, scopes, topics, clocks, unserved, unknown, periods } = question
    const isToday = periods.every(({ from, to }) => from === today && to === today)
    const isAlone = scopes.length + topics.size + clocks.length + unserved.length === 0
    return /异动/.test(text) && unknown.every((word) => word === '异动') && isAlone && named.length < 2 && isToday
  },
  async answer(context) {
    const { sheet, question } = context
    const [id] = question.named
    const result = await runTool(context, 'events', { ...(id && { id }), limit: 10 })
    if (!result) return UNDERSTOOD
    sayRows(sheet, result, result.rows, ['kind', 'eventTime', 'eventValue'])
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}

/** Kinds that are tried before those about the market and its stocks. */
export const FIRST_QUESTIONS: readonly QuestionKind[] = [
  backTest,
  tradingDays,
  forecast,
  advice,
  alert,
  definitions,
  screening,
  shortCode,
  eventsToday,
]
export const LAST_QUESTIONS: readonly QuestionKind[] = [outside]
