import type { Instrument } from '../../shared/market/instrument'
import { sharesPerLot } from '../../shared/market/lot'
import { chartText } from '../text/common'
import { formatQuantity } from '../ui/format'

/** Meaning of the values below the candles, and their text form; without a label there are none. */
export interface VolumeWords {
  label: string
  format: (value: number | null | undefined) => string
}

const made = new Map<string, VolumeWords>()

function wordsOf(volumeScale: number, lot: number): VolumeWords {
  const key = `${volumeScale}/${lot}`
  const words = made.get(key) ?? {
    label: chartText.volume,
    format: (value) => formatQuantity(value, volumeScale, lot),
  }
  made.set(key, words)
  return words
}

/** Volume of an instrument: shares in its 手, coins with their decimals. The same object for the same unit. */
export const volumeWords = ({ id, volumeScale }: Pick<Instrument, 'id' | 'volumeScale'>): VolumeWords =>
  wordsOf(volumeScale, sharesPerLot(id))

/** 手 of 100 shares. */
export const SHARES = wordsOf(0, 100)
