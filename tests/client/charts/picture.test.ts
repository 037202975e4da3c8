// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { captionedSheet, chartPicture, exportPicture, savePicture } from '../../../client/charts/picture'
import { writeReadOut } from '../../../client/charts/read-out'
import { savedFiles } from '../saved-files'
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

test.each([
  [[], 30],
  [['a'], 46],
  [['a', 'b', 'c'], 78],
])('a caption of the lines %j takes %i pixels above what it is about', (lines, head) => {
  const sheet = captionedSheet({ width: 100.2, height: 50, ratio: 1.5 }, { title: 'T', lines, file: '' }, theme)
  expect([sheet?.head, sheet?.picture.width, sheet?.picture.height]).toEqual([head, 150, 1.5 * (50 + head)])
  expect(drawn.boxes()).toEqual([[0, 0, 150, 1.5 * (50 + head), 'panel']])
  expect(drawn.of('setTransform').map(({ args }) => args)).toEqual([[1.5, 0, 0, 1.5, 0, 0]])
  expect(drawn.words()).toEqual([['T', 8, 19, 'text1'], ...lines.map((line, row) => [line, 8, 38 + 16 * row, 'text2'])])
})

test('a picture has each canvas of a chart in its place, below the caption, as sharp as the first', () => {
  const root = chart()
  const second = place(document.createElement('canvas'), 120, 250, 500, 90)
  root.append(second)
  const [first] = root.querySelectorAll('canvas')
  if (first) first.width = 1_200
  const picture = chartPicture(root, { title: 'T', lines: [], file: '' }, theme)
  expect([picture?.width, picture?.height]).toEqual([1_200, 660])
  expect(drawn.of('drawImage').map(({ args }) => args)).toEqual([
    [first, 0, 30, 600, 300],
    [second, 20, 230, 500, 90],
  ])
})

test.each<[words: string, blob: Blob | null, isAllowed: boolean, exported: string, saved: boolean]>([
  ['that is made', new Blob(['x']), true, 'copied', true],
  ['that may not be copied', new Blob(['x']), false, 'saved', true],
  ['that cannot be made', null, true, 'failed', false],
])('a picture %s is copied, saved or neither, and said so', async (_words, blob, isAllowed, exported, saved) => {
  const files = savedFiles()
  vi.stubGlobal('ClipboardItem', class {})
  const write = async () => {
    if (!isAllowed) throw new Error('NotAllowedError')
  }
  vi.stubGlobal('navigator', { clipboard: { write } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const picture = document.createElement('canvas')
  picture.toBlob = (done) => done(blob)
  expect(await exportPicture(picture, 'a.png')).toBe(exported)
  expect(files.names).toEqual(exported === 'saved' ? ['a.png'] : [])
  expect(await savePicture(picture, 'b.png')).toBe(saved)
  expect(files.names.at(-1)).toBe(saved ? 'b.png' : undefined)
})
