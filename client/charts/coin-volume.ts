import { chartText } from '../text/common'
import { formatQuantity } from '../ui/format'
import type { VolumeWords } from './volume-words'

const known = new Map<number, VolumeWords>()

/** How the volume below a coin's candles is told: in coins, which its quantities have decimals of. Nothing for shares. */
export function coinVolume(volumeScale: number): { volume?: VolumeWords } {
  if (volumeScale === 0) return {}
  const words = known.get(volumeScale) ?? {
    label: chartText.volume,
    format: (value) => formatQuantity(value, volumeScale),
  }
  known.set(volumeScale, words)
  return { volume: words }
}
