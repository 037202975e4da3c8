import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../shared/protocol/kinds'
import type { HistoryRank } from '../../shared/protocol/rest'
import { topic } from '../../shared/protocol/topics'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { START_MS, type StillMarket, stillMarket } from '../support/shared-product'
import { tableOf } from '../support/table-cells'

const FRIDAY = '20260717'
const SETTLED = { timeout: 60_000 }

let gateway: StillMarket
let browser: Browser
let context: BrowserContext
let headers: { authorization: string }

/** A day that has just closed: nothing moves any more, and every figure must be the gateway's. */
beforeAll(async () => {
  gateway = await stillMarket('close')
  const userId = await gateway.registerOperator('usage')
  headers = { authorization: `Bearer ${await gateway.mint(userId)}` }
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
}, START_MS)
afterAll(() => browser?.close())

const table = () => gateway.state.instrumentTable()
const stocks = () => table().id.filter((_, at) => table().kind[at] === 'stock')
const code = (id: string) => id.slice(0, 6)
const boardRow = (id: string) =>
  gateway.state.rows(topic.boardMarket, 'board').find(({ index }) => index === table().id.indexOf(id)) as Row<'board'>
const lastOf = (id: string) => (boardRow(id).last / 100).toFixed(2)
const changeOf = (id: string) => {
  const change = (boardRow(id).last / (gateway.state.instrument(id)?.prevClose ?? 0) - 1) * 100
  return `${change > 0 ? '+' : ''}${change.toFixed(2)}`
}

async function open(path: string): Promise<{ page: Page; faults: string[]; words: () => Promise<string> }> {
  const page = await context.newPage()
  const faults = watchFaults(page)
  await page.goto(path)
  return { page, faults, words: () => page.getByRole('main').innerText() }
}

test('a watch list is made, filled, put in order, and is there again after the page was loaded anew', async () => {
  const [one, two, three] = stocks() as [string, string, string]
  const { page, faults } = await open('/user_monitor_new')
  const add = page.getByRole('combobox', { name: '添加自选：代码、拼音或名称' })
  await add.fill(code(one))
  await page.getByRole('option').first().waitFor()
  await add.press('Enter')
  const rows = async () => (await tableOf(page, '自选')).map((row) => [row.代码, row.现价元, row['涨幅%']])
  const expected = (...ids: string[]) => ids.map((id) => [code(id), lastOf(id), changeOf(id)])
  await expect.poll(rows, SETTLED).toEqual(expected(one))

  await page.getByRole('button', { name: '批量粘贴' }).click()
  const dialog = page.getByRole('dialog', { name: '批量粘贴' })
  await dialog.getByRole('textbox').fill(`${code(two)} ${code(three)}, 999999 ${code(one)}`)
  await dialog.getByRole('button', { name: '检查' }).click()
  await dialog.getByText('待确认 1 个').waitFor()
  await dialog.getByRole('button', { name: /^加入/ }).click()
  await expect.poll(rows, SETTLED).toEqual(expected(one, two, three))

  await page
    .getByRole('row')
    .filter({ hasText: code(three) })
    .click()
  await page.getByRole('button', { name: '上移' }).click()
  await expect.poll(rows, SETTLED).toEqual(expected(one, three, two))
  const byChange = [one, two, three].sort((a, b) => Number(changeOf(b)) - Number(changeOf(a)))
  await page.getByRole('button', { name: '涨幅' }).first().click()
  await expect.poll(rows, SETTLED).toEqual(expected(...byChange))
  await page
    .getByRole('row')
    .filter({ hasText: code(two) })
    .click()
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.getByRole('button', { name: '移出本组' }).click()
  await stored
  await page.reload()
  await expect.poll(rows, SETTLED).toEqual(expected(one, three))
  expect(faults).toEqual([])
  await page.close()
})

test('a basket with own weights stands where its members say, and its weights may not be missing or too heavy', async () => {
  const members = stocks().slice(0, 4)
  const { page, faults, words } = await open('/custom_index/自定篮子')
  const type = (...weights: (number | string)[]) =>
    page.getByLabel('成分代码').fill(members.map((id, at) => `${code(id)} ${weights[at] ?? ''}`).join('\n'))
  await page.getByRole('radio', { name: '自定' }).click()
  await type(40, 20, 20, '')
  await page.getByRole('button', { name: '保存并计算' }).click()
  await page.getByRole('alert').filter({ hasText: '有 1 只没有填写权重' }).waitFor()
  await type(60, 20, 20, 20)
  await page.getByRole('button', { name: '保存并计算' }).click()
  await page.getByRole('alert').filter({ hasText: '占 50.0%，超过单只上限' }).waitFor()
  await type(30, 30, 20, 20)
  await page.getByRole('button', { name: '保存并计算' }).click()
  const growth = (id: string) => boardRow(id).last / (gateway.state.instrument(id)?.prevClose ?? 0)
  const value = members.reduce((sum, id, at) => sum + ([300, 300, 200, 200][at] as number) * growth(id), 0)
  const signed = (number: number) => `${number > 0 ? '+' : ''}${number.toFixed(2)}`
  await expect.poll(words, SETTLED).toContain(value.toFixed(2))
  expect(await words()).toContain(`${signed(value - 1_000)}\n${signed(value / 10 - 100)}%`)
  const points = Object.fromEntries((await tableOf(page, '成分')).map((row) => [row.名称?.slice(0, 6), row.贡献点]))
  expect(points).toEqual(
    Object.fromEntries(
      members.map((id, at) => [code(id), signed(([300, 300, 200, 200][at] as number) * (growth(id) - 1))]),
    ),
  )
  expect(faults).toEqual([])
  await page.close()
})

test('own grades are saved only in order, the real-time page goes by them, and an earlier save is gone back to', async () => {
  const { page, faults } = await open('/custom_new')
  await page.getByText('大小单分级').first().waitFor(SETTLED)
  const large = page.getByRole('spinbutton', { name: /^大单起点/ })
  const presets = page.getByRole('radiogroup', { name: '大小单分级' })
  await presets.getByText('自定').click()
  await large.fill('500')
  await page.getByRole('alert').filter({ hasText: '应满足：超大 > 大 > 中 > 0' }).waitFor()
  expect(await page.getByRole('button', { name: '保存', exact: true }).isDisabled()).toBe(true)
  await large.fill('30')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('全部已保存').waitFor(SETTLED)
  await page.reload()
  await expect.poll(() => large.inputValue(), SETTLED).toBe('30')
  const auction = page.getByRole('radiogroup', { name: '集合竞价' })
  await auction.getByText('开', { exact: true }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('全部已保存').waitFor(SETTLED)
  await page.goto('/trading/AD')
  const before = page.getByRole('button', { name: '集合竞价', exact: true })
  await expect.poll(() => before.getAttribute('aria-pressed'), SETTLED).toBe('true')
  const choice = page.getByRole('button', { name: /^资金口径：/ })
  await expect.poll(() => choice.innerText(), SETTLED).toContain('自定 · 当时')
  await page.goto('/custom_new')
  await page.getByRole('button', { name: '保存记录 2' }).click()
  await page.getByRole('button', { name: '回到这次（1 项不同）' }).click()
  expect(await auction.getByRole('radio', { name: '关' }).getAttribute('aria-checked')).toBe('true')
  await presets.getByText('东财口径').click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('全部已保存').waitFor(SETTLED)
  expect(faults).toEqual([])
  await page.close()
})

/** The head of an MP4 file, then nothing that plays. */
const MP4 = Buffer.concat([
  Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f326d703431', 'hex'),
  Buffer.alloc(2_000),
])

test('a video is uploaded with its chapters, listed, watched for, and taken away', async () => {
  const { page } = await open('/add_video')
  await page.locator('input[type=file]').setInputFiles({ name: '盘后讲解.mp4', mimeType: 'video/mp4', buffer: MP4 })
  expect(await page.getByLabel('标题').inputValue()).toBe('盘后讲解')
  await page.getByLabel('提到的代码').fill('600519 12')
  await page.getByText('不是代码：12').waitFor()
  await page.getByLabel('提到的代码').fill('600519')
  await page.getByLabel('章节').fill('0:05 开场\n坏的')
  await page.getByText('第 2 行读不懂').waitFor()
  await page.getByLabel('章节').fill('0:05 开场\n01:02 盘口')
  await page.getByRole('button', { name: '发布' }).click()
  const published = page.getByRole('row').filter({ hasText: '盘后讲解' })
  await published.waitFor(SETTLED)
  await page.goto('/video')
  await page.getByRole('button', { name: /^跳到 .*1:02：盘口/ }).waitFor(SETTLED)
  await page
    .getByRole('link', { name: /600519/ })
    .first()
    .waitFor()
  await page.goto('/add_video')
  await published.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await published.waitFor({ state: 'detached', ...SETTLED })
  await page.close()
})

test('several charts: another layout, layers, a code typed into a cell, and one taken out, all in the address', async () => {
  const [one, two] = stocks() as [string, string]
  const { page, faults } = await open(`/graph_total_multi/2/${one}`)
  await page.getByRole('region', { name: /^第 1 格/ }).waitFor(SETTLED)
  await page.getByRole('radio', { name: '4', exact: true }).click()
  await expect.poll(() => page.getByRole('region', { name: /^第 \d 格/ }).count(), SETTLED).toBe(4)
  expect(new URL(page.url()).pathname).toMatch(/^\/graph_total_multi\/4\//)
  const split = page.getByRole('checkbox', { name: '拆单' })
  const before = await split.isChecked()
  await split.setChecked(!before)
  await expect.poll(() => page.url()).not.toContain('layers=&')
  await page.reload()
  await expect.poll(() => split.isChecked(), SETTLED).toBe(!before)
  await page.getByRole('region', { name: /^第 2 格/ }).click()
  await page.keyboard.type(code(two))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('region', { name: /^第 2 格/ }).innerText(), SETTLED).toContain(code(two))
  expect(decodeURIComponent(page.url())).toContain(two)
  await page
    .getByRole('region', { name: /^第 2 格/ })
    .getByRole('button', { name: '清空此格' })
    .click()
  await expect.poll(() => decodeURIComponent(page.url())).not.toContain(two)
  expect(faults).toEqual([])
  await page.close()
})

test('a ranking of several days is turned, sorted, narrowed and taken home with the gateway’s figures', async () => {
  const { page, faults } = await open('/hist/BS/H1')
  await page.getByRole('tab', { name: '5日' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/hist/BS/H5')
  const answer = await fetch(`${gateway.url}/api/history/rank?R=BS&H=H5`, { headers })
  const rank = answer.ok ? ((await answer.json()) as { data: HistoryRank }).data : undefined
  expect(rank?.id.length).toBeGreaterThan(50)
  const isRanked = (id: string) => !['index', 'crypto'].includes(gateway.state.instrument(id)?.kind ?? '')
  const nets = (rank?.id ?? []).map((id, at) => ({ id, net: rank?.net[at] ?? 0 })).filter(({ id }) => isRanked(id))
  const first = async () => (await tableOf(page, /排行/))[0]?.代码
  const byNet = [...nets].sort((a, b) => b.net - a.net)
  await expect.poll(first, SETTLED).toBe(code(byNet[0]?.id ?? ''))
  await page
    .getByRole('grid', { name: '区间排行' })
    .getByRole('button', { name: /^主动净额/ })
    .first()
    .click()
  await expect.poll(first, SETTLED).toBe(code(byNet.at(-1)?.id ?? ''))

  await page.getByPlaceholder('代码或名称').fill(code(byNet[3]?.id ?? ''))
  await expect.poll(async () => (await tableOf(page, /排行/)).length, SETTLED).toBe(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`zeus-BS-H5-${FRIDAY}.csv`)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  const row = lines.at(-1)?.split(',') ?? []
  expect([row[0], row[3]]).toEqual([byNet[3]?.id, String(byNet[3]?.net)])
  expect(faults).toEqual([])
  await page.close()
})

test('bitcoin by another period and one source, its tape from an amount on', async () => {
  const { page, faults, words } = await open('/btc')
  await expect.poll(words, SETTLED).toMatch(/\d{4,6}\.\d{2}/)
  await page.getByRole('radio', { name: '5m', exact: true }).click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/btc\/(ALL\/)?5m\/ALL$/)
  const yuan = (text: string) => Number(/[\d.]+/.exec(text)?.[0]) * (text.includes('万') ? 1e4 : 1)
  const amounts = async () => (await tableOf(page, '成交')).map((row) => yuan(row.金额USDT ?? ''))
  await expect.poll(async () => (await amounts()).length, SETTLED).toBeGreaterThan(3)
  expect((await amounts()).some((amount) => amount < 10_000)).toBe(true)
  await page.getByLabel('金额下限').selectOption('10000')
  await expect.poll(async () => (await amounts()).filter((amount) => !(amount >= 10_000)), SETTLED).toEqual([])
  const range = page.getByRole('form', { name: 'K线时间范围' })
  await range.getByLabel('从').fill(`${FRIDAY}1450`)
  await range.getByLabel('到').fill(`${FRIDAY}1454`)
  await range.getByRole('button', { name: '查看' }).click()
  await expect.poll(words, SETTLED).toContain('历史区间，不随行情更新')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.slice(4).map((line) => line.split(',')[0])).toEqual(['2026-07-17 14:50:00'])
  await range.getByLabel('到').fill('20260101')
  await range.getByRole('button', { name: '查看' }).click()
  await expect.poll(words, SETTLED).toContain(`开始 ${FRIDAY}1450 晚于结束 20260101`)
  await range.getByRole('button', { name: '回到实时' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.getByRole('application', { name: /5m$/ }).first().waitFor()
  expect(faults).toEqual([])
  await page.close()
})

test('events may sound, one kind at a time, and the choice is kept', async () => {
  const { page, faults } = await open('/monitor')
  const sound = page.getByRole('button', { name: '点此启用声音' })
  await sound.click()
  await page.getByRole('button', { name: '声音已开，点此静音' }).waitFor()
  await page.getByRole('button', { name: '筛选' }).click()
  const heard = page.getByRole('checkbox', { name: /火箭发射.*声音|声音.*火箭发射/ })
  await heard.first().waitFor(SETTLED)
  const before = await heard.first().isChecked()
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await heard.first().setChecked(!before)
  await stored
  await page.reload()
  await page.getByRole('button', { name: '筛选' }).click()
  await expect.poll(() => heard.first().isChecked(), SETTLED).toBe(!before)
  expect(faults).toEqual([])
  await page.close()
})
