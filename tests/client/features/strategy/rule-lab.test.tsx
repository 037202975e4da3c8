// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { RuleLab } from '../../../../client/features/strategy/rule-lab'
import { ruleLab } from '../../../../client/text/rule-lab'
import type { StrategyRun, StrategyRunResult } from '../../../../shared/protocol/rest-back-tests'
import { openPage, type PageOptions, refused } from '../../open-page'

const [A, B] = ['a'.repeat(16), 'b'.repeat(16)]
const metrics = {
  totalReturn: 0.1,
  excessReturn: 0.04,
  maxDrawdown: 0.2,
  sharpe: 1.5,
  turnover: 3,
  monthly: { 202607: 0.1 },
}
const run = (id: string, over: Partial<StrategyRun> = {}) =>
  ({
    ...{ id, state: 'done', progress: 1, ahead: null, reason: '', createdAt: 1, finishedAt: 2, checks: null },
    test: { name: `规则${id[0]}`, from: '20260105', to: '20260706', benchmark: '000300.SH', cashYuan: 1_000 },
    data: { sessions: 120, codes: 3, completeness: 1, partialSessions: [], missing: [], digest: 'd'.repeat(64) },
    ...{ metrics, doubled: null, holdReturn: 0.25, deflatedSharpe: 0.9, trials: 2 },
    ...over,
  }) as StrategyRun
const result = (of: StrategyRun): StrategyRunResult => ({ ...of, trades: [], equity: [], index: [], hold: [] })

async function openLab(chosen: string, { answers, ...more }: PageOptions = {}) {
  const page = await openPage({
    path: `/Strategy?tab=figures${chosen && `&runs=${chosen}`}`,
    ...more,
    answers: {
      'GET /api/back-tests': [run(A)],
      'GET /api/back-tests/ready': { runs: [] },
      [`GET /api/back-tests/${A}`]: result(run(A)),
      'GET /api/watchlists': { revision: 1, groups: [] },
      'GET /api/industries': { groups: [] },
      ...answers,
    },
  })
  await page.show(<RuleLab />)
  return page
}

describe('back-tests on the page', () => {
  test('show signed returns, the excess over holding everything, and the drawdown without a sign', async () => {
    const text = (await openLab(A)).text('[role=tabpanel]')
    for (const words of ['总收益 +10.00%', '超过指数 +4.00%', '超过全部持有 -15.00%', '最大回撤 20.00%'])
      expect(text).toContain(words)
  })

  test('show how far they are from the list, and ask for their rows once they end', async () => {
    const running = run(B, { state: 'running', progress: 0.4, metrics: null, data: null })
    const page = await openLab(B, { answers: { 'GET /api/back-tests': [running] } })
    expect(page.text()).toContain('运行 40%')
    page.answers['GET /api/back-tests'] = [{ ...running, progress: 0.6 }]
    await page.pass(1_100)
    expect(page.text()).toContain('运行 60%')
    const before = page.requests[`GET /api/back-tests/${B}`]?.length ?? 0
    page.answers['GET /api/back-tests'] = [run(B)]
    page.answers[`GET /api/back-tests/${B}`] = result(run(B))
    await page.pass(2_200)
    expect(page.requests[`GET /api/back-tests/${B}`]).toHaveLength(before + 1)
    expect(page.text('[role=tabpanel]')).toContain('总收益 +10.00%')
  })

  test('over fewer days than requested say so, and since which day', async () => {
    const data = { ...run(A).data, sessions: 20 } as StrategyRun['data']
    const short = {
      ...result(run(A, { data })),
      equity: [{ date: '20260608', cash: 1, holdings: 0, receivable: 0, equity: 1 }],
    }
    const page = await openLab(A, { answers: { [`GET /api/back-tests/${A}`]: short } })
    expect(page.text()).toContain(ruleLab.figures.fewerDays(20, 120, '2026-06-08'))
    const text = page.text('[role=tabpanel]')
    expect(text).toContain(`交易日 ${ruleLab.figures.sessionsOf(20, 120)}`)
    expect(text).toContain(ruleLab.figures.shortRun)
  })

  test.each([
    ['the same days', '20260105', false],
    ['others', '20260401', true],
  ])('over %s are compared, with a note if the days differ', async (_, from, differ) => {
    const second = run(B, { test: { ...run(B).test, from } })
    const page = await openLab(`${A},${B}`, {
      answers: { 'GET /api/back-tests': [run(A), second], [`GET /api/back-tests/${B}`]: result(second) },
    })
    expect(page.text().includes(ruleLab.result.otherDays)).toBe(differ)
    expect(page.text()).not.toContain(ruleLab.figures.shortRun)
  })

  test('cannot be started without an exit, and say what is missing', async () => {
    const page = await openLab('')
    expect(page.text()).toContain(ruleLab.editor.needsEntry)
    await page.write('买入条件', '收盘>开盘')
    expect(page.text()).toContain(ruleLab.editor.needsExit)
    await page.write('最多持有', '5')
    expect(page.text()).not.toContain(ruleLab.editor.needsExit)
  })

  test('offer the first ready rule that has a result, while nothing is chosen', async () => {
    const runs = [
      { rule: 'cross', run: run(A, { state: 'running' }) },
      {
        rule: 'idle',
        run: run('c'.repeat(16), { metrics: { ...run(A).metrics, turnover: 0 } as StrategyRun['metrics'] }),
      },
      { rule: 'high', run: run(B) },
    ]
    const page = await openLab('', {
      answers: { 'GET /api/back-tests/ready': { runs }, [`GET /api/back-tests/${B}`]: result(run(B)) },
    })
    await page.press(ruleLab.result.openFirst(run(B).test.name))
    expect(new URLSearchParams(location.search).get('runs')).toBe(B)
  })

  test.each([
    ['nothing chosen', '', {}, '在左边选一条现成规则'],
    ['one that was removed', B, {}, '这次回测已删除'],
    ['one that cannot be read', A, { [`GET /api/back-tests/${A}`]: refused('forbidden', '没有权限', 403) }, '没有权限'],
    ['ready rules without results', '', {}, '还没有成绩'],
    [
      'ready rules that cannot be read',
      '',
      { 'GET /api/back-tests/ready': refused('forbidden', '没有权限', 403) },
      '没有权限',
    ],
    ['no own back-test', '', { 'GET /api/back-tests': [] }, '还没有回测'],
  ])('say so of %s', async (_what, chosen, answers, words) => {
    expect((await openLab(chosen, { answers })).text()).toContain(words)
  })

  test('of ready rules say how many have results and how far all are, and are stopped by operators', async () => {
    const open = run(B, { state: 'running', progress: 0.5, metrics: null, data: null })
    const runs = [
      { rule: 'golden-cross', run: run(A) },
      { rule: 'breakout', run: open },
    ]
    const answers = { 'GET /api/back-tests/ready': { runs }, [`DELETE /api/back-tests/${B}`]: { id: B } }
    const me = { id: 'u', role: 'viewer', permissions: ['ops:write'] }
    const page = await openLab('', { answers: { ...answers, 'GET /api/me': me } })
    expect(page.text()).toContain('1/2 条已有成绩')
    expect(page.text()).toContain('· 75%')
    page.answers['GET /api/back-tests/ready'] = {
      runs: [runs[0], { rule: 'breakout', run: { ...open, state: 'cancelled' } }],
    }
    await page.press('停止计算')
    expect(page.requests[`DELETE /api/back-tests/${B}`]).toHaveLength(1)
    expect(page.text()).toContain('今天已停止计算')
    expect(page.text()).not.toContain('正在计算')
  })

  test('of ready rules are not stopped by those who may not: they are shared', async () => {
    const runs = [{ rule: 'breakout', run: run(B, { state: 'running', progress: 0.5, metrics: null, data: null }) }]
    const answers = {
      'GET /api/back-tests/ready': { runs },
      'GET /api/me': { id: 'u', role: 'viewer', permissions: [] },
    }
    const page = await openLab('', { answers })
    expect(page.text()).toContain('0/1 条已有成绩')
    expect(page.text()).not.toContain('停止计算')
  })

  test('leave out a removed one, and show the others', async () => {
    expect((await openLab(`${A},${B}`)).text('[role=tabpanel]')).toContain('总收益 +10.00%')
  })

  test('are not started over more codes than allowed, and show the number', async () => {
    const members = Array.from({ length: 1_001 }, (_, at) => ({ id: `${600_000 + at}.SH` }))
    const page = await openLab('', { answers: { 'GET /api/indexes/000300.SH/members': { members } } })
    await page.write('买入条件', '收盘>1')
    await page.write('卖出条件', '收盘<1')
    await page.write('范围', 'index:000300.SH')
    await page.submit()
    expect(page.text('form [role=status]')).toBe('没有开始：有 1001 只，最多 1000 只')
    expect(page.requests['POST /api/back-tests']).toBeUndefined()
  })
})
