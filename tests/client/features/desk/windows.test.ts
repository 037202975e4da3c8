import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  initialWindowBounds,
  openWindow,
  paneOfAddress,
  screensHere,
  windowAddress,
  windowBoundsOn,
  windowKey,
} from '../../../../client/features/desk/windows'
import type { DeskPane } from '../../../../shared/desk/layout'

const pane: DeskPane = {
  id: 'p3',
  kind: 'minute',
  x: 1,
  y: 2,
  w: 6,
  h: 9,
  link: 'b',
  rate: '10',
  title: '分时 & "我的"',
  options: { mode: 'OD' },
  window: { left: 1, top: 2, width: 3, height: 4 },
}
const LEFT = { left: 0, top: 0, width: 1920, height: 1080 }
const RIGHT = { left: 1920, top: 0, width: 2560, height: 1440 }
const place = { left: 2_000, top: 50, width: 700, height: 500 }

describe('a window of a desk', () => {
  test('has its complete pane in its address', () => {
    const { search } = new URL(windowAddress('打板', pane), 'http://zeus.test')
    const { window: _, ...shown } = pane
    expect(paneOfAddress(search)).toEqual({ pane: shown, key: windowKey('打板', 'p3') })
  })

  test.each(['', '?pane=', '?pane=x', '?pane={}', '?pane=[1]', '?desk=1'])('is not recognized at %s', (search) => {
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
    expect(windowBoundsOn(screens, wanted, stacked)).toEqual(expected)
  })
})

afterEach(() => void vi.unstubAllGlobals())

describe('a window opens', () => {
  const open = vi.fn()

  test.each([
    ['and returns true', {}, true],
    ['and returns false if the browser blocks it', null, false],
  ])('under the name of its pane %s', (_, answer, opened) => {
    open.mockReset().mockReturnValue(answer)
    vi.stubGlobal('window', { open })
    expect(openWindow('d1', pane, place)).toBe(opened)
    expect(open).toHaveBeenCalledWith(
      windowAddress('d1', pane),
      'zeus d1/p3',
      'popup,left=2000,top=50,width=700,height=500',
    )
  })

  test.each([
    [
      'over the middle of a large desk',
      { screenX: 100, screenY: 50, innerWidth: 1_920, innerHeight: 1_000 },
      [700, 290, 720, 520],
    ],
    ['no larger than a small one', { screenX: 10, screenY: 20, innerWidth: 390, innerHeight: 500 }, [10, 20, 390, 500]],
  ])('for the first time %s', (_, here, [left, top, width, height]) => {
    for (const [name, value] of Object.entries(here)) vi.stubGlobal(name, value)
    expect(initialWindowBounds()).toEqual({ left, top, width, height })
  })
})

describe('screens', () => {
  const one = { availLeft: 0, availTop: 25, availWidth: 1_920, availHeight: 1_055 }
  const other = { availLeft: 1_920, availTop: 0, availWidth: 2_560, availHeight: 1_440 }
  const placeOf = (screen: typeof one) => ({
    left: screen.availLeft,
    top: screen.availTop,
    width: screen.availWidth,
    height: screen.availHeight,
  })

  test.each<[string, object, (() => Promise<unknown>) | undefined, (typeof one)[]]>([
    [
      'all, where there are several and the browser tells',
      { isExtended: true },
      async () => ({ screens: [one, other] }),
      [one, other],
    ],
    ['this one, where there is no other', { isExtended: false }, async () => ({ screens: [one, other] }), [one]],
    ['this one, where the browser has no way to tell', { isExtended: true }, undefined, [one]],
    ['this one, where leave is not given', { isExtended: true }, () => Promise.reject(new Error('denied')), [one]],
  ])('are %s', async (_, more, details, expected) => {
    vi.stubGlobal('screen', { ...one, ...more })
    vi.stubGlobal('getScreenDetails', details)
    expect(await screensHere()).toEqual(expected.map(placeOf))
  })

  test('start at the corner if the browser does not say where they are', async () => {
    vi.stubGlobal('screen', { availWidth: 800, availHeight: 600 })
    expect(await screensHere()).toEqual([{ left: 0, top: 0, width: 800, height: 600 }])
  })
})
