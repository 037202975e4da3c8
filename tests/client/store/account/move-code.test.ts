import { expect, test, vi } from 'vitest'
import { type CodeEntries, forgetCode, moveCode } from '../../../../client/store/account/move-code'
import { changedWords } from '../../../../client/store/account/tag-words'
import type { Note } from '../../../../shared/protocol/rest-notes'

const [OLD, NOW] = ['430047.BJ', '920047.BJ'] as const
const holding = (cost: number) => ({ cost, quantity: 100 })
const note = (id: string, text: string): Note => ({ id, text, revision: 3, updatedAt: 0 })

interface Stored {
  held: Record<string, { cost: number; quantity: number }>
  words: Record<string, readonly string[]>
  notes: Note[]
  /** Most instruments that may have a position or tags. */
  room?: number
}

function entriesOf({ held, words, notes, room = 9 }: Stored) {
  const positions = new Map(Object.entries(held))
  const tags = new Map(Object.entries(words))
  const saveNote = vi.fn(async () => [])
  const entries: CodeEntries = {
    positions: {
      all: () => positions,
      set(id, position) {
        if (position && !positions.has(id) && positions.size >= room) return false
        if (position) positions.set(id, position)
        else positions.delete(id)
        return true
      },
    },
    tags: {
      all: () => tags,
      change(ids, change) {
        for (const id of ids) {
          const next = changedWords(tags.get(id) ?? [], change) ?? []
          if (next.length > 0 && !tags.has(id) && tags.size >= room) return 'instruments'
          if (next.length > 0) tags.set(id, next)
          else tags.delete(id)
        }
        return () => {}
      },
    },
    fetchNotes: async () => notes,
    saveNote,
  }
  const left = () => ({
    held: Object.fromEntries(positions),
    words: Object.fromEntries(tags),
    saved: saveNote.mock.calls,
  })
  return { entries, left }
}

test.each<[string, Stored, ReturnType<ReturnType<typeof entriesOf>['left']>]>([
  [
    'all entries move',
    { held: { [OLD]: holding(8) }, words: { [OLD]: ['龙头'] }, notes: [note(OLD, '看好')] },
    {
      held: { [NOW]: holding(8) },
      words: { [NOW]: ['龙头'] },
      saved: [
        [NOW, 0, '看好'],
        [OLD, 3, ''],
      ] as never,
    },
  ],
  [
    'what the new code has stays, and the old entry with it; tags are merged',
    {
      held: { [OLD]: holding(8), [NOW]: holding(9) },
      words: { [OLD]: ['龙头'], [NOW]: ['观察'] },
      notes: [note(OLD, '看好'), note(NOW, '已看')],
    },
    { held: { [OLD]: holding(8), [NOW]: holding(9) }, words: { [NOW]: ['观察', '龙头'] }, saved: [] },
  ],
  ['a code without entries changes nothing', { held: {}, words: {}, notes: [] }, { held: {}, words: {}, saved: [] }],
  [
    'without room for the new code nothing is lost',
    { held: { [OLD]: holding(8) }, words: { [OLD]: ['龙头'] }, notes: [], room: 1 },
    { held: { [OLD]: holding(8) }, words: { [OLD]: ['龙头'] }, saved: [] },
  ],
])('moving a changed code: %s', async (_, stored, expected) => {
  const { entries, left } = entriesOf(stored)
  await moveCode(OLD, NOW, entries)
  expect(left()).toEqual(expected)
})

test('a code that does not exist any more is removed from positions and tags only', () => {
  const { entries, left } = entriesOf({
    held: { [OLD]: holding(8), [NOW]: holding(9) },
    words: { [OLD]: ['龙头'] },
    notes: [note(OLD, '看好')],
  })
  forgetCode(OLD, entries)
  expect(left()).toEqual({ held: { [NOW]: holding(9) }, words: {}, saved: [] })
})
