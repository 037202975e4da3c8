/** Channels of a source: books, prints, orders and withdrawals, index values. */
export const VOLUME_CHANNELS = ['quote', 'trade', 'order', 'index'] as const
export type VolumeChannel = (typeof VOLUME_CHANNELS)[number]

/** Trading days that an envelope is learnt from at most, and at least. */
export const ENVELOPE_DAYS = 20
export const ENVELOPE_DAYS_MIN = 5

/** `learning`: too few days are on record. `idle`: nothing is to be expected now. */
export type VolumeState = 'learning' | 'idle' | 'ok' | 'little' | 'much'

/** Events a minute of one source and channel: today over what is usual. */
export interface VolumeLine {
  source: string
  isCoin: boolean
  channel: VolumeChannel
  state: VolumeState
  /** Days on record before today. */
  days: number
  /** The last full minute, or the last 60 s; null = watched for less than that. */
  newest: number | null
  /** Minute of the first value, from 00:00 Beijing time on; of all three alike. */
  from: number
  /** null = not watched, or not wholly. */
  today: (number | null)[]
  /** 0.5 % and 99.5 % of those days lie below; null = too few days. */
  low: (number | null)[]
  high: (number | null)[]
}

/** `GET /api/ops/volumes`. */
export interface VolumeBoard {
  /** Epoch ms. */
  at: number
  /** The market's date, `YYYYMMDD`. */
  day: string
  lines: VolumeLine[]
}
