// @vitest-environment happy-dom
import type uPlot from 'uplot'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { CachedLayer } from '../../../client/charts/cached-layer'
import { partOf } from '../../support/part-of'
import { paintedPlot } from './painted-plot'

/** A layer with a fake canvas context: records the translations of its own canvas. */
function layerOn(plot: uPlot) {
  const moved: number[][] = []
  const getContext = vi
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue(partOf({ translate: (...by: number[]) => moved.push(by) }))
  onTestFinished(() => getContext.mockRestore())
  const layer = new CachedLayer()
  const paint = vi.fn()
  return { moved, getContext, paint, draw: (key: readonly unknown[], on = plot) => layer.draw(on, key, paint) }
}

describe('a cached layer of a plot', () => {
  test('is painted once, and copied until its key or the view changes', () => {
    const { plot, of } = paintedPlot()
    const { draw, paint, moved } = layerOn(plot)
    draw(['a', 1])
    draw(['a', 1])
    expect(paint).toHaveBeenCalledTimes(1)
    expect(of('drawImage').map(({ args }) => args.slice(1))).toEqual([
      [10, 20],
      [10, 20],
    ])
    // Its own corner is the plot's.
    expect(moved).toEqual([[-10, -20]])
  })

  test.each<[string, readonly unknown[], Parameters<typeof paintedPlot>[0]]>([
    ['its key is another', ['b'], {}],
    ['its key is longer', ['a', undefined], {}],
    ['it was moved', ['a'], { x: [1, 11] }],
    ['its scale is another', ['a'], { y: [0, 60] }],
    ['it is larger', ['a'], { bbox: { left: 10, top: 20, width: 101, height: 50 } }],
  ])('is painted again when %s', (_, key, request) => {
    const { draw, paint } = layerOn(paintedPlot().plot)
    draw(['a'])
    draw(key, paintedPlot(request).plot)
    expect(paint).toHaveBeenCalledTimes(2)
  })

  test('of a plot without area is neither painted nor copied', () => {
    const { plot, calls } = paintedPlot({ bbox: { left: 0, top: 0, width: 0, height: 50 } })
    const { draw, paint } = layerOn(plot)
    draw(['a'])
    expect([paint.mock.calls.length, calls.length]).toEqual([0, 0])
  })

  test('is not copied without a canvas to paint on', () => {
    const { plot, calls } = paintedPlot()
    const { draw, getContext } = layerOn(plot)
    getContext.mockReturnValue(null as never)
    draw(['a'])
    expect(calls).toEqual([])
  })
})
