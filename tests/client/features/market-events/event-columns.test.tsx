import { describe, expect, test } from 'vitest'
import { DEFAULT_CHOICE, type EventChoice } from '../../../../client/features/market-events/event-choice'
import { eventColumns } from '../../../../client/features/market-events/event-columns'
import type { PageMarketEvent } from '../../../../client/store/rows/event-store'
import type { Instruments } from '../../../../client/store/rows/instruments'
import { eventDefinitions } from '../../../../shared/market/event-definitions'
import { clock } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'
import { shownText, tones } from '../../rendered'

const instruments = partOf<Instruments>({
  get: (id: string) => (id === '600519.SH' ? { name: '贵州茅台', prevClose: 170_000, priceScale: 2 } : undefined),
})

const event = (more: Partial<PageMarketEvent> = {}): PageMarketEvent => ({
  kind: 'rocket',
  time: clock('09:41:07'),
  instrument: '600519.SH',
  price: 172_550,
  change: 150,
  value: 159,
  volume: 12_345_600,
  days: 60,
  definition: eventDefinitions.rocket,
  ...more,
})

const cell = (key: string, one: PageMarketEvent, choice: EventChoice = DEFAULT_CHOICE) =>
  eventColumns(instruments, choice)
    .find((column) => column.key === key)
    ?.cell(one)
const text = (key: string, more: Partial<PageMarketEvent> = {}) => shownText(cell(key, event(more)))

describe('an event of the market', () => {
  test.each<[string, Partial<PageMarketEvent>, string]>([
    ['time', {}, '09:41:07'],
    ['name', {}, '贵州茅台'],
    ['name', { instrument: '000001.SZ' }, '000001.SZ'],
    ['kind', {}, '▲ 火箭发射'],
    ['kind', { kind: 'dive' }, '▼ 高台跳水'],
    ['value', {}, '+1.59%'],
    ['value', { kind: 'bigBuy', value: 6_120_000 }, '612万元'],
    ['value', { value: 0 }, '—'],
    ['price', {}, '1725.50'],
    ['price', { price: 0 }, '—'],
    ['change', {}, '+1.50'],
    ['change', { change: -1_000 }, '-10.00'],
    ['change', { change: 0 }, '0.00'],
    ['lots', {}, '12.35万'],
    ['lots', { volume: 0 }, '—'],
  ])('says its %s of %j as %s', (key, more, said) => {
    expect(text(key, more)).toBe(said)
  })

  test.each<[string, Partial<PageMarketEvent>, string[]]>([
    ['price', {}, ['up']],
    ['price', { price: 169_999 }, ['down']],
    ['price', { price: 170_000 }, ['flat']],
    ['change', { change: -1 }, ['down']],
    ['value', {}, ['up']],
    ['value', { kind: 'bigSell', value: 6_120_000 }, ['down']],
    ['lots', {}, []],
  ])('has the colour of its %s: %j is %j', (key, more, colours) => {
    expect(tones(cell(key, event(more)))).toEqual(colours)
  })

  test('says which units its figures have', () => {
    const units = eventColumns(instruments, DEFAULT_CHOICE).flatMap(({ key, unit }) => (unit ? [[key, unit]] : []))
    expect(units).toEqual([
      ['price', '元'],
      ['change', '%'],
      ['lots', '手'],
    ])
  })
})

describe('the kind of an event', () => {
  const html = (more: Partial<PageMarketEvent>, colour: EventChoice['rocket']['colour'] = 'side') => {
    const kind = more.kind ?? 'rocket'
    const choice = { ...DEFAULT_CHOICE, [kind]: { ...DEFAULT_CHOICE[kind], colour } }
    return cell('kind', event(more), choice) as React.ReactElement<{ event: PageMarketEvent; colour: string }>
  }
  const spanOf = (element: React.ReactElement<{ event: PageMarketEvent; colour: string }>) => {
    const made = (element.type as (props: unknown) => React.ReactElement<{ title: string; className?: string }>)(
      element.props,
    )
    return made.props
  }

  test('is a filled badge for a sealed limit, red for up and green for down', () => {
    expect(spanOf(html({ kind: 'sealUp' })).className).toContain('bg-up')
    expect(spanOf(html({ kind: 'sealDown' })).className).toContain('bg-down')
    expect(spanOf(html({ kind: 'openUp' })).className).not.toContain('bg-')
  })

  test.each([
    ['side', 'text-up'],
    ['accent', 'text-accent'],
    ['warning', 'text-warning'],
  ] as const)('has the colour chosen by the user: %s', (colour, name) => {
    expect(spanOf(html({}, colour)).className).toContain(name)
  })

  test('is explained by its rule and definition, or by its former definition if that has changed', () => {
    expect(spanOf(html({})).title).toBe(`1 分钟内上涨 1.5% 以上，并创当日新高\n口径编号 ${eventDefinitions.rocket}`)
    expect(spanOf(html({ definition: 'old' })).title).toMatch(/^按当时的口径 old 判定；现行规则：1 分钟内/)
  })

  test.each([
    [30, true],
    [60, false],
    [0, false],
  ])('of 60 days shows the number of days only if there were fewer: %i', (days, said) => {
    expect(spanOf(html({ kind: 'high60', days })).title.includes(`按 ${days} 日计算`)).toBe(said)
    expect(spanOf(html({ kind: 'rocket', days })).title).not.toContain('日计算')
  })
})
