// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { NotesPane } from '../../../../client/features/instrument-menu/notes-pane'
import { openPage, refused } from '../../open-page'

const MOUTAI = { id: '600519.SH', name: '贵州茅台' }
const BASKET = { id: 'ci:jia~酒篮', name: '酒篮' }

test('what was written beside one subject when another window was faster stands beside that one alone', async () => {
  const page = await openPage({
    answers: { 'GET /api/notes': [], 'PUT /api/notes/600519.SH': refused('conflict', '', 409) },
  })
  const show = async (instrument: typeof MOUTAI) => {
    await page.show(<NotesPane title="笔记" instrument={instrument} />)
    await page.pass(500)
  }
  await show(MOUTAI)
  await page.write('只有自己看得到；清空即删除，Ctrl+Enter 保存', '破 1500 减半')
  await page.press('保存')
  await page.pass(500)
  expect(page.text('[role=alert]')).toContain('破 1500 减半')
  await show(BASKET)
  expect(page.text()).toContain('笔记 · 酒篮')
  expect(page.text()).not.toContain('破 1500 减半')
  await show(MOUTAI)
  expect(page.text('[role=alert]')).toContain('破 1500 减半')
})
