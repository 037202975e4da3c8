// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Scene } from '../../../../client/features/order-split/scene'
import { scenePriceChart, sceneRasterChart, sizePosition } from '../../../../client/features/order-split/scene-panes'
import { findingOf } from '../../../support/split-finding'
import { drawAll, paintedPlot, rangeOf, theme } from '../../charts/painted-plot'
import { paintCanvases } from '../../painted-canvas'
import { child, PLOT, sceneOf } from './scene-of'

describe('the panes of a scene', () => {
  const minutes = { x: [0, 60, 200], price: [1_000, 1_040, 990], average: [null, null, null], volume: [0, 0, 0] }
  const spike = findingOf('a', {
    children: [child(30, 1_100, 100), child(300, 500, 100)],
    size: { mode: 100, min: 1_000, max: 100_000, exactShare: 1 },
  })
  let scene: Scene
  beforeEach(() => {
    scene = sceneOf([spike], { minutes: () => minutes, view: [0, 100] })
  })
  const reach = () => rangeOf(scenePriceChart(scene)(theme), paintedPlot().plot)

  test('cover the visible minutes and children, with a margin of an eighth', () => {
    // 1,000…1,100: invisible values do not count.
    expect(reach()).toEqual([988, 1_112])
  })

  test('follow what changes, and are reckoned once between two changes', () => {
    const readMinutes = vi.fn(() => minutes)
    scene.set({ minutes: readMinutes })
    reach()
    reach()
    expect(readMinutes).toHaveBeenCalledTimes(1)
    scene.set({ view: [190, 240] })
    expect(reach()).toEqual([500 - 490 * 0.12, 990 + 490 * 0.12])
    scene.set({ view: [61.5, 100], findings: [] })
    expect(reach()).toEqual([0, 1])
  })

  test('cover the same period', () => {
    for (const build of [scenePriceChart, sceneRasterChart])
      expect(rangeOf(build(scene)(theme), paintedPlot().plot, 'x')).toEqual([0, 100])
  })

  test('say prices at the instrument’s scale, the newest as a tag', () => {
    const options = scenePriceChart(scene)(theme)
    const { plot, words } = paintedPlot({
      data: [
        [0, 1],
        [1_000, 1_040],
        [null, null],
      ],
      y: [988, 1_112],
    })
    onTestFinished(paintCanvases([]))
    onTestFinished(() => void vi.unstubAllGlobals())
    drawAll(options.hooks?.draw, plot)
    expect(words()).toHaveLength(1)
    expect(words()[0]?.[0]).toBe('10.40')
    expect(options.axisText?.left?.(1_033.3, plot)).toBe('10.33')
  })

  test('sizes are on a logarithmic scale, labelled in lots', () => {
    const options = sceneRasterChart(scene)(theme)
    expect(rangeOf(options, paintedPlot().plot)).toEqual([0.75, 3.25])
    const { plot, texts } = paintedPlot({ ...PLOT, height: 90, data: [[0], [null]], y: [0.75, 3.25] })
    drawAll(options.hooks?.drawAxes?.slice(1), plot)
    expect(texts()).toEqual(['10', '100', '1000'])
    expect(options.axisText?.left?.(2, plot)).toBe('100')
    expect(options.axisText?.bottom?.(60, plot)).toBe('07-06 10:30')
  })

  test.each([
    ['a lot', 100, 100, 0],
    ['a thousand lots', 100_000, 100, 3],
    ['less than a lot', 10, 100, -1],
    ['a lot of a convertible', 10, 10, 0],
    ['nothing', 0, 100, -2],
  ])('%s has its place on the axis of sizes', (_, volume, lot, place) =>
    expect(sizePosition(volume, lot)).toBeCloseTo(place, 9),
  )

  test('sizes of no finding have an axis all the same', () => {
    expect(rangeOf(sceneRasterChart(sceneOf([]))(theme), paintedPlot().plot)).toEqual([0, 3])
  })
})
