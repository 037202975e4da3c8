import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chapterAt, formatLength, parseChapters } from '../../../../client/features/video/chapters'

describe('chapters as people paste them', () => {
  it.each([
    ['00:00 开场', { at: 0, title: '开场' }],
    ['3:15 盘口讲解', { at: 195, title: '盘口讲解' }],
    ['03：15 全角冒号', { at: 195, title: '全角冒号' }],
    ['75:00 超过一小时', { at: 4500, title: '超过一小时' }],
    ['1:02:03 时分秒', { at: 3723, title: '时分秒' }],
    ['12:30-破折号', { at: 750, title: '破折号' }],
    ['  05:00   两边有空格  ', { at: 300, title: '两边有空格' }],
  ])('reads %s', (line, chapter) => {
    expect(parseChapters(line)).toEqual({ chapters: [chapter], wrongLines: [] })
  })

  it.each([
    '开场',
    '03:15',
    '3:5 缺位',
    '00:60 秒过多',
    '1:60:00 分过多',
    '-1:00 负数',
    '1.30 点',
    ': 空',
    '0:05开场',
    `0:05 ${'长'.repeat(121)}`,
  ])('refuses %s', (line) => {
    expect(parseChapters(line)).toEqual({ chapters: [], wrongLines: [1] })
  })

  it('sorts by time, skips blank lines and names the wrong ones by number', () => {
    const text = '05:00 乙\r\n\r\n什么\r\n00:30 甲\n99 丙'
    expect(parseChapters(text)).toEqual({
      chapters: [
        { at: 30, title: '甲' },
        { at: 300, title: '乙' },
      ],
      wrongLines: [3, 5],
    })
  })

  it('reads back every length it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 * 3600 }), (seconds) => {
        expect(parseChapters(`${formatLength(seconds)} 题`).chapters).toEqual([{ at: seconds, title: '题' }])
      }),
    )
  })

  it.each([
    [-1, -1],
    [9, -1],
    [10, 0],
    [59.9, 0],
    [60, 1],
    [1e9, 1],
  ])('finds the chapter that plays at %d s', (seconds, place) => {
    const chapters = [
      { at: 10, title: '甲' },
      { at: 60, title: '乙' },
    ]
    expect(chapterAt(chapters, seconds)).toBe(place)
  })
})
