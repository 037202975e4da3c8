// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { AnalystView } from '../../../../client/features/analyst/analyst-view'
import { threadText } from '../../../../client/features/analyst/thread-text'
import type { ConversationTurn } from '../../../../client/features/analyst/use-conversation'
import { analyst } from '../../../../client/text/analyst'
import type { AssistantReply } from '../../../../shared/protocol/rest-assistant'
import type {
  AssistantBudget,
  AssistantThread,
  ModelAnswer,
  ThreadEvent,
  ThreadTurn,
} from '../../../../shared/protocol/rest-assistant-threads'
import { clock } from '../../../support/market-events'
import { openPage, refused } from '../../open-page'

const TURNS = 'POST /api/assistant/threads/t1/turns'
const fact = (label: string, value: string, unit: string): AssistantReply['facts'][number] => ({
  label,
  value,
  unit,
  asOf: clock('10:01:02'),
  source: '模拟',
  href: `/x/${label}`,
})
const reply: AssistantReply = {
  question: '茅台的资金',
  understood: true,
  suggestions: ['涨跌家数'],
  text: ['{0} 主动净额 {1}，占成交额 {2}。'],
  facts: [fact('名称', '贵州茅台', ''), fact('主动净额', '-123.4', '万元'), fact('占比', '-1.20', '%')],
}

const THREAD: AssistantThread = { id: 't1', title: '茅台的资金', createdAt: 1, updatedAt: 2, turns: 1 }
const BUDGET: AssistantBudget = { model: null, tokensLeft: 0, tokensPerDay: 200_000 }
const AT = clock('10:01:03')

/** A streamed answer, one event a line. */
const lines = (...events: ThreadEvent[]): Response =>
  new Response(events.map((event) => `${JSON.stringify(event)}\n`).join(''), {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
  })
const turn = (parts: Partial<ThreadTurn>): ThreadEvent => ({
  kind: 'turn',
  turn: { place: 0, question: '茅台的资金', askedAt: 1, lockedAt: AT, answer: null, reply: null, ...parts },
  budget: BUDGET,
})
const byRules = (given: AssistantReply) => () => lines(turn({ reply: given }))

async function ask(answer: unknown, { question = '茅台的资金', budget = BUDGET } = {}) {
  const page = await openPage({
    answers: {
      'GET /api/assistant/budget': budget,
      'GET /api/assistant/threads': [THREAD],
      'POST /api/assistant/threads': THREAD,
      [TURNS]: answer,
    },
  })
  Element.prototype.scrollIntoView = () => {}
  await page.show(<AnalystView />)
  await page.write('问题', question)
  await act(async () => void page.host.querySelector('form')?.requestSubmit())
  await page.pass(100)
  return page
}

describe('an answer', () => {
  test('shows each figure with its unit where the sentence refers to it', async () => {
    const page = await ask(byRules(reply))
    expect(page.requests[TURNS]?.[0]?.body).toEqual({ question: '茅台的资金', lists: false })
    expect(page.text('article')).toBe(
      '问 ： 茅台的资金 数据截至 2023-02-01 10:01:03 贵州茅台 主动净额 -123.4 万元 ，占成交额 -1.20 % 。',
    )
  })

  test('lists the evidence of each figure with time and source; names are not figures', async () => {
    const page = await ask(byRules(reply))
    const rows = [...page.host.querySelectorAll('a[title^="打开"]')].map((each) => each.textContent)
    expect(rows).toEqual(['主动净额-123.4万元2023-02-01 10:01:02 · 模拟', '占比-1.20%2023-02-01 10:01:02 · 模拟'])
    expect(page.host.querySelector(`a[title="${analyst.open('占比')}"]`)?.getAttribute('href')).toBe('/x/占比')
    expect(page.named('-123.4 万元', 'article a').title).toBe('主动净额 · 模拟 · 2023-02-01 10:01:02')
  })

  test('that was not understood says so and offers ready questions', async () => {
    const page = await ask(byRules({ ...reply, understood: false, text: ['可以这样问。'], facts: [] }))
    expect(page.text('article')).toContain('没有听懂 可以这样问。')
    expect(page.text()).toContain('现成的问题 涨跌家数')
    expect(page.text()).toContain(analyst.evidenceEmpty)
  })

  test('that failed says why, and a button retries it', async () => {
    const page = await ask(refused('internal', '暂时不能回答', 500))
    expect(page.text('article')).toContain('没有得到回答 ： 暂时不能回答')
    page.answers[TURNS] = byRules(reply)
    await page.press('提问', 'article button')
    expect(page.text()).toContain('-123.4 万元')
  })

  test('links to a chart with the prices that it cites for a stock, each once', async () => {
    const level = (price: string) => ({ ...fact('现价', price, '元'), level: { id: '600519.SH', price } })
    const facts = [...reply.facts, level('10.20'), level('10.05'), level('10.20')]
    const page = await ask(byRules({ ...reply, facts }))
    const link = page.named(analyst.drawLevels('贵州茅台', 2), 'article a') as HTMLAnchorElement
    expect(link.getAttribute('href')).toBe(
      '/trading/AD?code=600519.SH&view=chart&tab=daily&period=1d&adjust=none&drafts=10.20,10.05',
    )
  })

  test('to a question in the address is not requested automatically', async () => {
    const page = await openPage({
      answers: { 'GET /api/assistant/budget': BUDGET, 'GET /api/assistant/threads': [] },
    })
    Element.prototype.scrollIntoView = () => {}
    history.replaceState(null, '', '/model/strategy-analyst?ask=600519.SH%20怎么样')
    await page.show(<AnalystView />)
    expect(page.host.querySelector<HTMLInputElement>('form input')?.value).toBe('600519.SH 怎么样')
    expect(page.requests['POST /api/assistant/threads']).toBeUndefined()
    history.replaceState(null, '', '/')
  })

  test('to an example question of each kind is requested with one press; the examples disappear with the first answer', async () => {
    const page = await openPage({
      answers: {
        'GET /api/assistant/budget': BUDGET,
        'GET /api/assistant/threads': [],
        'POST /api/assistant/threads': THREAD,
        [TURNS]: byRules(reply),
      },
    })
    Element.prototype.scrollIntoView = () => {}
    await page.show(<AnalystView />)
    expect(page.text('[aria-label="可以这样问"]')).toContain('个股 贵州茅台今天资金是流入还是流出？ 几天')
    await page.press('口径 主动资金和全部资金有什么区别？')
    await page.pass(100)
    expect(page.requests[TURNS]?.[0]?.body).toMatchObject({ question: '主动资金和全部资金有什么区别？' })
    expect(document.querySelector('[aria-label="可以这样问"]')).toBeNull()
  })

  test('to an empty question is not requested', async () => {
    const page = await ask(byRules(reply), { question: '   ' })
    expect(page.requests[TURNS]).toBeUndefined()
  })
})

const cited: ModelAnswer['figures'][number] = {
  ...{ of: '贵州茅台', label: '主动净额', value: '-1.28', unit: '亿元', asOf: clock('10:01:02'), source: '模拟' },
  ...{ quality: 'simulated', definition: '', href: '/x/net' },
}
const missing: ModelAnswer['figures'][number] = { ...cited, label: '大单', unit: '', missing: '没有委托编号' }
delete missing.value
const answer: ModelAnswer = {
  model: 'qwen',
  outcome: 'done',
  sentences: [
    {
      ...{ section: 'inference', layout: 'new-line', isMismatch: true },
      parts: [
        { kind: 'words', text: '可能流入 ' },
        { kind: 'unverified', text: '3 亿', why: 'number' },
      ],
    },
    {
      ...{ section: 'facts', layout: 'item', isMismatch: false },
      parts: [
        { kind: 'words', text: '净额 ' },
        { kind: 'figure', place: 0 },
        { kind: 'figure', place: 1 },
      ],
    },
  ],
  figures: [cited, missing],
  tools: [
    { name: 'stock_now', arguments: '{}' },
    { name: 'events', arguments: '{}', code: 'no-data', message: '没有记录' },
  ],
  unverified: 1,
  usage: { input: 900, output: 100, isEstimated: true },
}
const MODEL: AssistantBudget = { model: 'qwen', tokensLeft: 150_000, tokensPerDay: 200_000 }

describe('an answer of a language model', () => {
  test('has facts before inference, each figure with unit, and what no tool returned struck', async () => {
    const page = await ask(() => lines(turn({ answer })), { budget: MODEL })
    const [facts, inference] = [...page.host.querySelectorAll('article section')]
    expect(facts?.textContent).toBe('事实净额 -1.28亿元—')
    expect(inference?.textContent).toBe('推断可能流入 3 亿与引用不符')
    expect(page.host.querySelector('article del')?.textContent).toBe('3 亿')
    expect(page.named('-1.28 亿元', 'article a').title).toBe('贵州茅台主动净额 · 模拟 · 2023-02-01 10:01:02')
    expect(page.text('article')).toContain('读取的数据 ： 个股此刻、异动 异动：没有记录')
    expect(page.text('article')).toContain('语言模型 qwen · 用量 1000 token（估算）')
    expect([...page.host.querySelectorAll('a[title^="打开"]')].map((each) => each.textContent)).toEqual([
      '贵州茅台 主动净额-1.28亿元2023-02-01 10:01:02 · 模拟',
      '贵州茅台 大单—2023-02-01 10:01:02 · 模拟',
    ])
  })

  test('shows what is left of the day’s tokens', async () => {
    const page = await ask(
      () => lines({ ...turn({ answer }), budget: { ...MODEL, tokensLeft: 149_000 } } as ThreadEvent),
      {
        budget: MODEL,
      },
    )
    expect(page.text()).toContain('今天还可用 14.90万 / 20.00万 token')
  })

  test('that failed states why, and shows what the rules found', async () => {
    const failed: ModelAnswer = { ...answer, outcome: 'busy', retryAfterSeconds: 90, sentences: [], figures: [] }
    const page = await ask(() => lines(turn({ answer: failed, reply })), { budget: MODEL })
    expect(page.text('article')).toContain('模型请求过多，请在 90 秒后再试')
    expect(page.text('article')).toContain('规则查到的数据 贵州茅台 主动净额 -123.4 万元')
  })

  test('with many unverified figures follows the answer of the rules', async () => {
    const page = await ask(() => lines(turn({ answer: { ...answer, unverified: 3 }, reply })), { budget: MODEL })
    const whole = page.text('article')
    expect(whole).toContain('这个回答有 3 处数字没有数据支持')
    expect(whole.indexOf('贵州茅台 主动净额 -123.4')).toBeLessThan(whole.indexOf('净额 -1.28'))
  })

  test('that ends without its last line says that the connection was cut', async () => {
    const [sentence] = answer.sentences
    const page = await ask(() => lines({ kind: 'sentence', sentence: sentence as never, figures: [] }), {
      budget: MODEL,
    })
    expect(page.text('article')).toContain('没有得到回答 ： 连接中断')
  })
})

describe('a thread', () => {
  test('is opened again with its figures as they were, exported and deleted', async () => {
    const page = await ask(() => lines(turn({ answer })), { budget: MODEL })
    await page.press('新对话')
    expect(page.host.querySelector('article')).toBeNull()
    page.answers['GET /api/assistant/threads/t1'] = [{ ...(turn({ answer }) as { turn: ThreadTurn }).turn }]
    await page.press('茅台的资金 1 问')
    expect(page.text('article')).toContain('净额 -1.28 亿元')
    page.answers['DELETE /api/assistant/threads/t1'] = { id: 't1' }
    await page.press('删除对话“茅台的资金”')
    expect(page.requests['DELETE /api/assistant/threads/t1']).toBeUndefined()
    await page.press('确定删除')
    expect(page.requests['DELETE /api/assistant/threads/t1']).toHaveLength(1)
    expect(page.host.querySelector('article')).toBeNull()
  })
})

test('an exported thread has unit, time and source of each figure, and no struck number', () => {
  const turns: ConversationTurn[] = [{ id: '1', question: '茅台的资金', answer, reply, lockedAt: AT }]
  expect(threadText(turns)).toBe(
    [
      '## 茅台的资金',
      '',
      '### 事实',
      '净额 -1.28亿元（2023-02-01 10:01:02 模拟）—（2023-02-01 10:01:02 模拟）',
      '### 推断',
      '可能流入 〔未核实〕（与引用不符）',
      '贵州茅台 主动净额 -123.4万元（2023-02-01 10:01:02 模拟），占成交额 -1.20%（2023-02-01 10:01:02 模拟）。',
      '',
    ].join('\n'),
  )
})
