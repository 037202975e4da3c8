import type { HealthReport } from '../../../shared/protocol/rest'
import { WAY_STAGES, type WayStage } from '../../../shared/protocol/rest-way'
import { healthWords } from './words'

/** Newest measurements of a stage that count. */
const KEPT = 256
const SHARES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const

/** Follows one row through the stages. */
export interface StageProbe {
  /** The stage is over. */
  reach(stage: WayStage): void
}

/** How long the newest rows took on each stage of their way, ms; the oldest measurement makes room for the newest. */
export class StageTimes {
  private readonly stages = new Map<WayStage, { times: Float64Array; count: number }>()

  add(stage: WayStage, ms: number): void {
    let held = this.stages.get(stage)
    if (!held) {
      held = { times: new Float64Array(KEPT), count: 0 }
      this.stages.set(stage, held)
    }
    held.times[held.count++ % KEPT] = ms
  }

  /** For a row that was received just now. */
  probe(): StageProbe {
    let last = performance.now()
    return {
      reach: (stage) => {
        const now = performance.now()
        this.add(stage, now - last)
        last = now
      },
    }
  }

  /** Figures by `stage.quantile`; stages without a measurement are left out. */
  figures(): Record<string, number> {
    const figures: Record<string, number> = {}
    for (const stage of WAY_STAGES) {
      const held = this.stages.get(stage)
      if (!held) continue
      const sorted = held.times.slice(0, Math.min(KEPT, held.count)).sort()
      for (const [name, share] of Object.entries(SHARES)) {
        const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number
        figures[`${stage}.${name}`] = Math.round(value * 1_000) / 1_000
      }
    }
    return figures
  }

  report(at: number): HealthReport {
    const figures = this.figures()
    const sum = WAY_STAGES.reduce((total, stage) => total + (figures[`${stage}.p50`] ?? 0), 0)
    const words = Object.keys(figures).length === 0 ? healthWords.way.none : healthWords.way.told(Math.round(sum))
    return { source: 'way', state: 'ok', words, at, figures }
  }
}
