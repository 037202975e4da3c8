import { setFlagsFromString } from 'node:v8'
import type { FeedStatus } from '../../../shared/market/events'

/** By how much the heap may grow before it is collected while it has room, percent. */
const WIDE_PERCENT = 50

/** Connections from which there is more room, and below which there is less again. */
const MANY = 200
const FEW = 100

const LOOK_MS = 2_000

/** How V8 was told to save memory when the process began; undefined = it was not. */
function savings(execArgv: readonly string[]): { narrow: string[]; wide: string[] } | undefined {
  const growing = execArgv.find((flag) => flag.startsWith('--heap-growing-percent='))
  if (growing === undefined) return undefined
  const forSize = execArgv.includes('--optimize-for-size')
  return {
    narrow: [growing, ...(forSize ? ['--optimize-for-size'] : [])],
    wide: [`--heap-growing-percent=${WIDE_PERCENT}`, ...(forSize ? ['--no-optimize-for-size'] : [])],
  }
}

/**
 * A process that was started to take little memory (`scripts/start.sh`) has its heap collected as soon as it has grown
 * by an eighth. What readers get is made and thrown away so fast that this takes a third of the processor time once
 * there are many, and so is what a day is told with at a start: meanwhile the heap may grow further. `setFlags` is V8's;
 * both settings are read anew by each collection. Answers what ends it, which leaves the heap as it was told to be first.
 */
export function reserveHeapRoom(
  connections: () => number,
  market: () => FeedStatus['state'],
  execArgv: readonly string[] = process.execArgv,
  setFlags: (flag: string) => void = setFlagsFromString,
): () => void {
  const told = savings(execArgv)
  if (!told) return () => {}
  let isWide = false
  function set(wide: boolean): void {
    if (wide === isWide) return
    isWide = wide
    for (const flag of told?.[wide ? 'wide' : 'narrow'] ?? []) setFlags(flag)
  }
  const look = () => set(market() === 'connecting' || connections() >= (isWide ? FEW : MANY))
  look()
  const looking = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(looking)
    set(false)
  }
}
