// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type Comparable, CompareMenu } from '../../../client/charts/compare-menu'
import { COMPARED_SERIES_MAX, type Compared } from '../../../client/charts/compared'
import { compareText } from '../../../client/text/indicators'
import { openPage } from '../open-page'

const ALL: readonly Comparable[] = [
  { id: '600519.SH', name: '贵州茅台' },
  { id: '000001.SZ', name: '平安银行' },
  { id: '300750.SZ', name: '宁德时代' },
]
const find = (text: string) => ALL.filter(({ id, name }) => id.includes(text) || name.includes(text))

async function openMenu(...others: Compared[]) {
  const page = await openPage()
  const changes: (readonly string[])[] = []
  await page.show(<CompareMenu others={others} find={find} onChange={(ids) => changes.push(ids)} />)
  await page.press(compareText.chosen(others.length))
  const offered = () => [...document.querySelectorAll('li')].map((each) => each.textContent)
  return { page, changes, offered }
}

test.each([
  ['', ['000001.SZ平安银行', '300750.SZ宁德时代'], false],
  ['银行', ['000001.SZ平安银行'], false],
  ['茅台', [], true],
  ['火星', [], true],
])('%j finds instruments that are not compared yet, or reports that there are none', async (typed, names, isNone) => {
  const { page, offered } = await openMenu({ id: '600519.SH', name: '贵州茅台' })
  await page.write(compareText.search, typed)
  expect(offered()).toEqual(names)
  expect(page.text('form').includes(compareText.noMatch)).toBe(isNone)
})

test('Enter adds the first result, a press adds any, after those already compared', async () => {
  const { page, changes } = await openMenu({ id: '600519.SH', name: '贵州茅台' })
  await page.write(compareText.search, '0')
  await page.submit()
  expect(changes).toEqual([['600519.SH', '000001.SZ']])
  await page.press(compareText.chosen(1))
  await page.click([...document.querySelectorAll<HTMLElement>('li button')].at(-1) as HTMLElement)
  expect(changes.at(-1)).toEqual(['600519.SH', '300750.SZ'])
})

test('Enter adds nothing without results', async () => {
  const { page, changes } = await openMenu()
  await page.write(compareText.search, '火星')
  await page.submit()
  expect(changes).toEqual([])
})

test('at the maximum no more are offered, and each is removed by its own button', async () => {
  const { page, changes, offered } = await openMenu(...ALL.slice(0, COMPARED_SERIES_MAX))
  expect([offered(), page.field(compareText.search).disabled]).toEqual([[], true])
  expect(page.text('form')).toContain(compareText.full(COMPARED_SERIES_MAX))
  await page.press(compareText.remove('贵州茅台'))
  expect(changes).toEqual([['000001.SZ']])
})

test('an instrument without bars is marked on the button and in its row, where loading can be retried', async () => {
  let tried = 0
  const retry = () => void tried++
  const { page } = await openMenu({ id: '600519.SH', name: '贵州茅台', problem: '没有日线', retry })
  expect(page.named(compareText.chosen(1)).textContent).toContain(compareText.failed)
  expect(document.body.textContent).toContain('没有日线')
  await page.press(compareText.retry)
  expect(tried).toBe(1)
})
