// @vitest-environment happy-dom
import { act } from 'react'
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

test('what was written and not stored stays in the pane when its group shows another, and is stored from there', async () => {
  const page = await openPage({
    answers: {
      'GET /api/notes': [{ id: BASKET.id, revision: 3, text: '等调仓', updatedAt: 0 }],
      'PUT /api/notes/600519.SH': ({ body }: { body: { text: string } }) => [
        { id: MOUTAI.id, revision: 1, text: body.text, updatedAt: 0 },
      ],
    },
  })
  const show = async (instrument: typeof MOUTAI) => {
    await page.show(<NotesPane title="笔记" instrument={instrument} />)
    await page.pass(500)
  }
  const written = () => [...page.host.querySelectorAll('textarea')].map(({ value }) => value)
  await show(MOUTAI)
  await page.write('只有自己看得到；清空即删除，Ctrl+Enter 保存', '破 1500 减半')
  await show(BASKET)
  expect(written()).toEqual(['等调仓', '破 1500 减半'])
  expect(page.text()).toContain('笔记 · 贵州茅台 未保存')
  await show(MOUTAI)
  expect(written()).toEqual(['破 1500 减半'])
  expect(page.text()).not.toContain('未保存')
  await show(BASKET)
  const [, save] = [...page.host.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
  await act(async () => save?.click())
  await page.pass(500)
  expect(page.asked['PUT /api/notes/600519.SH']?.map(({ body }) => body)).toEqual([
    { revision: 0, text: '破 1500 减半' },
  ])
  expect(page.text()).not.toContain('未保存')
})
