// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { InDayIndustry } from '../../../../client/features/in-day-industry/in-day-industry'
import { topicOf } from '../../../../client/store/rows/topics'
import { ribbonText } from '../../../../client/text/in-day-industry'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions, refused } from '../../open-page'
import { section } from '../../store/section'

const INDEX = '000300.SH'
/** Yuan in units of price × shares. */
const yuan = (amount: number) => amount * 100
const answers = {
  [`GET /api/indexes/${INDEX}/members`]: {
    id: INDEX,
    asOf: '20260706',
    members: [
      { id: '600519.SH', weight: 0.3 },
      { id: '000001.SZ', weight: 0.6 },
      { id: '688111.SH', weight: 0.1 },
    ],
  },
  'GET /api/bars/600519.SH': { time: [clock('09:30:00'), clock('09:31:00')], close: [100_00, 101_00] },
  'GET /api/industries/sw1': { key: 'sw1', title: '', schemes: [], groups: [{ name: '酒', members: ['600519.SH'] }] },
  'GET /api/industries/sw1/lines': {
    key: 'sw1',
    tradingDay: '20260706',
    boards: [
      { name: '空', weighted: [], equal: [] },
      { name: '食品', weighted: [100_000, 98_500], equal: [100_000, 99_000] },
      { name: '酒', weighted: [100_000, 102_000], equal: [100_000, 101_000] },
    ],
  },
}

async function openRibbon(request: PageOptions = {}, given = '000300') {
  const page = await openPage({ ...request, answers: { ...answers, ...request.answers } })
  const flows = {
    '600519.SH': [
      { slot: 1, adX: yuan(1_000_000) },
      { slot: 2, adX: yuan(100_000), adS: yuan(-300_000) },
    ],
    '000001.SZ': [{ slot: 2, adL: yuan(500_000) }],
    '688111.SH': [],
  }
  for (const [id, rows] of Object.entries(flows))
    await page.fill(topicOf.flow(id), section('flow', rows, { snapshot: true }))
  await page.show(<InDayIndustry given={given} />)
  await page.pass(1_100)
  return page
}

describe('the heat ribbon of an index', () => {
  test('ranks its members in the latest minute, with their sums of the day', async () => {
    const page = await openRibbon()
    expect(page.table('09:32 排行')).toEqual([
      { 名称: '平安银行', 主动净额元: '+50.0万', 今日累计元: '+50.0万' },
      { 名称: '昶熙文化', 主动净额元: '0', 今日累计元: '0' },
      { 名称: '贵州茅台', 主动净额元: '-20.0万', 今日累计元: '+80.0万' },
    ])
    expect(page.text()).toContain(ribbonText.newest)
    expect(page.text()).toContain('成分 3 只')
  })

  test('reads out the cell that is looked at: price, change, net and sum', async () => {
    const page = await openRibbon()
    const ribbon = page.named(ribbonText.label('沪深300'))
    await page.key(ribbon, 'ArrowDown')
    await page.pass(500)
    expect(page.text()).toMatch(/贵州茅台 09:32 价 101\.00 \+1\.00% 主动净额 -20\.00万 今日累计 \+80\.00万/)
    expect(page.text()).toContain('贵州茅台 09:32 主动净额 -20.00万')
    await page.key(ribbon, 'ArrowLeft')
    expect(page.text()).toMatch(/贵州茅台 09:31 价 100\.00 0\.00% 主动净额 \+100\.00万 今日累计 \+100\.00万/)
    expect(page.text()).toContain('09:31 排行')
    expect(page.table('09:31 排行')[0]).toEqual({ 名称: '贵州茅台', 主动净额元: '+100.0万', 今日累计元: '+100.0万' })
  })

  test('keeps the cell that a finger touched, and forgets the one that a mouse left', async () => {
    const page = await openRibbon()
    const [canvas] = page.named(ribbonText.label('沪深300')).querySelectorAll('canvas')
    const point = async (type: string, pointerType: string) => {
      const at = { clientX: 80, clientY: 2, pointerType, bubbles: true }
      await act(async () => canvas?.dispatchEvent(new PointerEvent(type, at)))
      await page.pass(500)
    }
    await point('pointerdown', 'touch')
    await point('pointerout', 'touch')
    expect(page.text()).not.toContain(ribbonText.readNone)
    await point('pointerout', 'mouse')
    expect(page.text()).toContain(ribbonText.readNone)
  })

  test('keeps the cell selected by keys within the visible minutes', async () => {
    const page = await openRibbon()
    const ribbon = page.named(ribbonText.label('沪深300'))
    for (let press = 0; press < 70; press++) await page.key(ribbon, 'ArrowRight')
    expect(page.text()).toContain('10:30 排行')
    for (let press = 0; press < 70; press++) await page.key(ribbon, 'ArrowLeft')
    expect(page.text()).toContain('09:30 排行')
  })

  test('labels its rows with their names, and its columns with the minutes that the line above shows', async () => {
    const painted = (await openRibbon()).painted()
    expect(painted).toEqual(expect.arrayContaining(['平安银行', '贵州茅台', '昶熙文化']))
    // Until 10:30 the first hour fills both, each time that they are painted.
    const times = ['09:30', '09:45', '10:00', '10:15', '10:30']
    const said = painted.filter((text) => /^\d\d:\d\d/.test(text))
    expect(said.length).toBeGreaterThanOrEqual(2 * times.length)
    expect(said).toEqual(said.map((_, at) => times[at % times.length]))
  })

  test('opens the previous and the next index by keys', async () => {
    const page = await openRibbon()
    await page.key(document.body, ']')
    expect(page.went()).toBe('/inday_industry/000852.SH')
    await page.key(document.body, '[')
    expect(page.went()).toBe('/inday_industry/000016.SH')
  })

  test('of an industry has the line of its own members above', async () => {
    const page = await openRibbon({}, '酒')
    expect(page.text()).toContain(ribbonText.title('酒'))
    expect(page.requests['GET /api/industries/sw1/lines']?.at(-1)?.query).toEqual({ name: '酒' })
  })

  test.each([
    ['nobody', {}, ribbonText.wrong('nobody')],
    ['000300', { [`GET /api/indexes/${INDEX}/members`]: refused('internal', '坏了', 500) }, '成分股读取失败 坏了'],
    ['酒', { 'GET /api/industries/sw1': refused('internal', '坏了', 500) }, '成分股读取失败 坏了'],
  ])('opened for %s with %j says what is wrong', async (given, over, words) => {
    expect((await openRibbon({ answers: over }, given)).text()).toContain(words)
  })

  test('opens the wall by its button, as every page does', async () => {
    const page = await openRibbon()
    await page.press(ribbonText.leaderWall)
    expect(location.search).toBe('?view=wall')
  })
})

describe('the grid of boards', () => {
  test('is drawn to the scale of the widest, the strongest first', async () => {
    const page = await openRibbon({ path: '/?view=grid' })
    expect(page.text()).toContain(ribbonText.gridScale('2.0%'))
    expect([...page.host.querySelectorAll('li a')].map((each) => each.textContent)).toEqual([
      '酒+2.00%',
      '食品-1.50%',
      '空—',
    ])
    // 960 × 480: the strongest line ends two pixels below the top, the middle is the close of the day before.
    const ends = page.drawn.filter(({ call }) => call === 'lineTo').map(({ args }) => args[1] as number)
    expect(Math.min(...ends)).toBeCloseTo(2, 6)
    expect(Math.max(...ends)).toBeCloseTo(240 + 0.75 * 238, 6)
  })

  test('that cannot be read says why', async () => {
    const page = await openRibbon({
      path: '/?view=grid',
      answers: { 'GET /api/industries/sw1/lines': refused('internal', '坏了', 500) },
    })
    expect(page.text()).toContain(`${ribbonText.gridFailed} 坏了`)
  })
})
