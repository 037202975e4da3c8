import { units } from '../text/common'
import { BEIJING_MS, isBeijing, marketDayTime, zoneOffset } from './clock-zone'

/** Placeholder for a missing value. */
export const EMPTY = '—'

type Maybe = number | null | undefined

const known = (value: Maybe): value is number => value !== null && value !== undefined && Number.isFinite(value)

/** Fixed decimals without a "-0.00": a value that rounds to zero has no sign. */
function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text
}

const withSign = (text: string): string => (/^-|^0(\.0+)?$/.test(text) ? text : `+${text}`)

/** A price in whole price units at its scale: `1234`, 2 → `12.34`. Zero counts as unknown (no trade yet). */
export function formatPrice(price: Maybe, scale: number): string {
  return known(price) && price !== 0 ? fixed(price / 10 ** scale, scale) : EMPTY
}

/** A difference of prices, with its sign: `-12`, 2 → `-0.12`. */
export function formatChange(difference: Maybe, scale: number): string {
  return known(difference) ? withSign(fixed(difference / 10 ** scale, scale)) : EMPTY
}

/** A ratio as a percentage: `0.0123` → `+1.23%`. */
export function formatPercent(ratio: Maybe, { sign = true, digits = 2 } = {}): string {
  if (!known(ratio)) return EMPTY
  const text = fixed(ratio * 100, digits)
  return `${sign ? withSign(text) : text}%`
}

/** A plain ratio such as 量比: two decimals. */
export function formatRatio(value: Maybe, digits = 2): string {
  return known(value) ? fixed(value, digits) : EMPTY
}

/** Steps to 万, 亿, 万亿; decided after rounding, so that 9 999.999 is `1.00万` and never `10000`. */
function scaled(value: number, { digits, plainDigits }: { digits: number; plainDigits: number }): string {
  const size = Math.abs(value)
  if (Number(size.toFixed(plainDigits)) < 1e4) return fixed(value, plainDigits)
  if (Number((size / 1e4).toFixed(digits)) < 1e4) return `${fixed(value / 1e4, digits)}${units.wan}`
  if (Number((size / 1e8).toFixed(digits)) < 1e4) return `${fixed(value / 1e8, digits)}${units.yi}`
  return `${fixed(value / 1e12, digits)}${units.wanYi}`
}

/** Money in yuan: `123456` → `12.35万`. The unit yuan itself belongs in the head of the column. */
export function formatYuan(yuan: Maybe, { sign = false, digits = 2 } = {}): string {
  if (!known(yuan)) return EMPTY
  const text = scaled(yuan, { digits, plainDigits: 0 })
  return sign && yuan > 0 && !/^0(\.0+)?$/.test(text) ? `+${text}` : text
}

/** Money where there is little room, to three figures or the whole 万: `144000000` → `1.44亿`, `38661234` → `3866万`. */
export function formatYuanShort(yuan: Maybe): string {
  if (!known(yuan)) return EMPTY
  const size = Math.abs(yuan)
  const unit = 10 ** (4 * Math.floor(Math.log10(Math.max(1, size)) / 4))
  const shown = size / unit
  if (shown >= 9_999.5) return formatYuan(Math.sign(yuan) * unit * 1e4)
  return formatYuan(yuan, { digits: shown < 9.995 ? 2 : shown < 99.95 ? 1 : 0 })
}

/**
 * Shares (股) as 手 of `lot` shares (`sharesPerLot`): `123456`, 100 → `1235`, `12345600`, 100 → `12.35万`. Odd lots are
 * rounded for the eye.
 */
export function formatLots(shares: Maybe, lot: number, { sign = false } = {}): string {
  if (!known(shares)) return EMPTY
  const text = scaled(shares / lot, { digits: 2, plainDigits: shares !== 0 && Math.abs(shares) < lot ? 2 : 0 })
  return sign && shares > 0 ? `+${text}` : text
}

/** A quantity of an instrument as it is traded: shares as 手, coins whole with three decimals: `123456000`, 5 → `1234.560`. */
export function formatQuantity(volume: Maybe, volumeScale: number, lot: number, { sign = false } = {}): string {
  if (volumeScale === 0) return formatLots(volume, lot, { sign })
  if (!known(volume)) return EMPTY
  const text = scaled(volume / 10 ** volumeScale, { digits: 2, plainDigits: 3 })
  return sign && volume > 0 ? `+${text}` : text
}

/** A count or a quantity without a unit of its own: `15300` → `1.53万`. */
export function formatCount(count: Maybe, { digits = 2, plainDigits = 0 } = {}): string {
  return known(count) ? scaled(count, { digits, plainDigits }) : EMPTY
}

export type Direction = 'up' | 'down' | 'flat'

/** Direction of a signed number; unknown is flat. */
export function directionOf(value: Maybe): Direction {
  return known(value) && value !== 0 ? (value > 0 ? 'up' : 'down') : 'flat'
}

/** Arrow shown beside coloured numbers, so that the direction does not depend on colour alone. */
export const arrowOf = (value: Maybe): string => ({ up: '▲', down: '▼', flat: '' })[directionOf(value)]

const inBeijing = (time: number) => new Date(time + BEIJING_MS).toISOString()
const inZone = (time: number) => new Date(time + zoneOffset(time)).toISOString()

/** Epoch milliseconds in the shown zone, `09:31:07`. */
export const formatClock = (time: Maybe): string => (known(time) ? inZone(time).slice(11, 19) : EMPTY)

/** `09:31:07.123`, for prints. */
export const formatClockMs = (time: Maybe): string => (known(time) ? inZone(time).slice(11, 23) : EMPTY)

/** `09:31`. */
export const formatMinute = (time: Maybe): string => (known(time) ? inZone(time).slice(11, 16) : EMPTY)

/** `2026-07-06 09:31:07`. */
export const formatDateTime = (time: Maybe): string =>
  known(time) ? inZone(time).slice(0, 19).replace('T', ' ') : EMPTY

/** `2026-07-06 09:31:07` of Beijing whatever zone is shown: files. */
export const formatBeijing = (time: Maybe): string =>
  known(time) ? inBeijing(time).slice(0, 19).replace('T', ' ') : EMPTY

/** `0931` of Beijing, as addresses and requests name a minute. */
export const minuteDigits = (time: Maybe): string =>
  known(time) ? inBeijing(time).slice(11, 16).replace(':', '') : EMPTY

/** `2026-07-06` of the shown zone: dates beside times of day. Trading days are `formatDate`. */
export const formatZoneDate = (time: Maybe): string => formatDateTime(time).slice(0, 10)

/** `2026-07-06` of Beijing: dates are trading days. */
export const formatDate = (time: Maybe): string => formatBeijing(time).slice(0, 10)

const CLOCK = /\b(\d\d):(\d\d)\b/g

/** A text about the exchanges' hours (`09:15 开始`) with its times in the shown zone, on the market's day. */
export const exchangeTimes = (text: string): string =>
  isBeijing()
    ? text
    : text.replace(CLOCK, (_, hours, minutes) =>
        formatMinute(marketDayTime((Number(hours) * 60 + Number(minutes)) * 60_000)),
      )

/** A trading day `20260706` as `2026-07-06`. */
export function formatDay(day: string | null | undefined): string {
  return day && /^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : EMPTY
}

/** A length of time as `00:12:31`; negative counts as zero. */
export function formatDuration(ms: Maybe): string {
  if (!known(ms)) return EMPTY
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
