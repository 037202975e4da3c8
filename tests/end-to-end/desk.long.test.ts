import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIZES } from '../support/browser'
import { boxOf, deskOf } from '../support/desk-page'
import { type DeskStage, openDeskStage } from '../support/desk-stage'
import { START_MS } from '../support/shared-product'

const SETTLED = { timeout: 60_000 }

let stage: DeskStage
let context: BrowserContext
let page: Page
let desk: DeskStage['desk']

beforeAll(async () => {
  stage = await openDeskStage('desk')
  ;({ context, page, desk } = stage)
}, START_MS)
afterAll(() => stage?.close())

test('begins as the market at one glance, and offers every pane', async () => {
  for (const name of ['涨跌家数', '成交额与资金', '涨停梯队', '涨幅榜', '净流出榜', '盘口异动', '大单与拆单']) {
    await desk.pane(name).waitFor(SETTLED)
  }
  await desk.bar.getByRole('button', { name: '加栏目' }).click()
  expect(await page.getByRole('menuitem').count()).toBe(27)
  await page.keyboard.press('Escape')
  await desk.picture('trading')
})

test('is arranged by the pointer: moved and sized, others make room', async () => {
  await desk.choose('尾盘')
  await desk.title('分时').waitFor(SETTLED)
  await desk.button('编排').click()
  const tape = desk.mover('逐笔成交')
  const [before, ladder] = [await boxOf(tape), await boxOf(desk.mover('涨停梯队'))]
  await desk.draw({ x: before.x + 40, y: before.y + 40 }, { x: ladder.x - before.x, y: ladder.y - before.y })
  await expect.poll(async () => Math.round((await boxOf(tape)).x), SETTLED).toBe(Math.round(ladder.x))
  const after = await boxOf(tape)
  expect(Math.round(after.y)).toBe(Math.round(ladder.y))
  expect((await boxOf(desk.mover('涨停梯队'))).y).toBeGreaterThanOrEqual(after.y + after.height - 2)
  const grip = { x: after.x + after.width - 6, y: after.y + after.height - 6 }
  await desk.draw(grip, { x: 160, y: -80 })
  await expect.poll(async () => (await boxOf(tape)).width - after.width, SETTLED).toBeGreaterThan(80)
  expect((await boxOf(tape)).height).toBeLessThan(after.height)
  await desk.picture('arranging')
  await desk.button('编排完成').click()
  await desk.button('撤销').click()
  await desk.button('撤销').click()
  await page.getByText('未保存').waitFor({ state: 'detached' })
})

test('is arranged by the keyboard alone, each step said', async () => {
  await desk.button('编排').focus()
  await page.keyboard.press('Enter')
  const book = desk.mover('盘口')
  await book.focus()
  const before = await boxOf(book)
  await page.keyboard.press('ArrowRight')
  await page.getByText(/^盘口：第 15 列第 \d+ 行，宽 4 高 13$/).waitFor()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText(/宽 4 高 14$/).waitFor()
  const after = await boxOf(book)
  expect([after.x > before.x + 40, after.height > before.height + 15]).toEqual([true, true])
  await desk.mover('大单与拆单').focus()
  await page.keyboard.press('Delete')
  await desk.mover('大单与拆单').waitFor({ state: 'detached' })
  await book.focus()
  await page.keyboard.press('Escape')
  await book.waitFor({ state: 'detached' })
  expect(await desk.pane('大单与拆单').count()).toBe(0)
})

test('a pane is added, named, paced, given the whole desk, and taken away', async () => {
  await desk.add('K 线')
  await desk.title('K 线').waitFor(SETTLED)
  await desk.menu('K 线').click()
  await page.getByRole('menuitemradio', { name: '每秒 1 次' }).click()
  await page.keyboard.press('Escape')
  await desk.menu('K 线').click()
  await desk.item('改标题…').click()
  await page.getByRole('textbox', { name: '标题' }).fill('我的 K 线')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const bars = desk.pane('我的 K 线')
  await bars.waitFor()
  const small = await boxOf(bars)
  await desk.menu('我的 K 线').click()
  await desk.item('放满').click()
  await expect.poll(async () => (await boxOf(bars)).width, SETTLED).toBeGreaterThan(small.width * 2)
  await desk.menu('我的 K 线').click()
  expect(await page.getByRole('menuitemradio', { name: '每秒 1 次' }).getAttribute('aria-checked')).toBe('true')
  await desk.item('还原大小').click()
  await desk.menu('我的 K 线').click()
  await desk.item('移除栏目').click()
  await bars.waitFor({ state: 'detached' })
})

test('linked panes show what is chosen in one of them, in another tab too', async () => {
  const other = await stage.open(context)
  const there = deskOf(other)
  await there.title('分时').waitFor(SETTLED)
  await desk.choose('复盘')
  const row = page.locator('[data-pane] tr[data-instrument]').nth(2)
  await row.waitFor(SETTLED)
  const wanted = (await row.getAttribute('data-instrument')) ?? ''
  /** When this window shows it, by the clock that all windows share. */
  const shownAt = (on: Page) =>
    on.evaluate(
      (name) =>
        new Promise<number>((resolve) => {
          const look = () => {
            const heads = [...document.querySelectorAll('h2')]
            if (heads.some((head) => head.textContent?.endsWith(`· ${name}`))) resolve(Date.now())
            else setTimeout(look, 4)
          }
          look()
        }),
      stage.nameOf(wanted),
    )
  const seen = [page, other].map(shownAt)
  await row.locator('a').click()
  for (const on of [desk, there]) await on.title('分时', stage.nameOf(wanted)).waitFor(SETTLED)
  const times = await Promise.all(seen)
  process.stdout.write(`a linked tab shows the choice after ${(times[1] ?? 0) - (times[0] ?? 0)} ms\n`)
  await desk.title('K 线', stage.nameOf(wanted)).waitFor()
  await desk.picture('review')

  const next = stage.stocks()[3] as string
  await desk.title('K 线').click()
  await desk.type(next)
  for (const on of [desk, there]) await on.title('分时', stage.nameOf(next)).waitFor(SETTLED)
  await other.close()
})

test('a pane in a window of its own stays in its group, and comes back when that is closed', async () => {
  const [popped] = await Promise.all([page.waitForEvent('popup'), desk.popOut('分时')])
  const there = deskOf(popped)
  await there.title('分时').waitFor(SETTLED)
  expect(await popped.getByRole('banner').count()).toBe(0)
  await page.getByRole('button', { name: /^窗口 1/ }).waitFor()
  expect(await desk.title('分时').count()).toBe(0)
  const wanted = stage.stocks()[1] as string
  await desk.title('K 线').click()
  await desk.type(wanted)
  await there.title('分时', stage.nameOf(wanted)).waitFor(SETTLED)
  await there.picture('window')
  await popped.close()
  await desk.title('分时', stage.nameOf(wanted)).waitFor(SETTLED)
  expect(await page.getByRole('button', { name: /^窗口/ }).count()).toBe(0)
})

test('windows that did not open say why, and each opens by a click', async () => {
  await page.evaluate(() => Object.assign(window, { open: () => null, reallyOpen: window.open }))
  await desk.popOut('分时')
  const blocked = page.getByRole('alert', { name: '浏览器拦截了弹出窗口' })
  await blocked.waitFor()
  await desk.title('分时').waitFor()
  await page.evaluate(() =>
    Object.assign(window, { open: (window as unknown as { reallyOpen: typeof open }).reallyOpen }),
  )
  const [popped] = await Promise.all([
    page.waitForEvent('popup'),
    blocked.getByRole('button', { name: '分时' }).click(),
  ])
  await blocked.waitFor({ state: 'detached' })
  await popped.close()
})

test.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('a %s shows it without anything wider', async (size) => {
  await page.setViewportSize(SIZES[size])
  await desk.choose('复盘')
  await desk.title('K 线').waitFor(SETTLED)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await desk.picture(`review-${size}`)
  const panes = ['K 线', '涨停梯队'].map((name) => page.getByRole('region', { name: new RegExp(`^${name}`) }))
  const [bars, ladder] = await Promise.all(panes.map(boxOf))
  expect(bars?.x === ladder?.x).toBe(size === 'phone')
})

test('nothing went wrong on the way', () => expect(stage.faults()).toEqual([]))
