// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { NO_ACTIONS } from '../../../client/features/desk/pane-controls'
import { PaneFrame } from '../../../client/features/desk/pane-frame'
import { deskKeyboard } from '../../../client/pages/panes/desk-keyboard'
import { PaneBody } from '../../../client/pages/panes/pane-body'
import { linkGroups } from '../../../client/store/account/link-groups'
import { topicOf } from '../../../client/store/rows/topics'
import { customIndex } from '../../../client/text/custom-index'
import { deskText } from '../../../client/text/desk'
import type { DeskPane } from '../../../shared/desk/layout'
import { basketAnswers, rows } from '../features/custom-index/small-basket'
import { openPage } from '../open-page'
import { section } from '../store/section'

const CODE = 'ci:jia~酒篮'
const answers = {
  ...basketAnswers,
  'GET /api/notes': [],
  'GET /api/day-lines': { step: 1, lines: [{ id: '600519.SH', closes: [104_00] }] },
}

async function openPane(kind: string, more: Partial<DeskPane> = { code: CODE }, board: object[] = rows) {
  const page = await openPage({ answers })
  await page.fill(topicOf.board(), section('board', board, { snapshot: true }))
  const pane: DeskPane = { id: 'a', kind, x: 0, y: 0, w: 8, h: 9, ...more }
  await page.show(<PaneFrame pane={pane} actions={{ ...NO_ACTIONS, change: () => {} }} render={PaneBody} />)
  await page.pass(1_500)
  return page
}

describe('a pane of the desk with a basket instead of an instrument', () => {
  test.each<[string, string, string]>([
    ['minute', '分时 · 酒篮', '酒篮 1155.00 +1.54%'],
    ['bars', 'K 线 · 酒篮', '开 1137.50 高 — 低 — 收 1155.00 幅 +1.54%'],
    ['quote', '报价 · 酒篮', '1155.00 +17.50 +1.54% 昨收 1137.50 自基日 +15.50% 加权主动 +50.00万'],
    ['notes', '笔记', '笔记 · 酒篮'],
    ...['footprint', 'book', 'tape', 'queue', 'cancels'].map((kind): [string, string, string] => [
      ...([kind, '酒篮', deskText.notOfBasket] as const),
    ]),
  ])('as %s is called %s and says %s', async (kind, title, words) => {
    const page = await openPane(kind)
    expect(page.text('h2')).toContain(title)
    expect(page.text().replace(/[▲▼] /g, '')).toContain(words)
  })

  test.each(['minute', 'bars', 'quote'])('as %s shows its coverage below 80 %% of its weight', async (kind) => {
    const page = await openPane(kind, { code: CODE }, rows.slice(1))
    expect(page.text()).toContain(customIndex.uncovered('18%'))
    expect(page.text()).not.toContain('1117.50')
  })

  test('has weeks and months, and days if other instruments would show minutes', async () => {
    const page = await openPane('bars', { code: CODE, options: { period: '5m' } })
    const checked = () => page.text('[role=radiogroup] [aria-checked=true]')
    expect(checked()).toBe('日K')
  })

  test('follows its group, and has the menu of the basket', async () => {
    linkGroups.choose({ f: CODE })
    const page = await openPane('minute', { link: 'f' })
    expect(page.text('h2')).toBe('分时 · 酒篮')
    expect(page.host.querySelector('h2 [data-instrument]')?.getAttribute('data-instrument')).toBe(CODE)
  })
})

describe('Enter on a basket in the search of the desk', () => {
  async function pick(shows: boolean) {
    const picked: string[] = []
    const page = await openPage({ answers })
    await page.show(deskKeyboard((code) => picked.push(code) > 0 && shows))
    await page.key(document.body, '酒')
    await page.pass(500)
    await page.key(document.querySelector('[role=combobox]') as HTMLElement, 'Enter')
    await page.pass(500)
    return { picked, went: decodeURIComponent(page.went()) }
  }

  test('shows it in the pane that was used last', async () => {
    expect(await pick(true)).toEqual({ picked: [CODE], went: '/' })
  })

  test('opens its page if no pane shows one', async () => {
    expect((await pick(false)).went).toBe('/custom_index/jia~酒篮')
  })
})
