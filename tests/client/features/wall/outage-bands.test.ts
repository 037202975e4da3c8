import { describe, expect, test } from 'vitest'
import type { OutageSpan } from '../../../../client/charts/outages'
import { paintBands, writeBands } from '../../../../client/features/wall/outage-bands'
import { recordingBox } from './recording-box'

const at = (clock: string) => Date.parse(`2026-07-06T${clock}:00+08:00`)
const outage = (from: number, to: number, ends: number | null = at('10:20')): OutageSpan => ({
  id: from,
  words: '断线',
  from,
  to,
  begins: at('10:05'),
  ends,
})
const area = { left: 100, top: 20, width: 480, height: 200 }

/** Left edge and width of the grey bands. */
function bands(outages: OutageSpan[], slots = { count: 241, cells: false }, unit = 1) {
  const { box, filled } = recordingBox(960, 540, unit)
  paintBands(box, area, outages, slots)
  return filled.filter(({ height }) => height === area.height).map(({ x, width }) => [x, width])
}

describe('the bands of outages', () => {
  test.each([
    ['as wide as their minutes, half a minute on either side of a line’s points', outage(10, 19), 241, false, 119, 20],
    ['from the edge, of the first minute', outage(0, 9), 241, false, 100, 19],
    ['to the edge, of the last', outage(231, 240), 241, false, 561, 19],
    ['between the edges of cells', outage(10, 19), 240, true, 120, 20],
    ['never too narrow to be seen', outage(10, 10), 241, false, 119, 4],
  ])('are %s', (_, one, count, cells, left, width) => {
    expect(bands([one], { count, cells })).toEqual([[left, width]])
  })

  test('are as narrow as the screen lets them be seen', () => {
    expect(bands([outage(10, 10)], { count: 241, cells: false }, 2)).toEqual([[119, 8]])
  })

  test('have an edge above in the colour of a warning, each its own', () => {
    const { box, filled } = recordingBox()
    paintBands(box, area, [outage(10, 19), outage(50, 59)], { count: 241, cells: false })
    expect(filled.map(({ colour, height }) => [colour, height])).toEqual([
      ...[
        ['text2', 200],
        ['warning', 4],
      ],
      ...[
        ['text2', 200],
        ['warning', 4],
      ],
    ])
  })

  test('are not drawn for a quiet day', () => {
    expect(bands([])).toEqual([])
  })
})

describe('what the bands are', () => {
  const words = (...outages: OutageSpan[]) => {
    const { box, texts } = recordingBox()
    writeBands(box, outages, 10)
    return texts()
  }

  test.each([
    ['nothing of a quiet day', [], []],
    ['the only one with its times', [outage(1, 2)], ['10:05–10:20 断线']],
    ['one that goes on, without an end', [outage(1, 2, null)], ['10:05 起 断线']],
    [
      'the newest, and how many there were',
      [outage(1, 2), outage(5, 6), outage(8, 9, null)],
      ['10:05 起 断线 等 3 次，图上灰带'],
    ],
  ])('are described: %s', (_, outages, said) => {
    expect(words(...outages)).toEqual(said)
  })
})
