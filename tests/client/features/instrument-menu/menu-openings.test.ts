// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  LONG_PRESS_MS,
  listenForOpenings,
  type Opening,
} from '../../../../client/features/instrument-menu/menu-openings'
import { MENU_EVENT } from '../../../../client/ui/instrument-mark'

let opened: Opening[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  stop = listenForOpenings((opening) => opened.push(opening))
  document.body.innerHTML = `
    <main>
      <h2 data-instrument="000016.SH" data-subject="" tabindex="0">上证50</h2>
      <div role="grid" tabindex="0" aria-activedescendant="row-2" id="grid">
        <div id="row-1" data-instrument="600519.SH"><span id="name">酒</span></div>
        <div id="row-2" data-instrument="000001.SZ"></div>
      </div>
      <section data-instrument="688111.SH"><canvas id="chart"></canvas><button type="button" id="more">⋯</button></section>
      <p id="plain">话</p>
    </main>`
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const at = (id: string) => document.getElementById(id) as HTMLElement
const ids = () => opened.map(({ id }) => id)
const pointer = (id: string, type: string, more: PointerEventInit = {}) => {
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    pointerType: 'touch',
    isPrimary: true,
    ...more,
  })
  at(id).dispatchEvent(event)
  return event
}
const key = (id: string, name: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })
  at(id).dispatchEvent(event)
  return event
}

describe('a right click', () => {
  test('opens the menu of the name under it, in place of the browser’s', () => {
    const event = pointer('name', 'contextmenu', { pointerType: 'mouse', clientX: 7, clientY: 9 })
    expect(opened).toMatchObject([{ id: '600519.SH', x: 7, y: 9 }])
    expect(event.defaultPrevented).toBe(true)
  })

  test('elsewhere is the browser’s', () => {
    expect(pointer('plain', 'contextmenu', { pointerType: 'mouse' }).defaultPrevented).toBe(false)
    expect(opened).toEqual([])
  })
})

describe('a finger', () => {
  test('that holds still opens the menu, and lifting it is not a tap', () => {
    const taps = vi.fn()
    at('row-1').addEventListener('click', taps)
    pointer('name', 'pointerdown', { clientX: 20, clientY: 30 })
    vi.advanceTimersByTime(LONG_PRESS_MS - 1)
    expect(opened).toEqual([])
    vi.advanceTimersByTime(1)
    expect(opened).toMatchObject([{ id: '600519.SH', x: 20, y: 30 }])
    // Some browsers send a contextmenu event for the same touch.
    pointer('name', 'contextmenu')
    pointer('name', 'pointerup')
    pointer('name', 'click')
    expect(ids()).toEqual(['600519.SH'])
    expect(taps).not.toHaveBeenCalled()
    pointer('name', 'pointerdown')
    pointer('name', 'pointerup')
    pointer('name', 'click')
    expect(taps).toHaveBeenCalledTimes(1)
  })

  test.each<[string, () => void]>([
    ['moves', () => pointer('name', 'pointermove', { clientX: 20, clientY: 11 })],
    ['is lifted', () => pointer('name', 'pointerup')],
    ['is taken by scrolling', () => pointer('name', 'pointercancel')],
  ])('that %s does not', (_, meanwhile) => {
    pointer('name', 'pointerdown', { clientX: 0, clientY: 0 })
    meanwhile()
    vi.advanceTimersByTime(LONG_PRESS_MS)
    expect(opened).toEqual([])
  })

  test('that holds still on a chart is handled by the chart', () => {
    pointer('chart', 'pointerdown')
    vi.advanceTimersByTime(LONG_PRESS_MS)
    expect(pointer('chart', 'contextmenu').defaultPrevented).toBe(false)
    expect(opened).toEqual([])
    pointer('chart', 'contextmenu', { pointerType: 'mouse' })
    expect(ids()).toEqual(['688111.SH'])
  })
})

describe('a key', () => {
  test.each<[string, KeyboardEventInit]>([
    ['ContextMenu', {}],
    ['F10', { shiftKey: true }],
  ])('%s opens the menu of the row that is chosen', (name, held) => {
    expect(key('grid', name, held).defaultPrevented).toBe(true)
    expect(ids()).toEqual(['000001.SZ'])
  })

  test('released over our menu does not open the browser’s menu on top', () => {
    document.body.insertAdjacentHTML('beforeend', '<div role="menu"><p id="entry">分时</p></div>')
    expect(pointer('entry', 'contextmenu', { pointerType: '' }).defaultPrevented).toBe(true)
    expect(opened).toEqual([])
  })

  test('that is another, or away from names, does not', () => {
    key('grid', 'F10')
    key('plain', 'ContextMenu')
    expect(opened).toEqual([])
  })
})

describe('a request', () => {
  test('from a button is for the instrument next to it', () => {
    at('more').dispatchEvent(new Event(MENU_EVENT, { bubbles: true }))
    expect(ids()).toEqual(['688111.SH'])
  })

  test('without a target is for the focused instrument, or else for the instrument of the page', () => {
    at('grid').focus()
    dispatchEvent(new Event(MENU_EVENT))
    at('grid').blur()
    dispatchEvent(new Event(MENU_EVENT))
    expect(ids()).toEqual(['000001.SZ', '000016.SH'])
  })
})

test('events are ignored after the end', () => {
  stop()
  pointer('name', 'contextmenu', { pointerType: 'mouse' })
  expect(opened).toEqual([])
})
