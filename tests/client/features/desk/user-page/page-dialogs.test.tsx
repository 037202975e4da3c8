// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { type PageDialog, PageDialogs } from '../../../../../client/features/desk/user-page/page-dialogs'
import type { PageHandle } from '../../../../../client/features/desk/user-page/use-page'
import { common } from '../../../../../client/text/common'
import { deskText } from '../../../../../client/text/desk'
import { userPageText as text } from '../../../../../client/text/user-page'
import { DESK_FORMAT, type DeskPane } from '../../../../../shared/desk/layout'
import { clock } from '../../../../support/market-events'
import { partOf } from '../../../../support/part-of'
import { openPage } from '../../../open-page'
import { saidToasts } from '../../../said-toasts'

const pane = (id: string, x = 0): DeskPane => ({ id, kind: 'quote', x, y: 0, w: 6, h: 6 })
const layout = (...ids: string[]) => ({ format: DESK_FORMAT, panes: ids.map((id, at) => pane(id, 6 * at)), codes: {} })
const version = (version: number, of: unknown) => ({
  version,
  title: `第${version}版`,
  note: `注${version}`,
  layout: of,
  savedAt: clock('10:00:00'),
})
const VERSIONS = 'GET /api/user-custom/lin/versions'

async function open(asked: PageDialog | undefined, answers: Record<string, unknown> = {}, title = '晨会') {
  const page = await openPage({ answers })
  const said = saidToasts()
  const [set, onPane, onClose] = [vi.fn(), vi.fn(), vi.fn()]
  const handle = partOf<PageHandle>({
    body: { title, note: '每日', layout: layout('p1') },
    stored: { name: 'lin', version: 4 },
    set,
  })
  await page.show(<PageDialogs dialog={asked} onPane={onPane} onClose={onClose} page={handle} />)
  return { page, said, set, onPane, onClose }
}

test('without a dialog state nothing is shown', async () => {
  const { page } = await open(undefined)
  expect(page.text('[role=dialog]')).toBe('')
})

describe('what a page is called', () => {
  test('is changed without the spaces around it, with its note, and closes', async () => {
    const { page, set, onClose } = await open({ kind: 'about' })
    expect([page.field(text.titleField).value, page.field(text.noteField).value]).toEqual(['晨会', '每日'])
    await page.write(text.titleField, '  午盘 ')
    await page.submit()
    expect(set.mock.calls).toEqual([[{ title: '午盘', note: '每日' }]])
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('versions of a page', () => {
  test('are of that page, under its title, the one of now marked', async () => {
    const { page } = await open(
      { kind: 'versions' },
      { [VERSIONS]: [version(4, layout('p1')), version(3, layout('p1', 'p2'))] },
    )
    expect(page.requests[VERSIONS]).toHaveLength(1)
    expect(page.text('[role=dialog]')).toContain(deskText.versionsTitle('晨会'))
    expect(page.text('[role=dialog]')).toContain(text.versionsHelp)
    const rows = [...document.querySelectorAll('[role=dialog] li')].map((row) => row.textContent ?? '')
    expect(rows.map((row) => row.includes(deskText.current))).toEqual([true, false])
  })

  test('are titled with the name of the owner if the page has no title', async () => {
    const { page } = await open({ kind: 'versions' }, { [VERSIONS]: [] }, '')
    expect(page.text('[role=dialog]')).toContain(deskText.versionsTitle('lin'))
  })

  test('replace the current page with their layout, title and note', async () => {
    const { page, set, said, onClose } = await open(
      { kind: 'versions' },
      { [VERSIONS]: [version(3, layout('p1', 'p2'))] },
    )
    await page.press(deskText.restoreVersion)
    expect(set.mock.calls).toEqual([[{ title: '第3版', note: '注3', layout: layout('p1', 'p2') }]])
    expect(said.info.mock.calls.map(([what]) => what)).toEqual([text.restored])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('that cannot be read change nothing, and say so', async () => {
    const { page, set, said, onClose } = await open(
      { kind: 'versions' },
      { [VERSIONS]: [version(3, { panes: 'damaged' })] },
    )
    await page.press(deskText.restoreVersion)
    expect(set).not.toHaveBeenCalled()
    expect(said.info.mock.calls.map(([what]) => what)).toEqual([deskText.damaged])
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

test('the readers of a page are requested from that page', async () => {
  const reader = { name: 'wang', nickname: '小王', mayEdit: false }
  const { page } = await open({ kind: 'readers' }, { 'GET /api/user-custom/lin/readers': [reader] })
  expect(page.text('[role=dialog]')).toContain('小王')
})

test('a pane is renamed on the page', async () => {
  const one = pane('p1')
  const { page, onPane } = await open({ kind: 'title', pane: one })
  await page.write(deskText.titleField, '盘口')
  await page.submit()
  expect(onPane.mock.calls).toEqual([[one, { title: '盘口' }]])
  expect(page.text('[role=dialog]')).not.toContain(common.retry)
})
