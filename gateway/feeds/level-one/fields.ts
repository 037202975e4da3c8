import { dateToMs } from '../../../shared/market/session'
import { parsePrice, type UnixMs } from '../../../shared/market/units'
import { text } from './text'

/** Why a row cannot be read; Chinese. */
export class SnapshotRowError extends Error {
  override name = 'RowError'
}

/** The numbers of one row by index or name. Each throws `SnapshotRowError` naming the field. */
export class Fields {
  private readonly values: Readonly<Record<string | number, unknown>>

  constructor(values: readonly unknown[] | Readonly<Record<string, unknown>>) {
    this.values = values as Readonly<Record<string | number, unknown>>
  }

  text(key: string | number): string {
    const value = this.values[key]
    return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
  }

  /** False where the field is absent, empty or `-` (Eastmoney's "no value"). */
  has(key: string | number): boolean {
    const value = this.text(key)
    return value !== '' && value !== '-'
  }

  /** A signed decimal in units of `10^-scale`; 0 where there is no value. */
  signed(key: string | number, scale: number): number {
    if (!this.has(key)) return 0
    const units = parsePrice(this.text(key), scale)
    if (!Number.isSafeInteger(units)) throw new SnapshotRowError(text.row.field(String(key), this.text(key)))
    return units
  }

  /** A decimal ≥ 0 in units of `10^-scale`; 0 where there is no value. */
  decimal(key: string | number, scale: number): number {
    const units = this.signed(key, scale)
    if (units < 0) throw new SnapshotRowError(text.row.field(String(key), this.text(key)))
    return units
  }

  /** A whole number ≥ 0, times `step`; 0 where there is no value. */
  count(key: string | number, step = 1): number {
    if (!this.has(key)) return 0
    const number = Number(this.text(key))
    if (!Number.isInteger(number) || number < 0 || !Number.isSafeInteger(number * step)) {
      throw new SnapshotRowError(text.row.field(String(key), this.text(key)))
    }
    return number * step
  }
}

/** Epoch ms of Beijing `YYYYMMDD` and `HHmmss`; undefined for what is no time. */
export function beijingMoment(date: string, clock: string): UnixMs | undefined {
  const midnight = dateToMs(date)
  const match = /^([01]\d|2[0-3])([0-5]\d)([0-5]\d)$/.exec(clock)
  if (Number.isNaN(midnight) || !match) return undefined
  return midnight + ((Number(match[1]) * 60 + Number(match[2])) * 60 + Number(match[3])) * 1000
}
