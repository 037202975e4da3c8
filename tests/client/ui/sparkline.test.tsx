// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { Sparkline, type SparklineProps } from '../../../client/ui/sparkline'
import { openPage } from '../open-page'

/** The strokes of a small line: the base, then the stretches of the line, and the colour of it. */
async function drawnOf(props: SparklineProps) {
  const page = await openPage()
  await page.show(<Sparkline {...props} />)
  const canvas = page.host.querySelector('canvas') as HTMLCanvasElement
  const colour = canvas.getContext('2d')?.strokeStyle
  const pen = page.drawn.filter(({ call }) => call === 'moveTo' || call === 'lineTo')
  const at = ({ call, args }: (typeof pen)[number]) => [call, Number(args[0]), Number(args[1])] as const
  return { canvas, colour, base: pen.slice(0, 2).map(at), line: pen.slice(2).map(at) }
}

describe('a small line', () => {
  test('spans from edge to edge, its highest value at the top and its lowest at the bottom', async () => {
    const { line, canvas } = await drawnOf({ values: [10, 30, 20], width: 101, height: 18 })
    expect(line).toEqual([
      ['moveTo', 0.5, 17],
      ['lineTo', 50.5, 1],
      ['lineTo', 100.5, 9],
    ])
    expect([canvas.width, canvas.height]).toEqual([101 * devicePixelRatio, 18 * devicePixelRatio])
  })

  test('leaves gaps for unknown values', async () => {
    const { line } = await drawnOf({ values: [10, null, 20, 20, null], width: 101 })
    expect(line.map(([call, x]) => [call, x])).toEqual([
      ['moveTo', 0.5],
      ['moveTo', 50.5],
      ['lineTo', 75.5],
    ])
  })

  test('has a hairline at its base, which is within the picture', async () => {
    const { base, line } = await drawnOf({ values: [10, 20], base: 0, width: 101, height: 22 })
    expect(base).toEqual([
      ['moveTo', 0, 21.5],
      ['lineTo', 101, 21.5],
    ])
    expect(line.map(([, , y]) => y)).toEqual([11, 1])
  })

  test('that does not move lies in the middle', async () => {
    const { base, line } = await drawnOf({ values: [5, 5], width: 101, height: 18 })
    expect([...base, ...line].map(([, , y]) => y)).toEqual([9.5, 9.5, 9, 9])
  })

  test('of one value is a point at the left', async () => {
    expect((await drawnOf({ values: [5], width: 101 })).line).toEqual([['moveTo', 0.5, 9]])
  })

  test.each([
    [[10, 20], undefined, 'up'],
    [[20, 10], undefined, 'down'],
    [[10, 20, 10], undefined, 'flat'],
    // Against the close before, not the first value.
    [[10, 20], 25, 'down'],
    [[20, 10], 5, 'up'],
    [[null, 10, 12, null], undefined, 'up'],
  ])('of %j over %s is coloured %s', async (values, base, colour) => {
    expect((await drawnOf({ values, ...(base === undefined ? {} : { base }) })).colour).toBe(colour)
  })

  test.each([[[]], [[null, null]]])('of %j is not drawn', async (values) => {
    expect((await drawnOf({ values })).base).toEqual([])
  })

  test('fills the available width, and has its name as an accessible label', async () => {
    const { canvas, base } = await drawnOf({ values: [1, 2], width: 'fill', label: '近 5 日' })
    expect(base[1]?.[1]).toBe(960)
    expect([canvas.getAttribute('role'), canvas.getAttribute('aria-label')]).toEqual(['img', '近 5 日'])
  })

  test('without a name is passed over by who does not see it', async () => {
    expect((await drawnOf({ values: [1, 2] })).canvas.getAttribute('aria-hidden')).toBe('true')
  })
})
