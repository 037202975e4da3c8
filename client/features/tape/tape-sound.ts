import { Tones } from '../../ui/tones'
import type { TapeChange, TapeRow } from './tape'
import type { Tier } from './tiers'

/** Buys rise and sells fall with their tier; larger ones are longer and louder. */
const BUY_HZ = [740, 880, 1175] as const
const SELL_HZ = [370, 294, 220] as const
const SECONDS = [0.06, 0.1, 0.18] as const
const LOUD = [0.06, 0.1, 0.16] as const
/** Notes of one side closer together are one noise: the largest between them is heard. */
const PAUSE_S = 0.15

export interface AudiblePrint {
  side: 'buy' | 'sell'
  tier: 1 | 2 | 3
}

/** Audible part of a tape change: the largest row of each side that has just entered a tier. */
export class TapeEar {
  /** The newest row and the tier it was in: a sweep may grow further. */
  private seq = 0
  private tier: Tier = 0

  /** `tierOf` a row; rows below `from` are silent. A tape that restarts makes no sound again. */
  hear({ added, grew, restarted }: TapeChange, rows: readonly TapeRow[], tierOf: (row: TapeRow) => Tier, from: Tier) {
    const grown = grew ? rows[rows.length - 1 - added.length] : undefined
    const largest: Partial<Record<AudiblePrint['side'], AudiblePrint['tier']>> = {}
    for (const row of grown ? [grown, ...added] : added) {
      const tier = tierOf(row)
      const before = row.seq === this.seq ? this.tier : 0
      this.seq = row.seq
      this.tier = tier
      if (restarted || tier === 0 || from === 0 || tier < from || tier <= before || row.side === 0) continue
      const side = row.side === 1 ? 'buy' : 'sell'
      largest[side] = Math.max(largest[side] ?? 1, tier) as AudiblePrint['tier']
    }
    return (['buy', 'sell'] as const).flatMap((side): AudiblePrint[] => {
      const tier = largest[side]
      return tier ? [{ side, tier }] : []
    })
  }
}

/** Plays rows as tones. */
export class TapeSound extends Tones {
  private readonly free = { buy: 0, sell: 0 }

  play(rows: readonly AudiblePrint[]): void {
    for (const { side, tier } of rows) {
      const at = this.soon
      if (at < this.free[side]) continue
      this.free[side] = at + PAUSE_S
      const place = tier - 1
      this.note(
        (side === 'buy' ? BUY_HZ : SELL_HZ)[place] as number,
        at,
        LOUD[place] as number,
        SECONDS[place] as number,
      )
    }
  }
}
