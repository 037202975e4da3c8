// @vitest-environment happy-dom
import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import type { AxisText } from '../../../../client/charts/source'
import { createCrosshair, scaleOfSide } from '../../../../client/charts/tags/crosshair'
import { partOf } from '../../../support/part-of'

/** A crosshair over a plot area of 200 × 100 at (50, 10), half a unit a pixel; tags are 40 wide. */
function crosshair(text: AxisText) {
  const root = document.createElement('div')
  const wrap = document.createElement('div')
  wrap.className = 'u-wrap'
  root.append(wrap)
  const plot = partOf<uPlot>({
    root,
    axes: [
      { side: 2, scale: 'x' },
      { side: 3, scale: 'price' },
      { side: 1, scale: 'share', show: true },
    ],
    over: { offsetLeft: 50, offsetTop: 10, clientWidth: 200, clientHeight: 100 },
    posToVal: (pixel: number, scale: string) => (scale === 'share' ? pixel / 100 : pixel / 2),
  })
  const cross = createCrosshair(plot, text)
  const part = (name: string) => wrap.querySelector(`[data-cross="${name}"]`) as HTMLElement
  for (const name of ['left', 'right', 'bottom'])
    Object.defineProperty(part(name), 'offsetWidth', { configurable: true, value: 40 })
  const at = (name: string) => {
    const { style, textContent } = part(name)
    if (style.display !== 'block') return 'hidden'
    const [, x, y] = /translate\((-?\d+)px, (-?\d+)px\)/.exec(style.transform) ?? []
    return [Number(x), Number(y), textContent]
  }
  return { cross, at, wrap, part }
}
const words: AxisText = {
  left: (value) => `左${value}`,
  right: (value) => `右${value}`,
  bottom: (value) => `下${value}`,
}

describe('a crosshair', () => {
  test('is drawn at the pointer, with the value on every axis by the scale of that axis', () => {
    const { cross, at, part } = crosshair(words)
    cross.show(100, 40)
    expect(['x', 'y', 'left', 'right', 'bottom'].map(at)).toEqual([
      [150, 10, ''],
      [50, 50, ''],
      [10, 42, '左20'],
      [250, 42, '右0.4'],
      [130, 110, '下50'],
    ])
    expect([part('x').style.height, part('y').style.width]).toEqual(['100px', '200px'])
  })

  test.each([
    ['left', 5, [50, 110, '下2.5']],
    ['right', 199, [210, 110, '下99.5']],
  ])('keeps its time inside at the %s edge', (_, x, place) => {
    const { cross, at } = crosshair(words)
    cross.show(x, null)
    expect(at('bottom')).toEqual(place)
  })

  test.each([
    ['above', 0, 10],
    ['below', 99, 94],
  ])('keeps its values inside at the edge %s', (_, y, top) => {
    const { cross, at } = crosshair(words)
    cross.show(100, y)
    expect((at('left') as number[])[1]).toBe(top)
  })

  test('of a pane without the pointer has only the time line', () => {
    const { cross, at } = crosshair(words)
    cross.show(100, 40)
    cross.show(100, null)
    expect(['x', 'y', 'left', 'right'].map((name) => at(name) === 'hidden')).toEqual([false, true, true, true])
  })

  test.each([-1, 201])('is hidden at %d pixels, outside the plot', (x) => {
    const { cross, at } = crosshair(words)
    cross.show(100, 40)
    cross.show(x, 40)
    expect(['x', 'y', 'left', 'right', 'bottom'].map(at)).toEqual(new Array(5).fill('hidden'))
  })

  test('has no tag on an axis without a formatter', () => {
    const { cross, at } = crosshair({ left: words.left as never })
    cross.show(100, 40)
    expect(['right', 'bottom'].map(at)).toEqual(['hidden', 'hidden'])
  })

  test('disappears when it is hidden, and removes its elements with the chart', () => {
    const { cross, at, wrap } = crosshair(words)
    cross.show(100, 40)
    cross.hide()
    expect(at('x')).toBe('hidden')
    cross.remove()
    expect(wrap.childElementCount).toBe(0)
  })

  test('is not read aloud', () => {
    const { wrap } = crosshair(words)
    expect([...wrap.children].every((part) => part.getAttribute('aria-hidden') === 'true')).toBe(true)
  })
})

test('the scale of a side is that of its visible axis, or else the default', () => {
  const plot = partOf<uPlot>({
    axes: [
      { side: 1, scale: 'a', show: false },
      { side: 1, scale: 'b' },
    ],
  })
  expect([scaleOfSide(plot, 1), scaleOfSide(plot, 3)]).toEqual(['b', 'y'])
})
