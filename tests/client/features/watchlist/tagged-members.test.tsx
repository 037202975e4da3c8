// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MonitorView } from '../../../../client/features/watchlist/monitor-view'
import { PasteDialog } from '../../../../client/features/watchlist/paste-dialog'
import { putWords } from '../../../../client/features/watchlist/put-words'
import { tags } from '../../../../client/store/account/tags'
import { topicOf } from '../../../../client/store/rows/topics'
import { watchlist } from '../../../../client/text/watchlist'
import { WATCHLIST_CODES_MAX } from '../../../../shared/protocol/limits'
import { openPage } from '../../open-page'
import { saidToasts } from '../../said-toasts'
import { section } from '../../store/section'
import { smallTable } from '../board/small-board'

const lists = {
  revision: 4,
  groups: [{ name: '甲', colour: 'ad', codes: ['600519.SH', '000001.SZ', '688111.SH'] }],
}

async function openTagged(path: string, words: Record<string, string[]>, stored: object = lists) {
  const page = await openPage({
    path,
    answers: { 'GET /api/watchlists': stored, 'GET /api/settings': { revision: 0, values: {} } },
  })
  const undo = Object.entries(words).map(([id, put]) => tags.change([id], { put }))
  onTestFinished(() => {
    for (const back of undo) if (typeof back === 'function') back()
  })
  await page.fill(topicOf.board(), section('board', [{ index: 0, last: 101_00, volume: 100 }], { snapshot: true }))
  await page.show(<MonitorView events={() => null} />)
  await page.pass(500)
  return { page, names: () => page.table('自选股').map((row) => row.名称) }
}
/** A file with one code and a word. */
async function choose(page: { pass: (ms: number) => Promise<void> }, line = '600519.SH,核心') {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([`代码,标签\n${line}\n`], 'a.csv')] })
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
  await page.pass(100)
}

const WORDS = { '000001.SZ': ['a', 'b'], '688111.SH': ['b'], '300895.SZ': ['b', 'c'] }

describe('a group’s members by their tags', () => {
  test('are those with the chosen tag, whichever other tags they have', async () => {
    const { names } = await openTagged('/?tag=b', WORDS)
    expect(names()).toEqual(['平安银行', '昶熙文化'])
  })

  test('are counted among the members only', async () => {
    const { page } = await openTagged('/', WORDS)
    expect([...page.field('标签').querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      ...[watchlist.tags.all, 'a（1）', 'b（2）'],
    ])
  })
})

test('tags imported with a list are added to the existing ones; a message names those beyond the maximum', async () => {
  await openPage()
  const full = ['1', '2', '3', '4', '5', '6', '7', '8']
  const before = [tags.change(['600519.SH'], { put: full }), tags.change(['000001.SZ'], { put: ['own'] })]
  onTestFinished(() => {
    for (const back of before) if (typeof back === 'function') back()
  })
  const { error: refused, info: told } = saidToasts()
  putWords(
    new Map([
      ['600519.SH', ['x']],
      ['000001.SZ', ['x']],
      ['688111.SH', ['x']],
    ]),
  )
  expect(['600519.SH', '000001.SZ', '688111.SH'].map((id) => tags.all().get(id))).toEqual([full, ['own', 'x'], ['x']])
  expect(refused.mock.calls).toEqual([[watchlist.tags.leftOut(1)]])
  const [words, undo] = told.mock.calls[0] ?? []
  expect(words).toBe(watchlist.tags.read(2))
  undo?.onClick()
  expect(tags.all().get('000001.SZ')).toEqual(['own'])
})

test('tags of a file that was not added are not used for what is pasted later', async () => {
  const page = await openPage()
  const added: (readonly [string[], [string, readonly string[]][]])[] = []
  const show = (open: boolean) =>
    page.show(
      <PasteDialog
        table={smallTable}
        open={open}
        onOpenChange={() => undefined}
        onAdd={(codes, words) => void added.push([codes, [...words]])}
      />,
    )
  await show(true)
  await choose(page)
  await page.press(watchlist.pasteAdd(1))
  await choose(page)
  await page.key(page.named('', '[role=dialog]'), 'Escape')
  const area = document.querySelector('textarea') as HTMLTextAreaElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, '600519.SH')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.press('检查')
  await page.press(watchlist.pasteAdd(1))
  expect(added).toEqual([
    [['600519.SH'], [['600519.SH', ['核心']]]],
    [['600519.SH'], []],
  ])
})

test('tags of a list that is refused as too long are not stored', async () => {
  const codes = Array.from({ length: WATCHLIST_CODES_MAX }, (_, at) => `${600_600 + at}.SH`)
  const { page } = await openTagged('/', {}, { revision: 4, groups: [{ name: '甲', colour: 'ad', codes }] })
  const { error: refused } = saidToasts()
  await page.press(watchlist.paste)
  await choose(page, '300895.SZ,核心')
  await page.press(watchlist.pasteAdd(1))
  expect(refused.mock.calls.length).toBe(1)
  expect(tags.all().get('300895.SZ')).toBeUndefined()
})
