import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createListed } from '../../../../gateway/people/alerts/listed'
import { createAssistantDesk } from '../../../../gateway/people/strategy/language-model/assistant-desk'
import { ThreadStore } from '../../../../gateway/people/strategy/language-model/thread-store'
import type { Db } from '../../../../gateway/storage/database'
import type { ToolResult } from '../../../../shared/protocol/rest-assistant'
import { TRADERS } from '../../../support/assistant-questions'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { KEY, textOf } from '../../../support/model-answers'
import {
  calls,
  content,
  DONE,
  finish,
  type ModelScript,
  type ModelServer,
  say,
  startModelServer,
} from '../../../support/model-server'
import { INDEX, MOUTAI, PINGAN } from '../../../support/small-market'
import { questionMarket, spoken, TODAY } from '../../../support/tool-market'

// The questions of day traders, put to a language model that chooses tools as a person would, cites what they return,
// and invents one figure in each answer. With ANSWERS set, every answer
// is printed, of the model and of the rules.

type Call = readonly [name: string, given: unknown]
interface Expected {
  calls: readonly Call[]
  /** Figures of the first row of each result that answer the question. */
  cites?: readonly string[]
  /** Codes of calls that fail: gaps of the answer. */
  gaps?: readonly string[]
  /** What the model writes beside its figures. */
  writes?: string
  refused?: true
}

const now = (...ids: string[]): Call => ['stock_now', { ids }]
const EXPECTED: Readonly<Record<string, Expected>> = {
  '600519 今天资金是流入还是流出？': { cites: ['adNet', 'adShare', 'odBig'], calls: [now(MOUTAI)] },
  现在资金流入最多的十只股票: {
    cites: ['adNet', 'adShare', 'change'],
    calls: [['flow_rank', { view: 'AD', limit: 10 }]],
  },
  示例银行今天的主动净流入比昨天同一时间多吗: {
    cites: ['minute', 'adNet'],
    calls: [
      ['stock_at', { id: PINGAN, at: `${TODAY}T1022` }],
      ['stock_at', { id: PINGAN, at: '20261119T1022' }],
    ],
    gaps: ['no-data'],
  },
  示例银行最近5天资金怎么样: { cites: ['day', 'adNet', 'odBig'], calls: [['stock_days', { ids: [PINGAN], days: 5 }]] },
  示例银行的火星矿比昨天多吗: { calls: [['find_instrument', { query: '火星矿' }]], gaps: ['unknown-instrument'] },
  '主动资金和全部资金有什么区别？': {
    cites: ['name', 'what'],
    calls: [
      ['definition', { term: '主动净额' }],
      ['definition', { term: '全部净额' }],
    ],
  },
  '今天谁在被动承接？': { cites: ['passiveBig', 'odBig', 'adBig'], calls: [['flow_rank', { view: 'PASSIVE' }]] },
  '今天有哪些大的拆单在买？': { calls: [['splits', { side: 'buy' }]] },
  '现在涨停多少家？跌停呢': { cites: ['limitUp', 'limitDown'], calls: [['market_now', {}]] },
  今天的连板梯队是怎样的: { calls: [['limit_ladder', {}]] },
  '哪些板块最强？': { cites: ['change', 'adNet'], calls: [['boards', {}]] },
  银行板块的龙头是谁: { cites: ['change', 'turnover'], calls: [['board_members', { name: '银行' }]] },
  '今天上证50是谁在拉？': { cites: ['sumPoints', 'residual'], calls: [['index_contributions', { id: INDEX }]] },
  大盘现在怎么样: {
    cites: ['level', 'change', 'up', 'down', 'marketTurnover'],
    calls: [
      ['index_now', { ids: [INDEX] }],
      ['market_now', {}],
    ],
  },
  今天放量还是缩量: { cites: ['marketTurnover', 'turnoverBefore'], calls: [['market_now', {}]] },
  '涨幅3%到5%、换手大于5%、主动净流入超5000万的有哪些': {
    cites: ['matched', 'of'],
    calls: [
      [
        'screen',
        {
          conditions: [
            { figure: 'change', op: '>=', value: 0.03 },
            { figure: 'change', op: '<=', value: 0.05 },
            { figure: 'turnoverRate', op: '>', value: 0.05 },
            { figure: 'adNet', op: '>', value: 50_000_000 },
          ],
        },
      ],
    ],
  },
  示例银行今天10点21分的价格和资金是多少: {
    cites: ['minute', 'price', 'adNet', 'odBig'],
    calls: [['stock_at', { id: PINGAN, at: `${TODAY}T1021` }]],
  },
  '600519 和 示例银行谁更强？': { cites: ['change', 'adShare', 'volumeRatio'], calls: [now(MOUTAI, PINGAN)] },
  '那前天呢？': { cites: ['day', 'adNet'], calls: [['stock_days', { ids: [PINGAN], days: 1, end: '20261118' }]] },
  '它所在的板块呢？': { cites: ['boardRank', 'change', 'adNet'], calls: [['boards', { name: '银行' }]] },
  示例银行跌破5日线提醒我: {
    calls: [['draft_alert', { condition: '000001 跌破5日线' }]],
    gaps: ['alert-invalid'],
  },
  '主动净流入超过一个亿就买，过去一年能赚多少': {
    calls: [['back_test', { entry: '主动净额>100000000', sessions: 1 }]],
    gaps: ['no-data'],
  },
  '示例银行现在能买吗？': { calls: [now(PINGAN)], writes: '建议逢低买入。', refused: true },
  明天大盘会涨吗: { calls: [['predictions', {}]], writes: '明天必涨。', refused: true },
  火星矿业今天资金怎么样: { calls: [['find_instrument', { query: '火星矿业' }]], gaps: ['unknown-instrument'] },
  'What is the net inflow of 600519 today?': { cites: ['adNet', 'adShare', 'odBig'], calls: [now(MOUTAI)] },
  '60051今天资今怎么样': { cites: ['exact'], calls: [['find_instrument', { query: '60051' }]] },
  '000016 上证50今天主动净额': { cites: ['adNet'], calls: [['index_now', { ids: [INDEX] }]] },
  国庆那天资金流入哪些股票: { cites: ['trading', 'previous'], calls: [['calendar', { day: '20261001' }]] },
  '示例银行为什么涨停？有什么消息': {
    cites: ['price', 'change', 'eventTime'],
    calls: [now(PINGAN), ['events', {}]],
    writes: '这里没有新闻与公告。',
  },
  '示例银行市盈率多少，业绩怎么样': { calls: [], writes: '这里没有财务与估值数据。' },
}

let db: Db
let world: Awaited<ReturnType<typeof questionMarket>>
let server: ModelServer
let desk: ReturnType<typeof createAssistantDesk>

beforeAll(async () => {
  db = await openMigratedDatabase()
  world = await questionMarket(db)
  server = await startModelServer(say(content('好。'), finish(), DONE))
  const listed = createListed(() => world.market.state.instrumentTable())
  // Each answer is of another hour: an account asks 30 questions an hour.
  let clock = 0
  const time = () => (clock += 3_600_001)
  desk = createAssistantDesk({
    store: new ThreadStore(db, time),
    server: { url: server.url, key: KEY, model: 'test' },
    tools: { list: async () => world.desk.tools(), call: world.desk.call },
    lists: async () => ({ groups: [], notes: new Map() }),
    backTest: {
      tools: [],
      call: async (_owner, tool) => ({ ok: false, tool, code: 'no-data', message: '没有日线', retry: false }),
    },
    reply: (question, options) => world.ask(question, options),
    listed,
    marketTime: () => world.market.clock().marketTime,
    now: time,
  })
})
afterAll(async () => {
  await server.stop()
  await db.destroy()
})

interface Read {
  ok: boolean
  ref: string
  rows: { figures: Record<string, object> }[]
}

/** Calls the tools, then cites those figures of each first row, and invents one. */
const modelOf =
  ({ calls: wanted, cites = [], writes = '' }: Expected): ModelScript =>
  (request, response, turn) => {
    if (turn === 0 && wanted.length > 0)
      return say(calls(...wanted.map(([name, given]) => ({ name, given }))))(request, response, turn)
    const results = request.body.messages
      .filter(({ role }) => role === 'tool')
      .map(({ content: text }) => JSON.parse(text) as Read)
    const cited = results.flatMap(({ ok, ref, rows }) => {
      const names = cites.filter((name) => ok && rows[0]?.figures[name])
      const row = ok && rows.length > 1 ? '.1' : ''
      return names.length > 0 ? [`数据是${names.map((name) => ` [[${ref}${row}:${name}]]`).join('、')}。`] : []
    })
    const text = `## 事实\n${cited.join('\n')}\n## 推断\n可能有 9.99 亿元。${writes}`
    return say(content(text), finish(), DONE)(request, response, turn)
  }

describe('a question of a day trader to a language model', () => {
  test.each(TRADERS.map(({ asked }) => ({ asked: [asked].flat(), title: [asked].flat().join(' → ') })))(
    '$title',
    async ({ asked, title }) => {
      const question = asked.at(-1) as string
      const expected = EXPECTED[question]
      if (!expected) throw new Error(`no calls for ${question}`)
      const { id } = await desk.create('trader')
      const ask = async (words: string, script: ModelScript) => {
        server.answer(script)
        const { signal } = new AbortController()
        const options = { at: undefined, before: 5, mayReadLists: false, signal, onEvent: () => undefined }
        await desk.ask({ owner: 'trader', thread: id, question: words, ...options })
      }
      for (const before of asked.slice(0, -1)) await ask(before, modelOf({ calls: [now(PINGAN)] }))
      await ask(question, modelOf(expected))
      const turn = (await desk.turns('trader', id)).at(-1)
      const answer = turn?.answer
      if (!answer) throw new Error('no answer')
      if (process.env.ANSWERS) {
        const byRules = spoken(await world.ask(question, { before: asked.slice(0, -1) }))
        process.stdout.write(`| ${title} | ${textOf(answer).replaceAll('\n', ' ')} | ${byRules} |\n`)
      }
      expect(answer.outcome).toBe(expected.refused ? 'refused' : 'done')
      expect(answer.tools.map(({ name }) => name)).toEqual(expected.calls.map(([name]) => name))
      expect(answer.tools.flatMap(({ code }) => code ?? [])).toEqual(expected.gaps ?? [])
      // A refusal shows nothing of the model's, and what the rules found.
      if (expected.refused) {
        expect([answer.sentences, turn?.reply?.understood]).toEqual([[], true])
        return
      }
      expect(answer.unverified).toBe(1)
      expect(textOf(answer)).toContain('~9.99 亿元~')
      // Every figure is one that a tool returned, as it was returned.
      const runner = world.desk.open(undefined)
      const results = await Promise.all(expected.calls.map(([name, given]) => runner.run(name, given)))
      const returned = results
        .filter((result): result is ToolResult => result.ok)
        .flatMap(({ rows }) => (expected.cites ?? []).flatMap((name) => rows[0]?.figures[name] ?? []))
      const shown = new Set(results.flatMap((result) => (result.ok ? Object.keys(result.rows[0]?.figures ?? {}) : [])))
      if (shown.size > 0) expect((expected.cites ?? []).filter((name) => !shown.has(name))).toEqual([])
      expect(answer.figures.map(({ label, value, missing }) => [label, value?.replace('+', ''), missing])).toEqual(
        returned.map(({ label, value, missing }) => [label, value, missing]),
      )
      expect(answer.figures.every(({ asOf }) => asOf <= (turn?.lockedAt ?? 0))).toBe(true)
    },
  )
})
