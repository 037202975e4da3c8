import { describe, expect, test } from 'vitest'
import {
  DEFAULT_CHOICE,
  defaultChoice,
  passesEventChoice,
  readEventChoice,
  withChoice,
  withKind,
} from '../../../client/features/market-events/event-choice'
import { unitStep } from '../../../client/features/market-events/event-words'
import { readAddress, tradingAddress } from '../../../client/features/trading-desk/address-choice'
import {
  definitionWords,
  gradesFromTyped,
  gradeWords,
  presetOf,
  typedBounds,
} from '../../../client/features/trading-desk/definition-words'
import { chapterAt, formatLength, parseChapters } from '../../../client/features/video/chapters'
import { byDay, videoOf } from '../../../client/features/video/video-days'
import { eventKey, mergedEvents } from '../../../client/store/rows/event-rows'
import type { PageMarketEvent } from '../../../client/store/rows/event-store'
import { eventValueText } from '../../../client/ui/event-value'
import { STANDARD_LEDGER } from '../../../shared/flow/definitions'
import { eventKinds } from '../../../shared/market/event-kinds'
import type { VideoItem } from '../../../shared/protocol/rest'

describe('the measure of an event', () => {
  test.each([
    ['rocket', 159, '+1.59%'],
    ['dive', -200, '-2.00%'],
    ['bigBuy', 6_120_000, '612万元'],
  ] as const)('%s of %i reads %s', (kind, value, words) =>
    expect(eventValueText(value, eventKinds[kind].unit)).toBe(words),
  )

  test('is typed in percent, in 万元, or in times', () => {
    expect(unitStep).toEqual({ bp: 100, yuan: 10_000, times: 1 })
  })
})

describe('which events somebody wants', () => {
  test('are all of them until told otherwise; some may be heard', () => {
    expect(defaultChoice('rocket')).toEqual({ shown: true, least: 0, colour: 'side', heard: true })
    expect(defaultChoice('bigBuy').heard).toBe(false)
    expect(readEventChoice({})).toEqual(DEFAULT_CHOICE)
  })

  test('are those of at least so much, whatever their sign', () => {
    const choice = withKind(DEFAULT_CHOICE, 'dive', { least: 200 })
    expect([-200, -199, 200].map((value) => passesEventChoice(choice, { kind: 'dive', value }))).toEqual([
      true,
      false,
      true,
    ])
    expect(passesEventChoice(withKind(choice, 'dive', { shown: false }), { kind: 'dive', value: -900 })).toBe(false)
  })

  test('are stored where they differ, and what belongs to others stays', () => {
    const choice = withKind(DEFAULT_CHOICE, 'rocket', { heard: false, least: 150, colour: 'accent' })
    const stored = withChoice({ other: 1, 'events.dive.least': 5 }, choice)
    expect(stored).toEqual({
      other: 1,
      'events.rocket.heard': false,
      'events.rocket.least': 150,
      'events.rocket.colour': 'accent',
    })
    expect(readEventChoice(stored)).toEqual(choice)
  })

  test.each([
    [{ 'events.rocket.least': -1 }],
    [{ 'events.rocket.least': '5' }],
    [{ 'events.rocket.shown': 1 }],
    [{ 'events.rocket.colour': 'pink' }],
    [{ 'events.rocket.heard': 'yes' }],
  ])('%j is taken for the usual', (values) => expect(readEventChoice(values as never)).toEqual(DEFAULT_CHOICE))

  test('are listed once, newest first, whether they came live or with the day', () => {
    const event = (time: number, value = 1) => ({ time, instrument: 'a', kind: 'rocket', value }) as PageMarketEvent
    const live = [event(9), event(7)]
    expect(mergedEvents(live, [])).toBe(live)
    expect(mergedEvents(live, [event(7)])).toBe(live)
    expect(mergedEvents(live, [event(8), event(7), event(7, 2)]).map(({ time, value }) => [time, value])).toEqual([
      [9, 1],
      [8, 1],
      [7, 1],
      [7, 2],
    ])
    expect(eventKey(event(9))).not.toBe(eventKey(event(9, 2)))
  })
})

describe('an address of the real-time page', () => {
  test.each([
    [{ M: 'AD' }, { ok: true, mode: 'AD', type: 'STK' }],
    [
      { M: 'OD', T: 'ZX' },
      { ok: true, mode: 'OD', type: 'ZX' },
    ],
    [
      { M: 'OD', T: 'xx' },
      { ok: false, nearest: { mode: 'OD', type: 'STK' } },
    ],
    [
      { M: 'xx', T: 'ETF' },
      { ok: false, nearest: { mode: 'AD', type: 'ETF' } },
    ],
    [{}, { ok: false, nearest: { mode: 'AD', type: 'STK' } }],
  ])('%j', (params, expected) => expect(readAddress(params as Record<string, string>)).toMatchObject(expected))

  test.each([
    ['AD', 'STK', '/trading/AD'],
    ['OD', 'CB', '/trading/OD/CB'],
  ] as const)('%s %s is %s', (mode, type, path) => expect(tradingAddress(mode, type)).toBe(path))
})

describe('grades as people type them', () => {
  test.each([
    ['yuan', [4, 20, 100]],
    ['shares', [2, 10, 50]],
    ['float', [0.2, 1, 5]],
  ] as const)('in %s come back as they were typed', (measure, bounds) => {
    const grades = gradesFromTyped(measure, bounds)
    if (!grades) throw new Error('no grades')
    expect(presetOf(grades)).toBe('own')
    expect(typedBounds(grades)).toEqual({ measure, bounds })
  })

  test('must rise', () => {
    expect(gradesFromTyped('yuan', [20, 4, 100])).toBeUndefined()
    expect(gradesFromTyped('yuan', [0, 4, 100])).toBeUndefined()
  })

  test('of a preset are not typed, and are told in words', () => {
    const { grades } = STANDARD_LEDGER
    expect(typedBounds(grades)).toBeUndefined()
    expect(definitionWords(STANDARD_LEDGER)).toMatch(/^东财.* · 当时$/)
    expect(gradeWords(grades)).toMatch(/^超大 100万元.* · 大 20万元.* · 中 4万元/)
  })
})

describe('chapters of a video', () => {
  test('are read from lines, in order of time', () => {
    expect(parseChapters('01:02 盘口\n0:05 - 开场\n\n1:02:03 收尾\n12：30 午间')).toEqual({
      chapters: [
        { at: 5, title: '开场' },
        { at: 62, title: '盘口' },
        { at: 750, title: '午间' },
        { at: 3_723, title: '收尾' },
      ],
      wrongLines: [],
    })
  })

  test.each(['开场', '0:60 开场', '0:05', '0:05开场', '1:60:00 x', `0:05 ${'x'.repeat(121)}`])('%j is none', (line) => {
    expect(parseChapters(`0:01 a\n${line}`)).toMatchObject({ chapters: [{ at: 1 }], wrongLines: [2] })
  })

  test.each([
    [0, '0:00'],
    [65, '1:05'],
    [3_599.9, '59:59'],
    [3_723, '1:02:03'],
    [-5, '0:00'],
  ])('%d seconds are %s', (seconds, text) => expect(formatLength(seconds)).toBe(text))

  test.each([
    [4, -1],
    [5, 0],
    [61, 0],
    [62, 1],
    [999, 1],
  ])('at %i the chapter is %i', (seconds, place) => {
    expect(
      chapterAt(
        [
          { at: 5, title: 'a' },
          { at: 62, title: 'b' },
        ],
        seconds,
      ),
    ).toBe(place)
  })

  test('belong to videos, which are listed by their day in Beijing', () => {
    const video = (id: string, date: string, url = '') => ({ id, date, url }) as VideoItem
    const videos = [
      video('a', '2026-07-05T17:00:00Z'),
      video('b', '2026-07-06T01:00:00Z'),
      video('c', '2026-07-05T15:59:00Z', 'x'),
    ]
    expect(byDay(videos).map(({ date, videos: of }) => [date, of.map(({ id }) => id)])).toEqual([
      ['2026-07-06', ['a', 'b']],
      ['2026-07-05', ['c']],
    ])
    expect([videoOf(videos, 'b')?.id, videoOf(videos, 'x')?.id, videoOf(videos, 'z')]).toEqual(['b', 'c', undefined])
  })
})
