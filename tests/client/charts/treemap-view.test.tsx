// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { TreemapView } from '../../../client/charts/treemap-view'
import { openPage } from '../open-page'

/** Of 960 × 480 pixels: `a` the left half, `b` three quarters of the other, `c` the rest. */
const ITEMS = [
  { key: 'c', title: '丙', weight: 10, value: Number.NaN, text: '—' },
  { key: 'a', title: '甲业', weight: 40, value: 0.03, text: '+3.00%' },
  { key: 'none', title: '无', weight: 0, value: 0.03, text: '+3.00%' },
  { key: 'b', title: '乙', weight: 30, value: -0.03, text: '-3.00%' },
]

async function open(items = ITEMS, selected?: string) {
  const page = await openPage()
  const told: unknown[] = []
  await page.show(
    <TreemapView
      label="map"
      items={items}
      full={0.03}
      {...(selected && { selected })}
      onSelect={(key) => told.push(['select', key])}
      onPoint={(key) => told.push(['point', key])}
    />,
  )
  const canvas = page.host.querySelector('canvas') as HTMLCanvasElement
  const fire = async (type: string, x: number, y: number) => {
    page.drawn.length = 0
    const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: y })
    await act(async () => void canvas.dispatchEvent(Object.assign(event, { pointerType: 'mouse' })))
    await page.pass(100)
  }
  const of = (call: string) => page.drawn.filter((each) => each.call === call)
  return {
    fire,
    told,
    boxes: () => of('fillRect').map(({ args }) => args),
    words: () => of('fillText').map(({ args }) => args),
    frames: () => of('strokeRect').map(({ args, stroke, lineWidth }) => [...args, stroke, lineWidth]),
    /** Sizes of letters. */
    fonts: () => [...new Set(of('fillText').map(({ font }) => String(font).split(' ')[0]))],
    colours: () => of('fillRect').map(({ fill }) => String(fill)),
  }
}

describe('a map of areas', () => {
  test('has a cell for each weight, heaviest first, with its words in the middle', async () => {
    const { boxes, words, colours } = await open()
    expect(boxes()).toEqual([
      [0, 0, 479, 479],
      [480, 0, 359, 479],
      [840, 0, 119, 479],
    ])
    // Letters of 15 pixels, lines of 19.5: half a line above the middle, half below.
    expect(words()).toEqual([
      ['甲业', 239.5, 229.75],
      ['+3.00%', 239.5, 249.25],
      ['乙', 659.5, 229.75],
      ['-3.00%', 659.5, 249.25],
      ['丙', 899.5, 229.75],
      ['—', 899.5, 249.25],
    ])
    const [a, b, c] = colours()
    expect([a?.includes('up'), b?.includes('down'), c?.includes('flat')]).toEqual([true, true, true])
  })

  test('frames the cell that is chosen and the one under the pointer, which it tells once', async () => {
    const { fire, told, frames } = await open(ITEMS, 'b')
    expect(frames()).toEqual([[481, 1, 357, 477, 'accent', 2]])
    await fire('pointermove', 100, 100)
    expect(frames()).toEqual([
      [1, 1, 477, 477, 'text-1', 1],
      [481, 1, 357, 477, 'accent', 2],
    ])
    await fire('pointermove', 110, 100)
    await fire('pointermove', 900, 100)
    await fire('pointerout', 900, 100)
    expect(told).toEqual([
      ['point', 'a'],
      ['point', 'c'],
      ['point', null],
    ])
    expect(frames()).toEqual([[481, 1, 357, 477, 'accent', 2]])
  })

  test('is chosen from by a press, and nothing beside its cells is', async () => {
    const { fire, told } = await open()
    await fire('click', 500, 100)
    await fire('click', 479, 479)
    await fire('click', 961, 100)
    expect(told).toEqual([
      ['select', 'b'],
      ['select', 'a'],
    ])
  })

  /** The size of the canvas in the next test. */
  function sized(clientWidth: number, clientHeight: number): void {
    const size = { clientWidth, clientHeight }
    for (const [name, value] of Object.entries(size))
      Object.defineProperty(HTMLCanvasElement.prototype, name, { configurable: true, value })
    onTestFinished(() => {
      for (const name of Object.keys(size)) Reflect.deleteProperty(HTMLCanvasElement.prototype, name)
    })
  }

  /** A cell of so many pixels, beside which there is one pixel free. */
  async function alone(wide: number, tall: number, title = '名', text = '0') {
    sized(wide + 1, tall + 1)
    const { boxes, words, fonts } = await open([{ key: 'one', title, weight: 1, value: 0, text }])
    return [boxes().map((box) => box.slice(2)), words().map(([word]) => word), fonts()]
  }

  test.each<[wide: number, tall: number, px: number, lines: number]>([
    [300, 300, 15, 2],
    [111, 57, 15, 2],
    [110, 57, 12, 2],
    [111, 56, 12, 2],
    [65, 57, 12, 2],
    [64, 57, 11, 2],
    [40, 57, 11, 2],
    // Two lines of 14.3 or 15.6 pixels.
    [40, 29, 11, 2],
    [40, 28, 11, 1],
    [100, 32, 12, 2],
    [100, 31, 12, 1],
    [40, 18, 11, 1],
  ])('of %i × %i pixels is written on in letters of %i, on %i lines', async (wide, tall, px, lines) => {
    expect(await alone(wide, tall)).toEqual([[[wide, tall]], ['名', '0'].slice(0, lines), [`${px}px`]])
  })

  test.each([
    [39, 300],
    [300, 17],
    [1, 300],
    [300, 1],
    [2, 2],
  ])('of %i × %i pixels is coloured and has no words', async (wide, tall) => {
    expect(await alone(wide, tall)).toEqual([[[wide, tall]], [], []])
  })

  test.each([
    [0, 300],
    [300, 0],
  ])('of %i × %i pixels is nothing', async (wide, tall) => expect(await alone(wide, tall)).toEqual([[], [], []]))

  test.each([
    // A letter is six pixels wide, and two pixels are free at each side.
    [46, '七个字的名称啊', ['七个字的名称啊', '0']],
    [45, '七个字的名称啊', ['七个字的', '名称啊', '0']],
    [40, '十三个字的名称谁也写不下呀', ['0']],
  ])('of %i pixels has its name whole, in halves or not at all', async (wide, title, lines) => {
    expect((await alone(wide, 300, title))[1]).toEqual(lines)
  })

  // 33⅔ and 67⅓.
  test.each([
    [
      [101, 10],
      [
        [0, 0, 33, 9],
        [34, 0, 32, 9],
        [67, 0, 33, 9],
      ],
    ],
    [
      [10, 101],
      [
        [0, 0, 9, 33],
        [0, 34, 9, 32],
        [0, 67, 9, 33],
      ],
    ],
  ])('of %j pixels stands on whole ones', async ([width = 0, height = 0], expected) => {
    sized(width, height)
    const { boxes } = await open(['a', 'b', 'c'].map((key) => ({ key, title: '', weight: 1, value: 0, text: '' })))
    expect(boxes()).toEqual(expected)
  })

  test('of no weight is empty', async () => {
    const { boxes, fire, told } = await open(ITEMS.filter(({ key }) => key === 'none'))
    await fire('click', 100, 100)
    expect([boxes(), told]).toEqual([[], []])
  })
})
