// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cellStep } from '../../../client/ui/cell-drag'
import { markedAt, markedSubject, markOf, subjectOf } from '../../../client/ui/instrument-mark'
import { oncePerFrame } from '../../../client/ui/once-per-frame'
import { rove } from '../../../client/ui/roving'

const byId = (id: string) => document.getElementById(id) as HTMLElement

describe('the instrument that an element is about', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <main>
        <h1 data-instrument="600519.SH" data-subject><b id="head">贵州茅台</b></h1>
        <div id="grid" role="grid" tabindex="0" aria-activedescendant="row" data-instrument="grid">
          <div id="row" data-instrument="000001.SZ"><span id="cell">平安银行</span></div>
          <div id="loose" data-instrument="">空</div>
        </div>
        <p id="text">无</p>
      </main>`
    onTestFinished(() => document.body.replaceChildren())
  })

  test.each([
    ['is its own mark', 'row', '000001.SZ'],
    ['is the nearest mark around it', 'cell', '000001.SZ'],
    ['is that of the row which its table points at', 'grid', '000001.SZ'],
    ['is none where the nearest mark names none', 'loose', undefined],
    ['is none beside all marks', 'text', undefined],
  ])('%s', (_, id, instrument) => expect(markedAt(byId(id))?.id).toBe(instrument))

  test('is that of its table if the row is gone', () => {
    byId('row').remove()
    expect(markedAt(byId('grid'))?.id).toBe('grid')
  })

  test('is undefined for other targets than elements', () => {
    expect([markedAt(null), markedAt(window)]).toEqual([undefined, undefined])
  })

  test('is the page’s by the mark of its head', () => {
    expect(markedSubject()).toEqual({ id: '600519.SH', element: document.querySelector('h1') })
    document.querySelector('h1')?.remove()
    expect(markedSubject()).toBeUndefined()
  })

  test('is marked only if there is one', () => {
    expect(markOf('600519.SH')).toEqual({ 'data-instrument': '600519.SH' })
    expect([markOf(''), markOf(undefined)]).toEqual([
      { 'data-instrument': undefined },
      { 'data-instrument': undefined },
    ])
    expect(subjectOf('600519.SH')).toEqual({ 'data-instrument': '600519.SH', 'data-subject': '' })
  })
})

describe('keys within a group', () => {
  beforeEach(() => {
    document.body.innerHTML = `<div id="group">${['a', 'b', 'c'].map((id) => `<button id="${id}"></button>`).join('')}</div>`
    onTestFinished(() => document.body.replaceChildren())
  })
  const press = (from: string, key: string) => {
    const event = { currentTarget: byId('group'), target: byId(from), key, preventDefault: vi.fn() }
    const to = rove(event as never, 'button')
    return { to, focused: document.activeElement?.id, prevented: event.preventDefault.mock.calls.length }
  }

  test.each([
    ['ArrowRight', 'a', 1, 'b'],
    ['ArrowDown', 'b', 2, 'c'],
    ['ArrowRight', 'c', 0, 'a'],
    ['ArrowLeft', 'a', 2, 'c'],
    ['ArrowUp', 'c', 1, 'b'],
    ['Home', 'c', 0, 'a'],
    ['End', 'a', 2, 'c'],
  ])('%s from %s moves to %d', (key, from, to, focused) => {
    expect(press(from, key)).toEqual({ to, focused, prevented: 1 })
  })

  test.each([
    ['x', 'a'],
    ['Tab', 'a'],
    ['ArrowRight', 'group'],
  ])('%s on %s is not the group’s', (key, from) => {
    expect(press(from, key)).toMatchObject({ to: undefined, prevented: 0 })
  })
})

test.each([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
  ['Enter', undefined],
])('%s points at a cell %o away', (key, step) => expect(cellStep(key)).toEqual(step))

describe('what is drawn once a frame', () => {
  function frames() {
    const waiting = new Map<number, () => void>()
    let last = 0
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
      waiting.set(++last, run)
      return last
    })
    vi.stubGlobal('cancelAnimationFrame', (id: number) => void waiting.delete(id))
    onTestFinished(() => void vi.unstubAllGlobals())
    return () => {
      const due = [...waiting.values()]
      waiting.clear()
      for (const run of due) run()
    }
  }

  test('is drawn once a frame however often it is requested, and again in the next', () => {
    const next = frames()
    const draw = vi.fn()
    const { request } = oncePerFrame(draw)
    request()
    request()
    expect(draw).not.toHaveBeenCalled()
    next()
    expect(draw).toHaveBeenCalledTimes(1)
    next()
    request()
    next()
    expect(draw).toHaveBeenCalledTimes(2)
  })

  test('is not drawn after cancelling, but can be requested again', () => {
    const next = frames()
    const draw = vi.fn()
    const { request, cancel } = oncePerFrame(draw)
    request()
    cancel()
    next()
    expect(draw).not.toHaveBeenCalled()
    request()
    next()
    expect(draw).toHaveBeenCalledTimes(1)
  })
})
