// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { NO_ACTIONS } from '../../../../client/features/desk/pane-controls'
import { PaneFrame } from '../../../../client/features/desk/pane-frame'
import type { PaneKind } from '../../../../client/features/desk/pane-title'
import { watchlist } from '../../../../client/text/watchlist'
import { openPage } from '../../open-page'
import { smallTable } from '../board/small-board'

const former = {
  '430047.BJ': { name: '诺思兰德', now: '920047.BJ' },
  '600005.SH': { name: '大量股份' },
}

async function opened(kind: PaneKind, code: string) {
  const change = vi.fn()
  const page = await openPage({ table: { ...smallTable, former } as typeof smallTable })
  await page.show(
    <PaneFrame
      pane={{ id: 'p', kind, code, x: 0, y: 0, w: 4, h: 4 }}
      actions={{ ...NO_ACTIONS, change }}
      render={() => <p>picture</p>}
    />,
  )
  await page.pass(500)
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === watchlist.useNew)
  return { page, change, button }
}

test.each<[string, PaneKind, string, string, boolean]>([
  ['a listed code', 'minute', '600519.SH', 'picture', false],
  ['a changed code', 'minute', '430047.BJ', '诺思兰德（代码已改为 920047.BJ）', true],
  ['a code that no longer exists', 'minute', '600005.SH', '大量股份（已不存在）', false],
  ['a changed code, of the whole market', 'breadth', '430047.BJ', 'picture', false],
])('a pane of %s says what became of it', async (_, kind, code, words, hasNew) => {
  const { page, button } = await opened(kind, code)
  expect([page.text().includes(words), button !== undefined]).toEqual([true, hasNew])
})

test('a pane of a changed code can show the new one', async () => {
  const { button, change } = await opened('minute', '430047.BJ')
  button?.click()
  expect(change).toHaveBeenCalledWith({ code: '920047.BJ' })
})
