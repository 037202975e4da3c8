import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDayStore } from '../../../../gateway/past/history/day-store'
import { createHistory } from '../../../../gateway/past/history/history'
import { Recorder } from '../../../../gateway/past/history/recorder'
import { createSeriesStore } from '../../../../gateway/past/history/series-store'
import { createAssistant } from '../../../../gateway/people/strategy/assistant'
import { createNameSearch } from '../../../../gateway/people/strategy/name-search'
import type { Db } from '../../../../gateway/storage/database'
import type { AssistantReply } from '../../../../shared/protocol/rest-assistant'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { MOUTAI, PINGAN, pastDay, QUIET, smallMarket } from '../../../support/small-market'
import { toolsOf } from '../../../support/tool-market'

let folder: string
let db: Db

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-assistant-'))
  db = await openMigratedDatabase(join(folder, 'zeus.db'))
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

/** Friday 2026-11-20 with the two days before it on record; 600519 went ex-date on the 19th (close 1000, then 600). */
async function assistant() {
  const market = smallMarket('20261120')
  const days = createDayStore(db, 'test')
  const series = createSeriesStore(db, 'test')
  const shared = { days, series, market: market.state, clock: market.clock }
  const recorder = new Recorder({ ...shared, watched: async () => [], wallTime: () => 7 })
  market.observe((event) => recorder.observe(event))
  const day = (id: string, tradingDay: string, close: number, prevClose: number, yuan: number) =>
    market.apply({ ...pastDay(id, tradingDay, close, yuan * 100), prevClose, amount: close * 2_000 })
  day(MOUTAI, '20261118', 1000, 800, 3_000)
  day(MOUTAI, '20261119', 660, 600, -1_000)
  day(PINGAN, '20261118', 1000, 1000, 500)
  day(PINGAN, '20261119', 900, 1000, 9_000)
  await recorder.idle()
  market.trade(MOUTAI, 1, 1010, 500_000)
  market.trade(MOUTAI, 2, 1005, 100_000, 'sell')
  market.trade(PINGAN, 2, 990, 900_000, 'sell')
  market.trade(QUIET, 3, 1000, 100)
  market.index(3, 250_500)
  const search = createNameSearch(() => market.state.instrumentTable())
  const history = createHistory({ ...shared, prints: () => [], completeness: () => 1 })
  return {
    search,
    market,
    ask: createAssistant({
      market: market.state,
      past: history,
      clock: market.clock,
      feedName: '模拟',
      search,
      tools: toolsOf(market.state, market.clock, history),
    }),
  }
}

/** The sentences with their facts put in. */
const spoken = ({ text, facts }: AssistantReply) =>
  text.join('').replace(/\{(\d+)\}/g, (_, place) => {
    const fact = facts[Number(place)]
    return `${fact?.value}${fact?.unit}`
  })

const QUESTIONS = [
  '示例酒业怎么样',
  '600519资金如何',
  'sh600519 为什么涨',
  '示例银行有被动承接吗',
  '示例酒业有没有拆单',
  '示例电池的拆单',
  '示例酒业成交额和量比',
  '示例酒业和示例银行对比',
  '上证50的资金',
  '今天谁在被动承接？',
  '资金流入哪些股票？',
  '涨跌家数怎么样？',
  '全市场成交额多少',
  '哪些板块最强？',
  '指数现在怎么样？',
  '今天有哪些拆单？',
]

describe('an answer', () => {
  test.each(QUESTIONS)('to %s holds no figure but by reference to a fact', async (question) => {
    const { ask, market } = await assistant()
    const reply = await ask(question)
    expect(reply.understood).toBe(true)
    const sentences = reply.text.join('')
    expect(sentences.replace(/\{\d+\}/g, '')).not.toMatch(/[0-9０-９%]/)
    const cited = [...sentences.matchAll(/\{(\d+)\}/g)].map((match) => Number(match[1]))
    expect(cited.every((index) => index < reply.facts.length)).toBe(true)
    expect(new Set(cited).size).toBe(reply.facts.length)
    for (const fact of reply.facts) {
      expect(fact.value).not.toMatch(/NaN|Infinity|undefined/)
      expect(fact).toMatchObject({ source: '模拟', asOf: market.clock().marketTime })
      expect(fact.href).toMatch(/^\//)
    }
  })

  test('about a stock states the figures of its tape', async () => {
    const { facts } = await (await assistant()).ask('示例酒业的主动资金')
    const net = (500_000 * 1010 - 100_000 * 1005) / 100
    expect(facts).toContainEqual(
      expect.objectContaining({ label: '主动净额', value: (net / 1e4).toFixed(1), unit: '万元' }),
    )
  })

  test('about an instrument without order numbers says why it cannot tell', async () => {
    expect((await (await assistant()).ask('示例电池被动承接')).text.join('')).toMatch('没有委托编号')
  })

  test('split orders are looked for without order numbers too, and it says that less is found', async () => {
    const reply = spoken(await (await assistant()).ask('示例电池的拆单'))
    expect(reply).toMatch(/没有委托编号，能识别的拆单更少。今天没有在 .*上发现拆单。/)
  })
})

test.each([
  '600519能买吗',
  '示例酒业现在该卖吗',
  '推荐一只股票',
  '示例酒业目标价',
  '示例银行会涨到多少',
  '明天大盘会跌吗',
  '要不要加仓',
  '买哪只',
])('%s is refused: no advice, no target', async (question) => {
  const reply = await (await assistant()).ask(question)
  expect(reply.text[0]).toMatch('不给买卖建议')
  expect(spoken(reply)).not.toMatch(/可以买|建议买|止损价|目标价为/)
})

test.each(['你好', '今天天气', '??', '如何注册'])(
  '%s is not understood, and says what can be asked',
  async (question) => {
    const reply = await (await assistant()).ask(question)
    expect(reply.understood).toBe(false)
    expect(reply.suggestions.length).toBeGreaterThan(3)
  },
)

test.each([
  ['示例酒业和示例银行', [MOUTAI, PINGAN]],
  ['000001.SZ比SH600519', [PINGAN, MOUTAI]],
  ['上证50', ['000016.SH']],
  ['999999', []],
  ['600519123', []],
  ['', []],
])('names in "%s"', async (text, ids) => {
  expect((await assistant()).search.named(text).ids).toEqual(ids)
})

describe('a question about a recorded day', () => {
  test.each([
    ['昨天600519的资金', '2026-11-19', '涨跌幅 10.00%', '主动净额 -1000元'],
    ['示例酒业11月18日怎么样', '2026-11-18', '涨跌幅 25.00%', '主动净额 3000元'],
    ['示例酒业十一月十八号资金', '2026-11-18', '涨跌幅 25.00%', '主动净额 3000元'],
    ['2026-11-18 sh600519 主动净额', '2026-11-18', '涨跌幅 25.00%', '主动净额 3000元'],
    ['示例酒业前天资金', '2026-11-18', '涨跌幅 25.00%', '主动净额 3000元'],
  ])('%s is answered from that day alone', async (question, days, change, net) => {
    const reply = await (await assistant()).ask(question)
    expect(reply.understood).toBe(true)
    for (const words of [days, change, net]) expect(spoken(reply)).toContain(words)
    const close = Date.parse(`${days}T15:00:00+08:00`)
    expect(reply.facts.every(({ asOf }) => asOf === close)).toBe(true)
  })

  test('chains the changes of its days, so that an ex-date is no fall', async () => {
    const { ask, market } = await assistant()
    const reply = await ask('示例酒业最近三天的涨跌和资金')
    // 1000/800 × 660/600 × 1005/1000, whatever lies between the closes.
    expect(spoken(reply)).toContain(`涨跌幅 ${((1.25 * 1.1 * 1.005 - 1) * 100).toFixed(2)}%`)
    expect(spoken(reply)).toContain('合计 2026-11-18 至 2026-11-20')
    expect(reply.facts.at(-1)?.asOf).toBe(market.clock().marketTime)
  })

  test('says how many of its days are not on record', async () => {
    expect(spoken(await (await assistant()).ask('示例酒业最近五天'))).toMatch('只有 3 个交易日有记录，缺 2 个')
    expect(spoken(await (await assistant()).ask('示例酒业10月20日'))).toMatch('没有记录')
  })

  test('ranks the whole market over just these days', async () => {
    const yesterday = spoken(await (await assistant()).ask('昨天资金流入哪些股票'))
    expect(yesterday).toMatch(/主动净额居前：示例银行 9000元。主动净额居后：示例酒业 -1000元/)
    for (const days of ['11月18日至11月19日', '11月18日到19日', '20261118-20261119']) {
      const both = spoken(await (await assistant()).ask(`${days}资金流入哪些股票`))
      expect(both).toMatch(/示例银行 9500元、示例酒业 2000元/)
    }
    expect(spoken(await (await assistant()).ask('10月20日资金流入哪些股票'))).toMatch('没有全市场的记录')
  })

  test.each([
    '昨天的拆单',
    '昨天涨跌家数',
    '昨天哪些板块最强',
    '前天示例酒业为什么涨',
    '昨天银行板块的资金',
    '上周怎么样',
  ])('%s is understood and said not to be kept, without a figure', async (question) => {
    const reply = await (await assistant()).ask(question)
    expect(reply.understood).toBe(true)
    expect(spoken(reply)).toMatch('听懂了日期')
    expect(reply.facts.every(({ unit }) => unit === '')).toBe(true)
  })

  test.each(['13月40日', '2026-02-30'])('%s is named as no date', async (words) => {
    const reply = await (await assistant()).ask(`${words}示例酒业的资金`)
    expect(reply.understood).toBe(false)
    expect(spoken(reply)).toMatch(`没有认出 “${words}”`)
  })
})

describe('a part of the market', () => {
  test('is answered from its own stocks', async () => {
    const bank = spoken(await (await assistant()).ask('银行板块的资金'))
    expect(bank).toMatch(/银行 主动净额 -891.0万元/)
    expect(bank).not.toMatch('示例酒业')
    const shanghai = spoken(await (await assistant()).ask('沪市涨跌家数和成交额'))
    expect(shanghai).toMatch(/沪市 上涨 1只，下跌 0只，平盘 0只。沪市 成交额 605.5万元/)
    const both = spoken(await (await assistant()).ask('深市银行怎么样'))
    expect(both).toMatch(/深市银行 上涨 0只，下跌 1只，平盘 0只/)
  })

  test('without a stock that traded says so', async () => {
    expect(spoken(await (await assistant()).ask('科创板怎么样'))).toBe('科创板 里今天还没有股票成交。')
  })
})

describe('several names', () => {
  test.each(['600519 和 000001 谁强', '示例酒业和示例银行哪个强', '示例酒业 vs 示例银行'])(
    '%s is a comparison',
    async (question) => {
      const reply = await (await assistant()).ask(question)
      expect(spoken(reply)).toMatch('按主动净额占成交额，示例酒业 更强')
    },
  )

  test('are compared over recorded days', async () => {
    const reply = await (await assistant()).ask('昨天示例酒业和示例银行谁强')
    expect(spoken(reply)).toMatch('按主动净额占比，示例银行 更强')
  })

  test('are each answered without a word of comparison', async () => {
    const reply = spoken(await (await assistant()).ask('600519 和 000001 的资金'))
    expect(reply).toMatch(/示例酒业 最新 10.05元.*示例银行 最新 9.90元/)
  })
})

test.each(['上午的资金', '尾盘资金流入哪些', '最近五分钟谁在流入', '10点半的成交额', '开盘资金'])(
  '%s names a time within the day, which is said not to be served',
  async (question) => {
    const reply = await (await assistant()).ask(question)
    expect(spoken(reply)).toMatch('听懂了时间')
    expect(reply.facts.every(({ unit }) => unit === '')).toBe(true)
  },
)

test.each([
  ['示例酒业变成预警', '没有保存任何预警'],
  ['把示例酒业加入自选', '不改自选'],
  ['示例酒业的市盈率', '没有财务与估值'],
  ['示例酒业有什么新闻', '没有新闻'],
  ['港股怎么样', '只覆盖沪深北'],
  ['导出资金流入', '不导出'],
  ['示例酒业今天的最高价', '没有收录'],
])('%s is understood and said not to be served', async (question, words) => {
  const reply = await (await assistant()).ask(question)
  expect(reply.understood).toBe(true)
  expect(spoken(reply)).toMatch(words)
  expect(reply.facts.every(({ unit }) => unit === '')).toBe(true)
})

test.each([
  ['贵州茅台的资金怎么样？', '贵州茅台'],
  ['600519 和 贵州茅台 谁强', '贵州茅台'],
  ['白酒板块的资金', '白酒'],
  ['999999怎么样', '999999'],
  ['600519.SZ的资金', '600519.SZ'],
  ['今天天气', '天气'],
  ['煎饼资金流入', '煎饼'],
])('%s names what nobody knows here; nothing else is answered instead', async (question, word) => {
  const reply = await (await assistant()).ask(question)
  expect(reply.understood).toBe(false)
  expect(spoken(reply)).toMatch(`没有认出 “${word}”`)
  expect(reply.facts.every(({ unit }) => unit === '')).toBe(true)
})

test('half a name is taken where only one instrument has it, else asked back', async () => {
  const { ask } = await assistant()
  expect(spoken(await ask('酒业的资金'))).toMatch('示例酒业 最新')
  const reply = await ask('示例怎么样')
  expect(reply.understood).toBe(false)
  expect(spoken(reply)).toMatch(/也许是：示例.*、示例/)
  expect(reply.suggestions[0]).toMatch(/^示例..怎么样？$/)
})
