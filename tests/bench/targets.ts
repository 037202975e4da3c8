import { BACKPRESSURE_BYTES } from '../../shared/protocol/limits'
import type { Run, SlowRun, Summary } from './measured-run'
import type { Contender, WorkloadName } from './workload'

export interface Verdict {
  what: string
  figure: string
  bound: string
  reached: boolean
}

const WINDOW_MS = 34
const FRAME_MB = 2

/** The figures that this fan-out has to show, as ratios within one run. */
export function judge(summary: Summary, slow: SlowRun | undefined): Verdict[] {
  const verdicts: Verdict[] = []
  const of = (workload: WorkloadName, contender: Contender, figure: keyof Run) =>
    summary[workload]?.[contender]?.[figure] as number | undefined

  function add(what: string, figure: number, most: number, unit = '×'): void {
    if (Number.isNaN(figure)) return
    verdicts.push({ what, figure: `${figure.toFixed(2)} ${unit}`, bound: `≤ ${most} ${unit}`, reached: figure <= most })
  }
  function ratio(what: string, workload: WorkloadName, [a, b]: [Contender, Contender], most: number): void {
    add(what, (of(workload, a, 'cpuPerTick') ?? Number.NaN) / (of(workload, b, 'cpuPerTick') ?? Number.NaN), most)
  }
  function times(what: string, workload: WorkloadName, figure: 'cpuPerTick' | 'bytesPerTick', least: number): void {
    const value = (of(workload, 'json', figure) ?? Number.NaN) / (of(workload, 'zeus', figure) ?? Number.NaN)
    if (Number.isNaN(value)) return
    verdicts.push({ what, figure: `${value.toFixed(1)} ×`, bound: `≥ ${least} ×`, reached: value >= least })
  }

  ratio('CPU per send, beside pre-encoded ws', 'send', ['zeus', 'ws'], 1.15)
  ratio('CPU per send on the public path, beside pre-encoded ws', 'send', ['zeus-public', 'ws'], 1.3)
  ratio('W1 CPU per delivered tick, beside plain Socket.IO JSON', 'W1', ['zeus', 'json'], 0.6)
  ratio('W1 CPU per delivered tick, beside NATS WebSocket', 'W1', ['zeus', 'nats'], 0.95)
  times('W2 CPU less than JSON', 'W2', 'cpuPerTick', 7)
  times('W2 bytes fewer than JSON', 'W2', 'bytesPerTick', 12)
  times('W3 CPU less than JSON', 'W3', 'cpuPerTick', 3.5)
  times('W4 CPU less than JSON', 'W4', 'cpuPerTick', 60)
  add('memory in use per connection', (of('memory', 'zeus', 'bytesPerConnection') ?? Number.NaN) / 1_024, 28, 'KB')
  add(
    'p50 at quiet, beside ws',
    (of('quiet', 'zeus', 'p50') ?? Number.NaN) / (of('quiet', 'ws', 'p50') ?? Number.NaN),
    2,
  )
  const above = (of('busy', 'zeus', 'p99') ?? Number.NaN) - (of('busy', 'ws', 'p99') ?? Number.NaN)
  add('p99 under load, above ws', above, WINDOW_MS + 5, 'ms')
  if (slow) {
    add('two slow readers: memory grown', slow.grownMb, (2 * BACKPRESSURE_BYTES) / 2 ** 20 + 2 * FRAME_MB + 5, 'MB')
    add('two slow readers: prints that healthy ones miss', slow.healthyMissing, 0, '')
    add('two slow readers: not at the newest after draining', slow.slowBehind, 0, '')
  }
  return verdicts
}
