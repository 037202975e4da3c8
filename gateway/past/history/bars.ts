import { dateToMs, slotTime } from '../../../shared/market/session'
import type { BarPeriod } from '../../../shared/protocol/rest'

/** A minute or a longer bar. Money in yuan; `time` = start, ms UTC. */
export interface Bar {
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
  turnover: number
  adNet: number | null
  odBigNet: number | null
}

/** A recorded minute with the slot it belongs to. */
export interface SlotBar extends Omit<Bar, 'time'> {
  slot: number
}

/** Minutes of a bar; undefined for periods longer than a day. */
export const PERIOD_MINUTES: Partial<Record<BarPeriod, number>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '60m': 60,
  '1h': 60,
  '4h': 240,
}

/** Start of the minute of a session slot. The auction (slot 0) belongs to the bar 09:31, as does slot 1. */
export const slotStart = (tradingDay: string, slot: number): number =>
  dateToMs(tradingDay) + slotTime(Math.max(1, slot)) - 60_000

/**
 * Bars of `minutes` length of one session day from its minutes (slots 0…240 ascending), counted from 09:30 and from
 * 13:00, so that none reaches over lunch. Minutes without a row are left out, never drawn as zero.
 */
export function sessionBars(tradingDay: string, rows: readonly SlotBar[], minutes: number): Bar[] {
  return fold(rows, (row) => {
    const first = row.slot <= 120 ? 1 : 121
    const within = Math.max(0, row.slot - first)
    return slotStart(tradingDay, first + Math.floor(within / minutes) * minutes)
  })
}

/** Bars of a market that never closes; slots are minutes since the epoch. */
export const continuousBars = (rows: readonly SlotBar[], minutes: number): Bar[] =>
  fold(rows, (row) => Math.floor(row.slot / minutes) * minutes * 60_000)

function fold(rows: readonly SlotBar[], startOf: (row: SlotBar) => number): Bar[] {
  const bars: Bar[] = []
  for (const row of rows) {
    const time = startOf(row)
    const bar = bars.at(-1)
    if (bar?.time !== time) {
      const { slot: _, ...figures } = row
      bars.push({ ...figures, time })
      continue
    }
    bar.high = Math.max(bar.high, row.high)
    bar.low = Math.min(bar.low, row.low)
    bar.close = row.close
    bar.volume += row.volume
    bar.turnover += row.turnover
    bar.adNet = sum(bar.adNet, row.adNet)
    bar.odBigNet = sum(bar.odBigNet, row.odBigNet)
  }
  return bars
}

const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)
