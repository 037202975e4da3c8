import { describe, expect, test } from 'vitest'
import { isDirty, presetDraft, readDeskDraft } from '../../../../client/features/desk/draft'
import { windowPace } from '../../../../client/features/desk/use-pace'
import { withoutPane } from '../../../../shared/desk/edit'

describe('the desk as a browser keeps it', () => {
  test('is what was written, and knows whether it was saved', () => {
    const draft = presetDraft('review', true)
    expect(isDirty(draft)).toBe(false)
    const changed = { ...draft, layout: withoutPane(draft.layout, 'p1') }
    expect(isDirty(changed)).toBe(true)
    expect(readDeskDraft(JSON.stringify(changed))).toEqual(changed)
    const own = { ...draft, origin: { id: 'x', revision: 3 }, auto: false }
    expect(readDeskDraft(JSON.stringify(own))).toEqual(own)
  })

  test.each([null, '', 'x', '{}', '[]', 'null', '{"name":"a","origin":{},"layout":{"panes":[]},"saved":{"panes":[]}}'])(
    'is none: %s',
    (text) => expect(readDeskDraft(text)).toBeUndefined(),
  )
})

test.each([
  [[], 30],
  [[{ rate: '1' as const }, { rate: '10' as const }], 10],
  [[{ rate: '1' as const }], 1],
  [[{ rate: '1' as const }, {}], 30],
  [[{ rate: 'all' as const }], 30],
])('a window of panes %j asks for %d frames a second', (panes, hz) => expect(windowPace(panes)).toBe(hz))
