import { describe, expect, test } from 'vitest'
import { BlockedWindows, DuePreset, LastDesk, layoutSummary } from '../../../../client/features/desk/desk-strips'
import { deskText } from '../../../../client/text/desk'
import type { DeskLayout } from '../../../../shared/desk/layout'
import { presetLayout } from '../../../../shared/desk/presets'
import type { DeskDay } from '../../../../shared/protocol/rest-desks'
import { clock } from '../../../support/market-events'
import { shownText } from '../../rendered'

const layout = presetLayout('trading')
const apart = (count: number): DeskLayout => ({
  ...layout,
  panes: layout.panes.map((pane, at) =>
    at < count ? { ...pane, window: { left: 0, top: 0, width: 700, height: 500 } } : pane,
  ),
})
const nothing = () => undefined

describe('how much a desk holds', () => {
  test.each([
    [0, `${layout.panes.length} 个栏目`],
    [1, `${layout.panes.length} 个栏目 · 1 个窗口`],
    [2, `${layout.panes.length} 个栏目 · 2 个窗口`],
  ])('with %i of its panes in windows', (windows, words) => expect(layoutSummary(apart(windows))).toBe(words))

  test('is also shown as 0 for an empty layout', () =>
    expect(layoutSummary({ ...layout, panes: [] })).toBe(deskText.paneCount(0)))
})

describe('the desk of another day', () => {
  const day = (given: unknown) => ({ day: '20260703', savedAt: clock('15:02:09'), layout: given }) as unknown as DeskDay
  const shown = (given: unknown) => shownText(<LastDesk day={day(given)} onRestore={nothing} onDismiss={nothing} />)

  test('is offered with its day, its minute in Beijing and what it holds', () => {
    expect(shown(layout)).toMatch(/^2026-07-03 15:02 的桌面 \d+ 个栏目 /)
  })

  test.each([null, 'x', 7, {}])('is not offered if it is damaged: %j', (given) => expect(shown(given)).toBe(''))
})

describe('windows that the browser blocked', () => {
  test('are each offered by a button', () => {
    const panes = apart(2).panes.slice(0, 2)
    const text = shownText(<BlockedWindows panes={panes} onOpen={nothing} onDismiss={nothing} />)
    expect(text).toMatch(/^浏览器拦截了弹出窗口 /)
    expect(text.split(' ').length).toBeGreaterThanOrEqual(4)
  })

  test('are not listed if there are none', () => {
    expect(shownText(<BlockedWindows panes={[]} onOpen={nothing} onDismiss={nothing} />)).toBe('')
  })
})

test('the preset that is due now is named', () => {
  expect(shownText(<DuePreset name="复盘" onSwitch={nothing} />)).toMatch(/^现在应为“复盘”/)
})
