import { chartText } from '../text/common'
import { formatLots } from '../ui/format'

/** What stands below the candles, and how so much of it reads; without a label nothing does. */
export interface VolumeWords {
  label: string
  format: (value: number | null | undefined) => string
}

/** 手 of shares. */
export const SHARES: VolumeWords = { label: chartText.volume, format: formatLots }
