// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { NoteDialog } from '../../../../client/features/instrument-menu/note-dialog'
import { NotesPane } from '../../../../client/features/instrument-menu/notes-pane'
import { verbText } from '../../../../client/text/verbs'
import type { Note } from '../../../../shared/protocol/rest-notes'
import { openPage, refused } from '../../open-page'

const MOUTAI = { id: '600519.SH', name: '贵州茅台' }
const BASKET = { id: 'ci:jia~酒篮', name: '酒篮' }
const FIELD = verbText.notes.label

/** A pane over notes; the fake gateway checks revisions as the real one does. Other windows write into `stored`. */
async function openPane(stored: Note[] = []) {
  const put = (id: string) => ({
    [`PUT /api/notes/${encodeURIComponent(id)}`]: ({ body }: { body: unknown }) => {
      const { revision, text } = body as { revision: number; text: string }
      const at = stored.findIndex((note) => note.id === id)
      if ((stored[at]?.revision ?? 0) !== revision) return refused('conflict', '', 409)
      stored.splice(at < 0 ? stored.length : at, 1, { id, revision: revision + 1, text, updatedAt: 0 })
      return stored
    },
  })
  const page = await openPage({
    answers: { 'GET /api/notes': () => stored, ...put(MOUTAI.id), ...put(BASKET.id) },
  })
  const forms = () => [...page.host.querySelectorAll('form')]
  return {
    ...page,
    show: async (instrument: typeof MOUTAI, beside?: ReactNode) => {
      await page.show(
        <>
          <NotesPane title="笔记" instrument={instrument} />
          {beside}
        </>,
      )
      await page.pass(500)
    },
    save: async (place = 0) => {
      const button = forms()[place]?.querySelector<HTMLButtonElement>('button[type=submit]')
      await act(async () => button?.click())
      await page.pass(500)
    },
    fields: () => forms().map((form) => form.querySelector('textarea')?.value),
    /** The text beside each field that could not be stored. */
    kept: () => forms().map((form) => form.querySelector('[role=alert] p')?.textContent),
  }
}

const noteOf = ({ id }: typeof MOUTAI, revision: number, text: string): Note => ({ id, revision, text, updatedAt: 0 })

test('a text that lost a conflict stays in the pane even if its instrument is not shown any more', async () => {
  const stored: Note[] = []
  const pane = await openPane(stored)
  await pane.show(MOUTAI)
  await pane.write(FIELD, '破 1500 减半')
  await pane.show(BASKET)
  stored.push(noteOf(MOUTAI, 1, '别处写的'))
  await pane.save(1)
  expect(pane.text()).toContain('笔记 · 贵州茅台 未保存')
  expect([pane.fields(), pane.kept()]).toEqual([
    ['', '别处写的'],
    [undefined, '破 1500 减半'],
  ])
  expect(pane.text()).not.toContain('还没有笔记')
  await pane.press(verbText.notes.forget)
  expect([pane.fields(), pane.kept()]).toEqual([[''], [undefined]])
})

test('a text that lost a conflict is not affected by saves and conflicts of another instrument', async () => {
  const stored: Note[] = []
  const pane = await openPane(stored)
  await pane.show(MOUTAI)
  await pane.write(FIELD, '破 1500 减半')
  stored.push(noteOf(MOUTAI, 1, '别处写的'))
  await pane.save()
  await pane.show(BASKET)
  await pane.write(FIELD, '等调仓')
  await pane.save()
  expect(pane.kept()).toEqual([undefined, '破 1500 减半'])
  await pane.write(FIELD, '不等了')
  stored[1] = noteOf(BASKET, 2, '别处也写')
  await pane.save()
  expect([pane.fields(), pane.kept()]).toEqual([
    ['别处也写', '别处写的'],
    ['不等了', '破 1500 减半'],
  ])
})

test('a draft is stored over its base revision: a text that another window stored meanwhile is shown, and the draft is not lost', async () => {
  const stored = [noteOf(MOUTAI, 1, '关注')]
  const pane = await openPane(stored)
  await pane.show(MOUTAI)
  await pane.write(FIELD, '关注，破 1500 减半')
  await pane.show(BASKET)
  await pane.write(FIELD, '等调仓')
  stored[0] = noteOf(MOUTAI, 2, '别处写的')
  // Storing here also fetches the other's text.
  await pane.save()
  expect(pane.fields()).toEqual(['等调仓', '关注，破 1500 减半'])
  await pane.save(1)
  expect(stored[0]).toEqual(noteOf(MOUTAI, 2, '别处写的'))
  expect([pane.fields()[1], pane.kept()[1]]).toEqual(['别处写的', '关注，破 1500 减半'])
  await pane.show(MOUTAI)
  await pane.write(FIELD, '两处都要')
  await pane.save()
  expect(stored[0]).toEqual(noteOf(MOUTAI, 3, '两处都要'))
  expect(pane.kept()).toEqual([undefined])
})

test('blanks at the end of a note stay while it is being written, but are not stored', async () => {
  const pane = await openPane([noteOf(MOUTAI, 1, '关注')])
  await pane.show(MOUTAI)
  await pane.write(FIELD, '关注 ')
  expect(pane.fields()).toEqual(['关注 '])
  await pane.show(BASKET)
  expect(pane.text()).not.toContain('未保存')
})

test('a text in the dialog is kept when another window stores a text, and a note says so', async () => {
  const stored = [noteOf(MOUTAI, 1, '关注')]
  const pane = await openPane(stored)
  await pane.show(BASKET, <NoteDialog instrument={MOUTAI} onClose={() => {}} />)
  const dialog = () => document.querySelector('[role=dialog]')
  const field = () => dialog()?.querySelector('textarea')
  const write = async (value: string) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), value)
    await act(async () => void field()?.dispatchEvent(new Event('input', { bubbles: true })))
  }
  await write('破 1500 减半')
  stored[0] = noteOf(MOUTAI, 2, '别处写的')
  await pane.write(FIELD, '等调仓')
  await pane.save()
  expect(field()?.value).toBe('破 1500 减半')
  await act(async () => dialog()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  await pane.pass(500)
  expect([field()?.value, dialog()?.querySelector('[role=alert] p')?.textContent]).toEqual(['别处写的', '破 1500 减半'])
  expect(stored[0]).toEqual(noteOf(MOUTAI, 2, '别处写的'))
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
  await page.write(verbText.notes.label, '破 1500 减半')
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
  expect(page.requests['PUT /api/notes/600519.SH']?.map(({ body }) => body)).toEqual([
    { revision: 0, text: '破 1500 减半' },
  ])
  expect(page.text()).not.toContain('未保存')
})
