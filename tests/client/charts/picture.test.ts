// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { chartPicture } from '../../../client/charts/picture'
import { writeReadOut } from '../../../client/charts/read-out'
import { paintedPlot, theme } from './painted-plot'

/** Boxes on the page, CSS pixels. */
const boxes = new Map<Element, DOMRect>()
const place = <E extends Element>(element: E, ...[left, top, width, height]: [number, number, number, number]): E => {
  boxes.set(element, new DOMRect(left, top, width, height))
  return element
}

let drawn: ReturnType<typeof paintedPlot>

beforeEach(() => {
  boxes.clear()
  drawn = paintedPlot()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes.get(this) ?? new DOMRect()
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLCanvasElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawn.plot.ctx as never)
  return () => vi.restoreAllMocks()
})

/** A chart at (100, 50) on the page with the legend MA5 and, wrapped out of sight, MA10. */
function chart(): HTMLElement {
  const root = place(document.createElement('div'), 100, 50, 600, 300)
  const canvas = place(document.createElement('canvas'), 100, 50, 600, 300)
  canvas.width = 600
  const legend = place(document.createElement('div'), 160, 52, 100, 16)
  legend.dataset.readOut = ''
  writeReadOut(legend, [
    { label: 'MA5', text: '101.50', tone: 'average' },
    { label: 'MA10', text: '99.00', tone: 'ad' },
  ])
  root.append(canvas, legend)
  const [first, second] = [...legend.children] as [HTMLElement, HTMLElement]
  place(first, 160, 52, 80, 16)
  place(second, 160, 68, 80, 16)
  const [label, value] = [...first.children] as [HTMLElement, HTMLElement]
  place(label, 160, 52, 20, 16).style.color = 'grey'
  place(value, 184, 52, 40, 16).style.color = 'orange'
  for (const word of second.children) place(word, 160, 68, 40, 16)
  document.body.replaceChildren(root)
  return root
}

test('a picture has the legend at its position on the page, each text in its colour', () => {
  chartPicture(chart(), { title: '贵州茅台 日K', lines: ['600519.SH'], file: 'a.png' }, theme)
  // The caption is 22 + 16 + 8 pixels high, above the chart.
  expect(drawn.words().slice(2)).toEqual([
    ['MA5', 60, 56, 20, 'grey'],
    ['101.50', 84, 56, 40, 'orange'],
  ])
  expect(drawn.texts().slice(0, 2)).toEqual(['贵州茅台 日K', '600519.SH'])
})

test('a picture leaves out what the page has no room for', () => {
  chartPicture(chart(), { title: '', lines: [], file: '' }, theme)
  expect(drawn.texts()).not.toContain('MA10')
})

test('an empty chart has no picture', () => {
  expect(chartPicture(document.createElement('div'), { title: '', lines: [], file: '' }, theme)).toBeUndefined()
})
