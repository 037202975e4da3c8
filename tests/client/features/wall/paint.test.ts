import { describe, expect, test } from 'vitest'
import { arrowed, LETTERS, paintLine, paintTable, rowsThatFit, write } from '../../../../client/features/wall/paint'
import { recordingBox } from './recording-box'

describe('letters of a wall', () => {
  test('are never smaller than 28 of 1080 lines, at every size of the screen', () => {
    expect(Math.min(...Object.values(LETTERS))).toBe(28)
    const { box, written } = recordingBox(1920, 1080, 2)
    write(box, '上证指数', 0, 0, { size: 'small' })
    expect(written[0]?.px).toBe(56)
  })

  test('are cut with an ellipsis if there is no space, and recorded as shown', () => {
    const { box, texts } = recordingBox()
    write(box, '沪深三百指数增强', 0, 0, { size: 'small', max: 60 })
    expect(texts()).toEqual(['沪深三…'])
    expect(box.words).toEqual(['沪深三…'])
  })
})

test.each([
  [0.0123, '▲+1.23%'],
  [-0.0123, '▼-1.23%'],
  [0, '0.00%'],
  [0.00001, '0.00%'],
  [Number.NaN, '—'],
])('a change of %f is written %s', (ratio, words) => expect(arrowed(ratio)).toBe(words))

describe('a table', () => {
  test('writes as many rows as fit below its titles, and no partial one', () => {
    const { box, texts } = recordingBox(400, 160)
    expect(rowsThatFit(box)).toBe(2)
    paintTable(
      box,
      [{ title: '名称', share: 1, align: 'left' }],
      [[{ text: '甲' }], [{ text: '乙' }], [{ text: '丙' }]],
    )
    expect(texts()).toEqual(['名称', '甲', '乙'])
  })
})

describe('a line', () => {
  const area = { left: 0, top: 0, width: 100, height: 100 }

  test('is above its base after a rise, and is coloured by its end', () => {
    const { box, stroked } = recordingBox()
    paintLine(box, area, [100, 110], 100)
    expect(stroked[1]?.colour).toBe('up')
    expect(stroked[1]?.points).toEqual([
      [0, 50],
      [100, 0],
    ])
  })

  test('falls below it, and leaves out what is not known', () => {
    const { box, stroked } = recordingBox()
    paintLine(box, area, [100, null, 95, 90], 100)
    expect(stroked[1]?.colour).toBe('down')
    expect(stroked[1]?.points.map(([, y]) => Math.round(y))).toEqual([50, 75, 100])
  })
})
