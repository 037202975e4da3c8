// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { chartPicture, exportPicture } from '../../../client/charts/picture'
import { spokenReadOut, writeReadOut } from '../../../client/charts/read-out'
import type { ReadOutItem } from '../../../client/charts/source'
import { partOf } from '../../support/part-of'
import { type Drawn, paintCanvases } from '../painted-canvas'
import { savedFiles } from '../saved-files'
import { theme } from './painted-plot'

const items: ReadOutItem[] = [
  { label: '价', text: '10.00', tone: 'up' },
  { label: '量', text: '120' },
]

describe('a line of names and values', () => {
  const line = () => {
    const box = document.createElement('div')
    const shown = () =>
      [...box.children].map(({ children: [label, value] }) => [
        label?.textContent,
        value?.textContent,
        value?.className,
      ])
    return { box, shown }
  }

  test('has each in its colour, or in the default one', () => {
    const { box, shown } = line()
    writeReadOut(box, items)
    expect(shown()).toEqual([
      ['价', '10.00', 'text-up'],
      ['量', '120', 'text-text-1'],
    ])
  })

  test('updates only changed items, as it is written at every move of the pointer', () => {
    const { box, shown } = line()
    writeReadOut(box, items)
    const before = [...box.children]
    const texts = before.map(({ lastChild }) => lastChild?.firstChild)
    writeReadOut(box, [{ label: '价', text: '9.00', tone: 'down' }, items[1] as ReadOutItem])
    expect(shown()[0]).toEqual(['价', '9.00', 'text-down'])
    expect([...box.children]).toEqual(before)
    expect(box.children[1]?.lastChild?.firstChild).toBe(texts[1])
  })

  test('grows and shrinks with its items', () => {
    const { box, shown } = line()
    writeReadOut(box, items)
    writeReadOut(box, items.slice(0, 1))
    expect(shown()).toHaveLength(1)
    writeReadOut(box, items)
    expect(shown()).toHaveLength(2)
    writeReadOut(box, [])
    expect(shown()).toEqual([])
  })

  test('is a single sentence for screen readers', () => {
    expect([spokenReadOut(items), spokenReadOut([])]).toEqual(['价 10.00，量 120', ''])
  })
})

describe('a picture of a chart', () => {
  function page(...sizes: [left: number, top: number, width: number, height: number][]) {
    const drawn: Drawn[] = []
    onTestFinished(paintCanvases(drawn))
    const root = document.createElement('div')
    root.getBoundingClientRect = () => ({ left: 100, top: 50, width: 400, height: 300 }) as DOMRect
    for (const [left, top, width, height] of sizes) {
      const canvas = document.createElement('canvas')
      // Two canvas pixels a CSS pixel.
      canvas.width = 960 * 2
      canvas.getBoundingClientRect = () => ({ left, top, width, height }) as DOMRect
      root.append(canvas)
    }
    return { root, drawn }
  }
  const caption = { title: '贵州茅台 日线', lines: ['10:00', '来源'], file: 'a.png' }

  test('contains every canvas at its position, under a caption, at the resolution of the screen', () => {
    const { root, drawn } = page([100, 50, 400, 200], [100, 250, 400, 100])
    const picture = chartPicture(root, caption, theme)
    // A head of 22, two lines of 16 and a rim of 8.
    expect([picture?.width, picture?.height]).toEqual([800, (300 + 62) * 2])
    const of = (name: string) => drawn.filter(({ call }) => call === name).map(({ args }) => args)
    expect(of('drawImage').map((args) => args.slice(1))).toEqual([
      [0, 62, 400, 200],
      [0, 262, 400, 100],
    ])
    expect(of('fillText')).toEqual([
      ['贵州茅台 日线', 8, 19],
      ['10:00', 8, 38],
      ['来源', 8, 54],
    ])
    expect(of('setTransform')).toEqual([[2, 0, 0, 2, 0, 0]])
    expect(drawn.find(({ call }) => call === 'fillRect')?.fill).toBe('panel')
  })

  test('does not exist without a chart', () => {
    expect(chartPicture(page().root, caption, theme)).toBeUndefined()
  })

  test.each([
    ['copied', true, 'copied', 0],
    ['saved where copying is not allowed', false, 'saved', 1],
  ] as const)('is %s', async (_, isAllowed, done, saved) => {
    const write = () => (isAllowed ? Promise.resolve() : Promise.reject(new Error('denied')))
    const { names, blobs } = savedFiles()
    vi.stubGlobal('navigator', { clipboard: { write } })
    vi.stubGlobal('ClipboardItem', class {})
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    const made = new Blob()
    const picture = partOf<HTMLCanvasElement>({ toBlob: (take: (blob: Blob) => void) => take(made) })
    expect(await exportPicture(picture, 'a.png')).toBe(done)
    expect([names, blobs]).toEqual(saved ? [['a.png'], [made]] : [[], []])
  })

  test('that a browser cannot make has failed', async () => {
    const picture = partOf<HTMLCanvasElement>({ toBlob: (take: (blob: null) => void) => take(null) })
    expect(await exportPicture(picture, 'a.png')).toBe('failed')
  })
})
