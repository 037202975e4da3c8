import { describe, expect, test } from 'vitest'
import { paneOfAddress, placeOn, windowAddress, windowKey } from '../../../../client/features/desk/windows'
import type { DeskPane } from '../../../../shared/desk/layout'

const pane: DeskPane = {
  ...{ id: 'p3', kind: 'minute', x: 1, y: 2, w: 6, h: 9, link: 'b', rate: '10', title: '分时 & "我的"' },
  ...{ options: { mode: 'OD' }, window: { left: 1, top: 2, width: 3, height: 4 } },
}
const LEFT = { left: 0, top: 0, width: 1920, height: 1080 }
const RIGHT = { left: 1920, top: 0, width: 2560, height: 1440 }
const place = { left: 2_000, top: 50, width: 700, height: 500 }

describe('a window of a desk', () => {
  test('has its pane in its address, whole', () => {
    const { search } = new URL(windowAddress('打板', pane), 'http://zeus.test')
    const { window: _, ...shown } = pane
    expect(paneOfAddress(search)).toEqual({ pane: shown, key: windowKey('打板', 'p3') })
  })

  test.each(['', '?pane=', '?pane=x', '?pane={}', '?pane=[1]', '?desk=1'])('is none at %s', (search) => {
    expect(paneOfAddress(search)).toBeUndefined()
  })

  test.each([
    ['where it stood', [LEFT, RIGHT], place, 0, { place, stacked: false }],
    ['stacked where its screen is gone', [LEFT], place, 0, { place: { ...place, left: 36, top: 36 }, stacked: true }],
    ['beside one that was stacked', [LEFT], place, 1, { place: { ...place, left: 72, top: 72 }, stacked: true }],
    [
      'no larger than the screen that is left',
      [{ ...LEFT, width: 600, height: 400 }],
      place,
      0,
      { place: { left: 36, top: 36, width: 600, height: 400 }, stacked: true },
    ],
    ['as it is where no screen is told', [], place, 0, { place, stacked: false }],
  ])('opens %s', (_, screens, wanted, stacked, expected) => {
    expect(placeOn(screens, wanted, stacked)).toEqual(expected)
  })
})
