import type { PastSource } from '../../gateway/people/alerts/back-test/past-source'
import { dateToMs } from '../../shared/market/session'
import type { HistoryPageFacts } from '../../shared/protocol/rest-history'

/** A minute of a day that is on record: `HH:mm` of its start, prices in 1/100 yuan, shares. */
export interface RecordedMinute {
  at: string
  open: number
  high?: number
  low?: number
  close?: number
  volume?: number
  /** Net money of the minute in yuan, 小 中 大 超大. */
  ad?: [number, number, number, number]
  od?: [number, number, number, number]
}

export interface RecordedDay {
  prevClose: number
  minutes: RecordedMinute[]
  high?: number
  volume?: number
  derived?: true
  /** `HH:mm:ss` of 异动 on this day; absent: none are on record. */
  dives?: string[]
}

const zeros = (): [number, number, number, number] => [0, 0, 0, 0]
const moment = (day: string, text: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return dateToMs(day) + ((hours * 60 + minutes) * 60 + seconds) * 1_000
}

/** A past source of given days that answers in pages of `rows`; `requests` counts the requests. */
export function recordedPast(days: Record<string, RecordedDay>, rows = 20_000) {
  const requests = { bars: 0, flow: 0, events: 0 }
  const between = (from = '', to = '') => Object.entries(days).filter(([day]) => day >= from && day <= to)
  const flat = (from?: string, to?: string) =>
    between(from, to).flatMap(([day, { minutes }]) => minutes.map((minute) => ({ day, minute })))
  function page<R>(all: readonly R[], cursor: string | undefined) {
    const from = Number(cursor ?? 0)
    const next = from + rows < all.length ? String(from + rows) : null
    return { some: all.slice(from, from + rows), next }
  }
  const head = (from = '', to = '', next: string | null = null): HistoryPageFacts => ({
    first: from,
    last: to,
    next,
    moved: [],
    derived: between(from, to).flatMap(([day, { derived }]) => (derived ? [day] : [])),
    missing: between(from, to).flatMap(([day, { minutes }]) => (minutes.length === 0 ? [day] : [])),
  })

  const source: PastSource = {
    days: async (id, count) => ({
      id,
      priceScale: 2,
      days: Object.entries(days)
        .slice(-count)
        .map(([tradingDay, { prevClose, minutes, high, volume }]) => {
          const close = minutes.at(-1)?.close ?? minutes.at(-1)?.open ?? prevClose
          const prices = { open: minutes[0]?.open ?? prevClose, high: high ?? close, low: close, close, prevClose }
          const nets = { adNet: zeros(), odNet: zeros(), completeness: 1 }
          return { tradingDay, ...prices, volume: volume ?? 0, turnover: 0, ...nets }
        }),
    }),
    bars: async ({ code, from, to, cursor }) => {
      requests.bars++
      const { some, next } = page(flat(from, to), cursor)
      const column = (pick: (minute: RecordedMinute) => number) => some.map(({ minute }) => pick(minute))
      return {
        ...head(from, to, next),
        id: code,
        period: '1m',
        adjust: 'none',
        priceScale: 2,
        prevClose: 0,
        time: some.map(({ day, minute }) => moment(day, minute.at)),
        open: column(({ open }) => open),
        high: column(({ open, high, close }) => high ?? Math.max(open, close ?? open)),
        low: column(({ open, low, close }) => low ?? Math.min(open, close ?? open)),
        close: column(({ open, close }) => close ?? open),
        volume: column(({ volume }) => volume ?? 0),
        turnover: column(({ open, volume }) => ((volume ?? 0) * open) / 100),
        adNet: column(() => 0),
        odBigNet: column(() => 0),
      }
    },
    flow: async ({ code, from, to, cursor }) => {
      requests.flow++
      const { some, next } = page(
        flat(from, to).filter(({ minute }) => minute.ad || minute.od),
        cursor,
      )
      const grades = (name: 'ad' | 'od') =>
        [0, 1, 2, 3].map((grade) => some.map(({ minute }) => minute[name]?.[grade] ?? 0)) as [
          number[],
          number[],
          number[],
          number[],
        ]
      const none = some.map(() => 0)
      return {
        ...head(from, to, next),
        id: code,
        definition: '',
        time: some.map(({ day, minute }) => moment(day, minute.at)),
        ad: grades('ad'),
        od: grades('od'),
        buy: none,
        sell: none,
        auction: none,
      }
    },
    events: async ({ code = '', from, to }) => {
      requests.events++
      const found = between(from, to)
      const row = { instrument: code, definition: 'dive', price: 0, change: 0, value: 0, volume: 0, days: 0 }
      return {
        ...head(from, to),
        missing: found.flatMap(([day, { dives }]) => (dives ? [] : [day])),
        events: found.flatMap(([day, { dives = [] }]) =>
          dives.map((at) => ({ ...row, kind: 'dive' as const, time: moment(day, at) })),
        ),
      }
    },
  }
  return { source, requests }
}
