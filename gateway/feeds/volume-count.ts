import type { FeedEvent } from '../../shared/market/events'
import { VOLUME_CHANNELS, type VolumeChannel } from '../../shared/protocol/rest-volumes'

const CHANNEL_OF: Readonly<Partial<Record<FeedEvent['kind'], VolumeChannel>>> = {
  quote: 'quote',
  trade: 'trade',
  order: 'order',
  cancel: 'order',
  index: 'index',
}

/** Number of events of each channel from a source since the start. */
export class VolumeCount {
  readonly counts: Record<VolumeChannel, number> = { quote: 0, trade: 0, order: 0, index: 0 }

  get total(): number {
    return VOLUME_CHANNELS.reduce((sum, channel) => sum + this.counts[channel], 0)
  }

  add({ kind }: Pick<FeedEvent, 'kind'>): void {
    const channel = CHANNEL_OF[kind]
    if (channel) this.counts[channel]++
  }
}

/** A source as its volume is watched. */
export interface CountedSource {
  name: string
  /** For the exchanges, or for a coin exchange, which never closes. */
  isCoin: boolean
  volume: VolumeCount
}
