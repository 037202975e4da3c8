import { expect, test } from 'vitest'
import { readLayouts, USUAL_LAYOUT, withFolded, withLayout } from '../../../../client/features/trading-desk/desk-layout'

test('a layout is stored for its width class only, and read again', () => {
  const layout = withFolded({ sizes: { list: 600, book: 300 }, folded: [] }, ['tape'], true)
  const stored = withLayout('', 'wide', layout)
  expect(readLayouts(stored)).toEqual({
    wide: { sizes: { list: 600, book: 300 }, folded: ['tape'] },
    narrow: USUAL_LAYOUT,
  })
  const both = withLayout(stored, 'narrow', { sizes: { side: 250 }, folded: ['list'] })
  expect(readLayouts(both).wide).toEqual(layout)
  expect(readLayouts(both).narrow.folded).toEqual(['list'])
})

test('the default layout is not stored', () => {
  const stored = withLayout('', 'wide', { sizes: {}, folded: ['list'] })
  expect(withLayout(stored, 'wide', withFolded(readLayouts(stored).wide, ['list'], false))).toBe('')
})

test.each([
  '',
  '{',
  '7',
  'null',
  '{"wide":7,"narrow":[]}',
  '{"wide":{"sizes":{"list":10,"side":"300","book":1e9,"x":300},"folded":["chart",7]}}',
  '{"wide":{"sizes":null,"folded":"list"}}',
])('a damaged text is read as the default layout: %s', (text) => {
  expect(readLayouts(text)).toEqual({ wide: USUAL_LAYOUT, narrow: USUAL_LAYOUT })
})
