// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Commands, listenToHands } from '../../../../client/charts/input/gestures'

/** A plot of 400 × 200 pixels with its left edge at 50 and its top at 10; records its commands. */
function hands(more: Partial<Commands> = {}) {
  const element = document.createElement('div')
  element.setPointerCapture = () => undefined
  document.body.append(element)
  const said: [string, ...unknown[]][] = []
  const round = (value: unknown): unknown =>
    typeof value === 'number'
      ? Number(value.toFixed(4))
      : Array.isArray(value)
        ? value.map(round)
        : value && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, round(each)]))
          : value
  const say =
    (name: string) =>
    (...values: unknown[]) => {
      said.push([name, ...values.map(round)])
      return true
    }
  const stop = listenToHands(element, {
    box: () => ({ left: 50, top: 10, width: 400, height: 200 }) as DOMRect,
    point: say('point'),
    pan: say('pan'),
    zoom: say('zoom'),
    pinch: say('pinch'),
    stretch: say('stretch'),
    reset: say('reset'),
    ...more,
  } as Commands)
  const pointer = (type: string, x: number, y: number, kind = 'mouse', pointerId = 1, button = 0) =>
    element.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
        clientX: x,
        clientY: y,
        pointerType: kind,
        pointerId,
        button,
      }),
    )
  return { element, said, say, stop, pointer, without: (name: string) => said.filter(([each]) => each !== name) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('a mouse', () => {
  test.each([
    ['inside the plot', 250, 60, { x: 0.5, y: 0.25 }],
    ['on its edges', 450, 210, { x: 1, y: 1 }],
    ['on the axis at the left', 20, 60, null],
    ['on the axis below', 250, 230, null],
    ['above the plot', 250, 0, null],
  ])('that moves %s points there', (_, x, y, at) => {
    const { pointer, said } = hands()
    pointer('pointermove', x, y)
    expect(said).toEqual([['point', at]])
  })

  test('that leaves hides the crosshair', () => {
    const { pointer, said } = hands()
    pointer('pointerleave', 0, 0)
    expect(said).toEqual([['point', null]])
  })

  test('that drags the plot pans it the other way, by the fraction of the width', () => {
    const { pointer, without } = hands()
    pointer('pointerdown', 250, 60)
    pointer('pointermove', 290, 60)
    pointer('pointermove', 270, 60)
    pointer('pointerup', 270, 60)
    pointer('pointermove', 300, 60)
    // The first pixels only reveal the drag: it starts from where the button was pressed.
    expect(without('point')).toEqual([
      ['pan', -0.1],
      ['pan', 0.05],
    ])
  })

  test.each([
    [3, 0],
    [4, 1],
  ])('that moves by %i pixels drags %i times', (by, times) => {
    const { pointer, without } = hands()
    pointer('pointerdown', 250, 60)
    pointer('pointermove', 250 + by, 60)
    expect(without('point')).toHaveLength(times)
  })

  test('that drags the axis below zooms about the newest bar', () => {
    const { pointer, without } = hands()
    pointer('pointerdown', 250, 230)
    pointer('pointermove', 350, 230)
    expect(without('point')).toEqual([['zoom', 1, Number(Math.exp(0.6).toFixed(4))]])
  })

  test.each([
    ['left', 20],
    ['right', 470],
  ])('that drags the axis at the %s stretches its scale: down is wider', (side, x) => {
    const { pointer, without } = hands()
    pointer('pointerdown', x, 60)
    pointer('pointermove', x, 110)
    expect(without('point')).toEqual([['stretch', side, Number(Math.exp(0.3).toFixed(4))]])
  })

  test('that clicks reports a tap without moving the pointer', () => {
    const tapped = vi.fn()
    const { pointer, said } = hands({ tap: tapped })
    pointer('pointerdown', 250, 60)
    pointer('pointerup', 250, 60)
    expect(tapped).toHaveBeenCalledWith({ x: 0.5, y: 0.25 })
    expect(said).toEqual([])
  })

  test('of another button, or upon a button, does nothing', () => {
    const tapped = vi.fn()
    const { element, pointer } = hands({ tap: tapped })
    pointer('pointerdown', 250, 60, 'mouse', 1, 2)
    pointer('pointerup', 250, 60)
    const button = document.createElement('button')
    element.append(button)
    button.dispatchEvent(
      Object.assign(new Event('pointerdown', { bubbles: true }), {
        clientX: 250,
        clientY: 60,
        pointerId: 1,
        button: 0,
      }),
    )
    pointer('pointerup', 250, 60)
    expect(tapped).not.toHaveBeenCalled()
  })

  test('that presses a draggable item moves it until it is released', () => {
    const moves: unknown[] = []
    const { pointer, without } = hands({ press: () => (at, done) => moves.push([at, done]) })
    pointer('pointerdown', 250, 60)
    pointer('pointermove', 290, 60)
    pointer('pointerup', 290, 110)
    expect(moves).toEqual([
      [{ x: 0.6, y: 0.25 }, false],
      [{ x: 0.6, y: 0.5 }, true],
    ])
    expect(without('point')).toEqual([])
  })

  test('that holds a drawing is followed beyond the chart', () => {
    const { pointer, element } = hands({ press: () => () => undefined })
    const captured = vi.spyOn(element, 'setPointerCapture')
    pointer('pointerdown', 250, 60)
    expect(captured.mock.calls).toEqual([[1]])
  })

  test.each([
    ['the plot', 250, 60, 'plot'],
    ['the axis below', 250, 230, 'bottom'],
    ['the axis at the right', 470, 60, 'right'],
  ])('that double-clicks on %s resets it', (_, x, y, region) => {
    const { element, said } = hands()
    element.dispatchEvent(Object.assign(new Event('dblclick'), { clientX: x, clientY: y }))
    expect(said).toEqual([['reset', region]])
  })

  test('that double-clicks in the corner resets nothing', () => {
    const { element, said } = hands()
    element.dispatchEvent(Object.assign(new Event('dblclick'), { clientX: 20, clientY: 230 }))
    expect(said).toEqual([])
  })
})

describe('a finger', () => {
  test('that taps moves the pointer there and reports the tap', () => {
    const tapped = vi.fn()
    const { pointer, said } = hands({ tap: tapped })
    pointer('pointerdown', 250, 60, 'touch')
    pointer('pointerup', 250, 60, 'touch')
    expect([tapped.mock.calls.length, said]).toEqual([1, [['point', { x: 0.5, y: 0.25 }]]])
  })

  test('that holds still moves the crosshair from then on', () => {
    const { pointer, said } = hands()
    pointer('pointerdown', 250, 60, 'touch')
    vi.advanceTimersByTime(379)
    expect(said).toEqual([])
    vi.advanceTimersByTime(1)
    pointer('pointermove', 290, 60, 'touch')
    pointer('pointerup', 290, 60, 'touch')
    expect(said).toEqual([
      ['point', { x: 0.5, y: 0.25 }],
      ['point', { x: 0.6, y: 0.25 }],
    ])
  })

  test('that drags at once pans the plot without a crosshair', () => {
    const { pointer, said } = hands()
    pointer('pointerdown', 250, 60, 'touch')
    pointer('pointermove', 290, 60, 'touch')
    vi.advanceTimersByTime(1_000)
    expect(said).toEqual([['pan', -0.1]])
  })

  test('that the browser cancels has not tapped', () => {
    const tapped = vi.fn()
    const { pointer } = hands({ tap: tapped })
    pointer('pointerdown', 250, 60, 'touch')
    pointer('pointercancel', 250, 60, 'touch')
    expect(tapped).not.toHaveBeenCalled()
  })
})

test.each([
  ['a drawing stays', {}, true],
  ['what only goes across scrolls', { isAcross: true }, false],
])('a page under a finger that holds %s', (_, kind, isKept) => {
  const { pointer, element } = hands({ press: () => Object.assign(() => undefined, kind) })
  pointer('pointerdown', 250, 60, 'touch')
  const move = new Event('touchmove', { cancelable: true })
  element.dispatchEvent(move)
  expect(move.defaultPrevented).toBe(isKept)
})

test.each([
  ['a second finger', (pointer: ReturnType<typeof hands>['pointer']) => pointer('pointerdown', 350, 60, 'touch', 2)],
  ['the browser', (pointer: ReturnType<typeof hands>['pointer']) => pointer('pointercancel', 0, 0, 'touch', 1)],
])('a drag is cancelled if %s takes over', (_, takeOver) => {
  const moves: unknown[] = []
  const { pointer } = hands({ press: () => (at, done) => moves.push([at, done]) })
  pointer('pointerdown', 250, 60, 'touch', 1)
  takeOver(pointer)
  pointer('pointermove', 290, 60, 'touch', 1)
  pointer('pointerup', 290, 60, 'touch', 1)
  expect(moves).toEqual([[null, true]])
})

test('two fingers pinch from their starting points, until both are lifted', () => {
  const { pointer, without } = hands()
  pointer('pointerdown', 150, 60, 'touch', 1)
  pointer('pointerdown', 350, 60, 'touch', 2)
  pointer('pointermove', 450, 60, 'touch', 2)
  expect(without('point')).toEqual([
    ['pinch', [0.25, 0.75], [0.25, 0.75], true],
    ['pinch', [0.25, 0.75], [0.25, 1], false],
  ])
})

describe('the wheel', () => {
  const turn = (element: HTMLElement, part: Partial<WheelEvent>) => {
    const event = Object.assign(new Event('wheel', { cancelable: true }), {
      clientX: 250,
      clientY: 60,
      deltaX: 0,
      deltaY: 0,
      deltaMode: 0,
      shiftKey: false,
      ...part,
    })
    element.dispatchEvent(event)
    return event.defaultPrevented
  }

  test.each([
    [250, 0.5],
    [0, 0],
    [900, 1],
  ])('zooms about the place it is turned at: %i px is %d', (clientX, share) => {
    const { element, said } = hands()
    expect(turn(element, { clientX, deltaY: 100 })).toBe(true)
    expect(said).toEqual([['zoom', share, Number(Math.exp(0.18).toFixed(4))]])
  })

  test('pans with shift, by its share of the width', () => {
    const { element, said } = hands()
    turn(element, { deltaY: 40, shiftKey: true })
    expect(said).toEqual([['pan', 0.1]])
  })

  test('scrolls the page if nothing can be zoomed', () => {
    const { element } = hands({ zoom: () => false })
    expect(turn(element, { deltaY: 100 })).toBe(false)
  })
})

test('events are ignored after the end', () => {
  const { pointer, stop, said } = hands()
  pointer('pointerdown', 250, 60, 'touch')
  stop()
  vi.advanceTimersByTime(1_000)
  pointer('pointermove', 290, 60)
  expect(said).toEqual([])
})
