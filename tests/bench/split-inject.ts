import { basename } from 'node:path'
import { type SplitEvent, SplitEvents } from '../../gateway/watch/truth/split-events'
import { counted, scoreSplits } from '../../shared/flow/split-score'
import type { Trade } from '../../shared/market/events'
import { playRecording } from '../support/play-recordings'
import { Dice } from '../support/split-generator/dice'
import { inject } from '../support/split-generator/inject'

const PARENTS_A_DAY = 10
const ROUNDS = 3
const STRONGEST = 10
/** Recordings with fewer prints by order number say nothing. */
const PRINTS_MIN = 1_000

/** Plants labelled parents in real days: recall and delay; and lists the strongest findings of each day as it was. */
export async function benchInjected(files: readonly string[], priceScale: number): Promise<void> {
  const delays: number[] = []
  const styles = new Map<string, [number, number]>()
  for (const file of files) {
    const trades: Trade[] = []
    await playRecording(file, (event) => {
      if (event.kind === 'trade' && event.buyNo > 0 && event.sellNo > 0) trades.push(event)
    })
    if (trades.length < PRINTS_MIN) continue
    const real = eventsOf(trades, priceScale)
    console.log(`${basename(file)}: ${trades.length} prints, ${real.length} findings`)
    for (const event of real.sort((a, b) => b.score - a.score).slice(0, STRONGEST)) console.log(`  ${told(event)}`)
    let found = 0
    let all = 0
    for (let round = 0; round < ROUNDS; round++) {
      const day = inject(trades, new Dice(round + 1), PARENTS_A_DAY, priceScale)
      const events = counted(day.prints, eventsOf(day.trades, priceScale))
      const score = scoreSplits(day.prints, day.parents, events)
      found += score.tp
      all += day.parents.length
      delays.push(...score.delays.map(({ children }) => children))
      for (const [style, counts] of score.byStyle) {
        const [hits, of] = styles.get(style) ?? [0, 0]
        styles.set(style, [hits + counts.found, of + counts.all])
      }
    }
    console.log(`  planted parents found: ${found} of ${all}`)
  }
  delays.sort((a, b) => a - b)
  const found = [...styles.values()].reduce((sum, [hits]) => sum + hits, 0)
  const all = [...styles.values()].reduce((sum, [, of]) => sum + of, 0)
  console.log(
    `planted in real days: recall ${found} of ${all} (${((100 * found) / Math.max(1, all)).toFixed(0)} %), median delay ${delays[delays.length >> 1]} children · ${[...styles].map(([style, [hits, of]]) => `${style} ${hits}/${of}`).join(' ')}`,
  )
}

const eventsOf = (trades: readonly Trade[], priceScale: number): SplitEvent[] =>
  new SplitEvents({ priceScale }).addAll(trades).finish()

function told(event: SplitEvent): string {
  const { side, style, confidence, score, childCount, amount, size, meanIntervalMs, intervalCv, activeShare } = event
  const evidence = event.features.map(({ name, nats }) => `${name} ${nats}`).join(' ')
  return [
    `${clock(event.firstTs)}–${clock(event.lastTs)} ${side} ${style}`,
    `p ${confidence}, ${score} nats (${evidence})`,
    `${childCount} children, ${Math.round(amount / 10_000)} 万元`,
    `sizes ${size.min}–${size.max}, most ${size.mode}`,
    `every ${(meanIntervalMs / 1000).toFixed(1)} s ± ${intervalCv}, active ${activeShare}`,
  ].join(' · ')
}

const clock = (time: number): string => new Date(time + 28_800_000).toISOString().slice(11, 19)
