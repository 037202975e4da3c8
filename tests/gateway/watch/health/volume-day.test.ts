import { describe, expect, test } from 'vitest'
import { VolumeDay } from '../../../../gateway/watch/health/volume-day'
import { type DayVolume, envelopeAt, quantile } from '../../../../gateway/watch/health/volume-envelope'
import { volumeReport } from '../../../../gateway/watch/health/volume-report'

/** Beijing time of 2026-11-20. */
const at = (hour: number, minute: number, second = 0) => Date.UTC(2026, 10, 20, hour - 8, minute, second)
/** A day with the same count in each minute of 09:15 to 15:00. */
const dayOf = (count: number, over: Record<number, number | null> = {}): DayVolume =>
  Array.from({ length: 1_440 }, (_, minute) =>
    minute in over ? (over[minute] as number | null) : minute < 555 || minute >= 900 ? null : count,
  )
const TEN = 600

describe('the usual count of a minute', () => {
  test('is the range of all but one in two hundred values', () => {
    const sorted = Array.from({ length: 201 }, (_, value) => value)
    expect([quantile(sorted, 0.005), quantile(sorted, 0.995), quantile([7], 0.005), quantile([0, 10], 0.25)]).toEqual([
      1, 199, 7, 2.5,
    ])
  })

  test('is learnt from the days before, including two minutes on either side', () => {
    const days = [100, 110, 120, 130, 140].map((count) =>
      dayOf(count, { [TEN - 2]: 90, [TEN + 2]: 400, [TEN + 3]: 9_000 }),
    )
    expect(envelopeAt(days, TEN)).toEqual({ low: 90, high: 400 })
  })

  test('does not mix minutes before and after the opening', () => {
    const days = Array.from({ length: 5 }, () => dayOf(500, { 567: 3, 568: 3, 569: 3 }))
    expect([envelopeAt(days, 570), envelopeAt(days, 569)]).toEqual([
      { low: 500, high: 500 },
      { low: 3, high: 3 },
    ])
  })

  test.each([
    ['with four days', Array.from({ length: 4 }, () => dayOf(10)), TEN],
    [
      'of a minute that four of five days watched',
      [...Array.from({ length: 4 }, () => dayOf(10)), dayOf(10, { [TEN]: null })],
      TEN,
    ],
    ['of the night', Array.from({ length: 9 }, () => dayOf(10)), 100],
  ])('is not known %s', (_name, days, minute) => {
    expect(envelopeAt(days, minute)).toEqual({ low: null, high: null })
  })
})

/** Watches a source that tells `perSecond` from one moment to another, a look a second. */
function watch(day: VolumeDay, from: number, to: number, perSecond: number, count = 0): number {
  let told = count
  for (let time = from; time <= to; time += 1_000) {
    day.look(time, told)
    told += perSecond
  }
  return told
}

describe('a day of one source', () => {
  const usual = () => new VolumeDay([95, 98, 100, 102, 105].map((count) => dayOf(count)))

  test('has the count of every minute that was watched from its beginning to its end', () => {
    const day = new VolumeDay([])
    watch(day, at(10, 0, 30), at(10, 3, 10), 2)
    expect([599, 600, 601, 602, 603].map((minute) => day.today[minute])).toEqual([null, null, 120, 120, null])
  })

  test('loses no minute at the change of phases', () => {
    const day = new VolumeDay([])
    watch(day, at(9, 28, 30), at(9, 31, 10), 1)
    expect([568, 569, 570].map((minute) => day.today[minute])).toEqual([null, 60, 60])
  })

  test.each([
    ['as much as usual', 100 / 60, 'ok'],
    ['a little less than usual', 77 / 60, 'ok'],
    ['less than usual', 75 / 60, 'little'],
    ['a little more than usual', 131 / 60, 'ok'],
    ['more than usual', 132 / 60, 'much'],
    ['nothing', 0, 'little'],
  ] as const)('reports %s within sixty seconds', (_name, perSecond, state) => {
    const day = usual()
    watch(day, at(10, 0, 0), at(10, 0, 59), perSecond)
    expect(day.state()).toBe('idle')
    day.look(at(10, 1, 0), Math.round(perSecond * 60))
    expect(day.state()).toBe(state)
    expect(day.usual()).toEqual({ low: 95, high: 105 })
  })

  test('judges nothing for a minute after the phase, the clock or the source started again', () => {
    const day = usual()
    const told = watch(day, at(10, 0), at(10, 2), 100 / 60)
    day.look(at(10, 2, 1), told - 50)
    expect(day.state()).toBe('idle')
    watch(day, at(10, 2, 2), at(10, 3, 10), 100 / 60)
    expect(day.state()).toBe('ok')
    day.look(at(10, 30), 9_000)
    expect([day.state(), day.today[602]]).toEqual(['idle', null])
    day.rest()
    expect(day.newest()).toBeUndefined()
  })

  test('does not judge the first minute of continuous trading by the pause before', () => {
    const day = usual()
    watch(day, at(9, 28), at(9, 29, 59), 0)
    watch(day, at(9, 30), at(9, 30, 30), 100 / 60)
    expect(day.state()).toBe('idle')
  })

  test('is learning while too few days are on record', () => {
    const day = new VolumeDay([dayOf(100)])
    watch(day, at(10, 0), at(10, 2), 0)
    expect(day.state()).toBe('learning')
  })
})

describe('a report of volumes', () => {
  const line = {
    source: 'sina',
    channel: 'quote',
    state: 'ok',
    days: 20,
    newest: 100,
    usual: { low: 90, high: 110 },
  } as const

  test.each([
    [
      'says which source brings too little',
      [{ ...line, state: 'little', newest: 1_200, usual: { low: 3_400, high: 9_800 } }],
      'late',
      'sina 快照偏少：最近一分钟 1,200 条，往日此时 3,400–9,800 条',
      { little: 1, much: 0 },
    ],
    [
      'says which brings too much',
      [line, { ...line, channel: 'trade', state: 'much', newest: 200 }],
      'late',
      'sina 逐笔成交偏多：最近一分钟 200 条，往日此时 90–110 条',
      { little: 0, much: 1 },
    ],
    ['is well where all are', [line], 'ok', '各来源的数量都在往日范围内', { little: 0, much: 0 }],
    [
      'says how far it has learnt',
      [{ ...line, state: 'learning', days: 3 }],
      'ok',
      '正在学习各来源的往日数量：3/5 天',
      { little: 0, much: 0 },
    ],
    [
      'has learnt as far as the youngest of them',
      [
        { ...line, state: 'learning', days: 4 },
        { ...line, channel: 'trade', state: 'learning', days: 1 },
      ],
      'ok',
      '正在学习各来源的往日数量：1/5 天',
      { little: 0, much: 0 },
    ],
    ['has learnt nothing without a source', [], 'ok', '正在学习各来源的往日数量：0/5 天', { little: 0, much: 0 }],
  ] as const)('%s', (_name, lines, state, words, figures) => {
    expect(volumeReport(lines, 7)).toEqual({ source: 'volume', state, words, at: 7, figures })
  })
})
