// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { CustomIndexView } from '../../../../client/features/custom-index/custom-index-view'
import { formatPoints } from '../../../../client/features/custom-index/points'
import { topicOf } from '../../../../client/store/rows/topics'
import { untraded } from '../../../../client/text/common'
import { customIndex } from '../../../../client/text/custom-index'
import { verbText } from '../../../../client/text/verbs'
import { dateToMs } from '../../../../shared/market/session'
import { openPage, type PageOptions, refused } from '../../open-page'
import { downwards, sortedByHeads } from '../../sorted-by-heads'
import { section } from '../../store/section'
import { basket, basketAnswers, COURSE, course, NO_BASKET, OWN, rows } from './small-basket'

async function openBasket(request: PageOptions = {}, name = '酒篮', board: object[] = rows) {
  const page = await openPage({ ...request, answers: { ...basketAnswers, ...request.answers } })
  await page.fill(topicOf.board(), section('board', board, { snapshot: true }))
  await page.show(<CustomIndexView name={name} />)
  await page.pass(600)
  return page
}

describe('a basket', () => {
  test("is shown as 1000 times the current value of its base day's money", async () => {
    const page = await openBasket()
    // 750 × 104 ÷ 80 + 250 × 9 ÷ 12.5; a close ago 937.5 + 200.
    expect(page.text()).toContain('▲ 1155.00 +17.50 +1.54% 昨收 1137.50 自基日 +15.50%')
    // 75 % of two million less 25 % of four.
    expect(page.text()).toContain('加权主动 +50.00万')
    expect(page.text()).toContain('自定 · 成分 2 只 · 基日 2026-07-01')
    expect(page.requests[COURSE]).toHaveLength(1)
  })

  test('has its menu next to its heading, not inside', async () => {
    const page = await openBasket()
    expect(page.host.querySelector('h2')?.textContent).toBe('酒篮')
    expect(page.host.querySelector('h2 button')).toBeNull()
    const menu = page.named(verbText.open, 'button')
    expect(menu.closest('[data-instrument]')?.getAttribute('data-instrument')).toBe('ci:jia~酒篮')
    expect(document.querySelector('[data-subject]')?.contains(menu)).toBe(true)
  })

  test('has a row for each member, the heaviest now first', async () => {
    const page = await openBasket()
    expect(page.table('成分')).toEqual([
      {
        名称: '600519 贵州茅台',
        现价元: '104.00',
        '涨幅%': '+4.00',
        贡献点: '+37.50',
        '现权重%': '84.42',
        '设定权重%': '75.00',
        '自调入%': '+30.00',
        调入日: '2026-07-01',
        主动净额元: '+200.00万',
      },
      {
        名称: '000001 平安银行',
        现价元: '9.00',
        '涨幅%': '-10.00',
        贡献点: '-20.00',
        '现权重%': '15.58',
        '设定权重%': '25.00',
        '自调入%': '-28.00',
        调入日: '2026-07-01',
        主动净额元: '-400.00万',
      },
    ])
  })

  test('sorts its members by each figure as it is shown', async () => {
    const third = { id: '300895.SZ', weight: 0.3 }
    const members = [...basket.members.map(({ id }, at) => ({ id, weight: at ? 0.25 : 0.45 })), third]
    const page = await openBasket(
      {
        answers: {
          [OWN]: { basket: { ...basket, members } },
          [COURSE]: {
            ...course,
            members: [
              { id: '600519.SH', weight: 0.45, unit: 450 / 80_00, entered: '20260701', base: 80_00 },
              { id: '000001.SZ', weight: 0.25, unit: 250 / 12_50, entered: '20260703', base: 12_50 },
              { id: '300895.SZ', weight: 0.3, unit: 300 / 2_00, entered: '20260702', base: 2_00 },
            ],
          },
        },
      },
      '酒篮',
      [...rows, { index: 3, last: 8_05, volume: 100, turnover: 5e6, adX: 9_000 }],
    )
    const read = await sortedByHeads(page, '成分')
    expect(Object.keys(read)).toHaveLength(7)
    expect(read).toEqual(downwards(read))
  })

  test('says what each gave, from a middle line, summing to its own change', async () => {
    const page = await openBasket()
    expect(page.text()).toContain('合计 +17.50 贵州茅台 +37.50 平安银行 -20.00')
    const bars = [...page.host.querySelectorAll<HTMLElement>('li [style*=width]')].map((bar) => [
      /bg-(up|down)/.exec(bar.className)?.[1],
      /(left|right)-1\/2/.exec(bar.className)?.[1],
      Number.parseFloat(bar.style.width).toFixed(1),
    ])
    expect(bars).toEqual([
      ['up', 'left', '50.0'],
      ['down', 'right', '26.7'],
    ])
  })

  test('counts who has not traded with its previous close, and says so', async () => {
    const page = await openBasket({}, '酒篮', rows.slice(0, 1))
    expect(page.text()).toContain(customIndex.missing(1))
    expect(page.text()).toContain('1175.00 +37.50')
    expect(page.table('成分')[1]).toMatchObject({ 现价元: '—', 贡献点: '—', '自调入%': '-20.00' })
  })

  test('without any trade shows no change instead of zero', async () => {
    const page = await openBasket({ phase: 'before' }, '酒篮', [{ index: 3, last: 8_00, volume: 1 }])
    expect(page.text()).toContain('— — — 昨收 1137.50 自基日 — 加权主动 —')
    expect(page.text()).toContain(untraded.before)
    expect(page.text()).toContain('未开盘')
  })

  test('has no figure of its own while less than 80 % of its weight has a price, and says why', async () => {
    // 200 of the 1,137.5 points at the day's start.
    const page = await openBasket({}, '酒篮', rows.slice(1))
    expect(page.text()).toContain('— — — 昨收 1137.50 自基日 — 加权主动 —')
    expect(page.text()).toContain(customIndex.uncovered('18%'))
    expect(page.text()).not.toContain('合计')
    expect(page.table('成分')[0]).toMatchObject({ 名称: '600519 贵州茅台', 现价元: '—' })
  })

  test('counts who is suspended as priced', async () => {
    const halted = { index: 0, last: 0, volume: 0, turnover: 0, state: 1 }
    const page = await openBasket({}, '酒篮', [halted, ...rows.slice(1)])
    // The suspended 937.5 is unchanged, and 200 lost a tenth.
    expect(page.text()).toContain('▼ 1117.50 -20.00 -1.76%')
    expect(page.text()).not.toContain('覆盖')
  })

  test('shows since when it is computed if its base day is not recorded for all members', async () => {
    const late = { ...course, start: '20260703', late: true }
    const page = await openBasket({ answers: { [COURSE]: late } })
    expect(page.text()).toContain(customIndex.late('2026-07-01', '2026-07-03'))
  })

  test('with a member without prices names that member', async () => {
    const none = { ...course, start: '', lacking: ['000001.SZ'], members: [], day: [], rebalanced: [] }
    const page = await openBasket({ answers: { [COURSE]: none } })
    expect(page.text()).toContain(customIndex.lacking('平安银行'))
  })

  test('retries loading its history, and shows the reason of a refusal', async () => {
    const page = await openBasket({ answers: { [COURSE]: refused('internal', '坏了', 500) } })
    expect(page.text()).toContain('坏了')
    page.answers[COURSE] = course
    await page.pass(5_000)
    expect(page.text()).toContain('1155.00')
  })

  test('lists each rebalancing with its turnover, and the weights of the chosen one', async () => {
    const second = {
      day: '20260703',
      why: 'change' as const,
      id: ['600519.SH', '000001.SZ', '300895.SZ'],
      before: [0.8, 0.2, 0],
      after: [0.5, 0, 0.5],
    }
    const page = await openBasket({
      path: '/?lower=history',
      answers: { [COURSE]: { ...course, rebalanced: [...course.rebalanced, second] } },
    })
    expect(page.table(customIndex.history.days)).toEqual([
      {
        日期: '2026-07-03',
        原因: '改成分',
        '单边换手%': '50.00',
        '调入 / 调出': expect.stringMatching(/^\+.+ −平安银行$/),
      },
      { 日期: '2026-07-01', 原因: '建立', '单边换手%': '—', '调入 / 调出': '—' },
    ])
    const weights = page
      .table(customIndex.history.weights('2026-07-03'))
      .map((row) => [row['调前%'], row['调后%'], row['变动%']])
    expect(weights).toEqual([
      ['80.00', '50.00', '-30.00'],
      ['0.00', '50.00', '+50.00'],
      ['20.00', '0.00', '-20.00'],
    ])
    const read = await sortedByHeads(page, customIndex.history.weights('2026-07-03'))
    expect(Object.keys(read)).toHaveLength(3)
    expect(read).toEqual(downwards(read))
  })

  test('opens its running day at the openings of its members', async () => {
    const opened = [
      { ...rows[0], open: 102_00 },
      { ...rows[1], open: 10_50 },
    ]
    const page = await openBasket({ path: '/?chart=1d' }, '酒篮', opened)
    expect(page.requests[COURSE]).toHaveLength(1)
    await page.pass(1_000)
    // 750 × 102 ÷ 80 + 250 × 10.5 ÷ 12.5
    expect(page.text()).toContain('开 1166.25 高 — 低 — 收 1155.00')
  })

  test('is compared with an index over the finished days that both have', async () => {
    const day = ['20260701', '20260702']
    const past = { day, before: [1_000, 1_020], open: [null, null], close: [1_020, 1_071], covered: [1, 1] }
    const bars = {
      id: '000300.SH',
      period: '1d',
      priceScale: 2,
      prevClose: 4000_00,
      missing: [],
      since: '20260701',
      time: day.map(dateToMs),
      close: [4080_00, 4039_20],
      moved: [],
      days: { day, prevClose: [4000_00, 4080_00], factor: [1, 1] },
    }
    const page = await openBasket({
      path: '/?lower=tracking',
      answers: { [COURSE]: { ...course, ...past }, 'GET /api/bars/000300.SH': bars },
    })
    expect(page.text()).toContain('共同交易日 2 日 · 2026-07-01 – 2026-07-02')
    expect(page.text()).toContain(
      '本指数累计 +7.10% 沪深300累计 +0.98% 超额 +6.12% 年化跟踪误差 — 信息比率 — Beta — 相关系数 —',
    )
    expect(page.text()).toContain(customIndex.tracking.few(20, 2))
    expect(page.requests['GET /api/bars/000300.SH']?.[0]?.query).toEqual({ period: '1d', start: '20260701' })
  })

  describe('in the editor', () => {
    const NEW = 'GET /api/custom-index/%E6%96%B0%E7%9A%84'
    const SAVED = 'PUT /api/custom-index/%E6%96%B0%E7%9A%84'
    const build = (answers: PageOptions['answers'] = {}) =>
      openBasket({ answers: { [NEW]: NO_BASKET, 'GET /api/custom-index': [basket], ...answers } }, '新的')

    test("offers the day's leaders and the user's lists as a start, and fills in the chosen one", async () => {
      const groups = [{ name: '酒', codes: ['600519.SH', '000300.SH', 'ci:jia~酒篮'], colour: 'accent' }]
      const page = await build({ 'GET /api/watchlists': { revision: 1, groups } })
      expect(page.text()).toContain('成交额前 10 今日成交最活跃的股票 贵州茅台、平安银行 等 填入')
      // A stock with net outflow is not an inflow leader; an index and a basket cannot be members.
      expect(page.text()).toContain('主动净额前 10 今日主动净流入最多的股票 贵州茅台 等 填入 自选：酒 1 只 贵州茅台 等')
      await page.press('填入')
      expect(page.field('成分代码').value).toBe('600519.SH\n000001.SZ')
    })

    test('without lists links to where they are created', async () => {
      const page = await build({ 'GET /api/watchlists': { revision: 0, groups: [] } })
      await page.press('去建自选')
      expect(page.went()).toBe('/user_monitor_new')
    })

    test('shows today’s figures of its members by their shares, and can remove one', async () => {
      const page = await build()
      await page.press('自定')
      await page.write('成分代码', '600519 75 000001 25')
      // 75 % of +4 % and 25 % of −10 %, of 1,000 points; 75 % of two million less 25 % of four.
      expect(page.text('section:last-of-type')).toContain('今日 +0.50% +5.00 加权主动 +50.00万 涨/平/跌 1 / 0 / 1')
      const shown = [...page.host.querySelectorAll('ul[aria-label="预览"] li')].map((row) => row.textContent)
      expect(shown).toEqual(['贵州茅台 60051975.00%+4.00%+30.00', '平安银行 00000125.00%-10.00%-25.00'])
      await page.press('移出 贵州茅台')
      expect(page.field('成分代码').value).toBe('000001 25')
      expect(page.text()).toContain('今日 -10.00% -100.00')
    })

    test('says which weights are missing, and writes equal ones with one press', async () => {
      const page = await build()
      await page.press('自定')
      await page.write('成分代码', '600519 000001')
      expect(page.text()).toContain('今日 — — 加权主动 —')
      await page.press('填入等权')
      expect(page.field('成分代码').value).toBe('600519 50\n000001 50')
      expect(page.text()).toContain('今日 -3.00% -30.00')
    })

    test('caps shares by free float as the stored basket does, and says if the free float is unknown', async () => {
      const page = await build()
      await page.press('流通市值')
      await page.write('成分代码', '600519 000001')
      // A hundred million and ten million in a basket of two: at most half each.
      expect(page.text()).toContain('今日 -3.00% -30.00')
      await page.write('成分代码', '600519 688111')
      expect(page.text()).toContain('有成分没有流通股本，不能按流通市值加权')
    })

    test('finds a member by pinyin, adds it with Enter, and no index', async () => {
      const page = await build()
      await page.write('成分代码', '000001')
      await page.write('添加成分', 'gzmt')
      expect(page.text('[role=listbox]')).toBe('600519 贵州茅台 SH')
      await page.key(page.field('添加成分'), 'Enter')
      expect(page.field('成分代码').value).toBe('000001\n600519.SH')
      expect(page.field('添加成分').value).toBe('')
      await page.write('添加成分', '600519')
      expect(page.text('[role=listbox]')).toBe('600519 贵州茅台 已是成分')
      await page.key(page.field('添加成分'), 'Enter')
      expect(page.field('成分代码').value).toBe('000001\n600519.SH')
      await page.write('添加成分', '000300')
      expect(page.text('form [role=status]')).toBe('没有匹配的代码')
    })

    test('accepts weights next to the members, in the order of the list, also half-written ones', async () => {
      const page = await build()
      await page.press('自定')
      await page.write('成分代码', '600519 000001')
      await page.write('平安银行 的权重', '1.')
      expect(page.field('平安银行 的权重').value).toBe('1.')
      await page.write('平安银行 的权重', '1.5')
      await page.write('贵州茅台 的权重', '4.5')
      expect(page.field('成分代码').value).toBe('600519 4.5\n000001 1.5')
      await page.write('贵州茅台 的权重', '4.5x')
      expect(page.field('贵州茅台 的权重').value).toBe('4.5')
      const shown = [...page.host.querySelectorAll('ul[aria-label="预览"] li')].map((row) => row.textContent)
      expect(shown).toEqual(['贵州茅台 60051975.00%+4.00%+30.00', '平安银行 00000125.00%-10.00%-25.00'])
      await page.write('平安银行 的权重', '.')
      expect(page.field('成分代码').value).toBe('600519 4.5\n000001')
      await page.write('平安银行 的权重', '．５')
      expect(page.field('成分代码').value).toBe('600519 4.5\n000001 0.5')
      await page.write('平安银行 的权重', '')
      expect(page.field('成分代码').value).toBe('600519 4.5\n000001')
      expect(page.text()).toContain('填完权重才有点位')
    })

    test('asks which instrument an ambiguous word means, and uses the chosen one', async () => {
      const page = await build()
      await page.write('成分代码', '茅 30 qqq')
      expect(page.text('[aria-label="待确认"]')).toBe('茅 请选择 贵州茅台 600519 qqq 没有这个代码或名称')
      await page.press('贵州茅台 600519')
      expect(page.field('成分代码').value).toBe('600519.SH 30\nqqq')
    })

    test('is saved under the name that is typed, and its own page follows', async () => {
      const page = await build({ 'PUT /api/custom-index/%E4%B8%A4%E5%8F%AA': { ...basket, name: '两只' } })
      await page.write('成分代码', '600519 000001')
      await page.write('名称', '酒篮')
      await page.submit()
      expect(page.text('[role=alert]')).toBe('已有“酒篮”：换一个名称，或打开它修改成分')
      await page.write('名称', 'a b')
      await page.submit()
      expect(page.text('[role=alert]')).toBe(customIndex.nameExpected)
      await page.write('名称', '两只')
      await page.submit()
      expect(page.requests['PUT /api/custom-index/%E4%B8%A4%E5%8F%AA']?.[0]?.body).toMatchObject({
        weighting: 'equal',
        effect: 'base',
        members: [{ id: '600519.SH' }, { id: '000001.SZ' }],
      })
      expect(page.went()).toBe('/custom_index/%E4%B8%A4%E5%8F%AA')
      expect(page.requests[SAVED]).toBeUndefined()
    })

    test('leads from any basket of the user to a new one', async () => {
      const page = await openBasket({ answers: { 'GET /api/custom-index': [basket, { ...basket, name: '我的指数' }] } })
      await page.press('+ 新建')
      expect(decodeURIComponent(page.went())).toBe('/custom_index/我的指数2')
    })
  })

  test.each([
    ['a b', {}, customIndex.nameWrong('a b')],
    ['yi~酒篮', { 'GET /api/custom-index/yi~%E9%85%92%E7%AF%AE': NO_BASKET }, customIndex.notOwn('yi')],
    ['新的', { 'GET /api/custom-index/%E6%96%B0%E7%9A%84': NO_BASKET }, '还没有这个指数。填好成分和权重后保存'],
  ])('called %s: what there is instead', async (name, over, words) => {
    expect((await openBasket({ answers: over }, name)).text()).toContain(words)
  })

  test.each([
    [17.5, '+17.50'],
    [-0.004, '0.00'],
    [0.004, '0.00'],
    [-20, '-20.00'],
    [Number.NaN, '—'],
  ])('%d points are %s', (points, words) => {
    expect(formatPoints(points)).toBe(words)
  })
})
