import { setTimeout as sleep } from 'node:timers/promises'
import { FAULT_CODES, faultNames } from '../../shared/market/feed-faults'
import { CLEARED_MAX_MS, Drill } from '../watch/drills/drill'
import { shadowFeed } from '../watch/drills/open-drill'
import { Shadow } from '../watch/drills/shadow'

/** Every fault in turn in one shadow market, at the pace of the wall clock. */
const LOOK_MS = 1_000

const seconds = (ms: number | null): string => (ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`)

async function run(): Promise<boolean> {
  const shadow = new Shadow(shadowFeed(Date.now), Date.now)
  let isWell = true
  console.log(`| Drill | Outcome | Found in | Within | Named as | Cleared in (within ${seconds(CLEARED_MAX_MS)}) |`)
  console.log('|---|---|---|---|---|---|')
  for (const code of FAULT_CODES) {
    const drill = new Drill(code, shadow, Date.now, 0)
    while (!drill.finding()) {
      await sleep(LOOK_MS)
      drill.look()
    }
    const { outcome, foundMs, limitMs, named, clearedMs } = drill.finding() ?? {}
    isWell &&= outcome === 'passed'
    const [found, within, cleared] = [foundMs ?? null, limitMs ?? null, clearedMs ?? null].map(seconds)
    console.log(`| ${code} ${faultNames[code]} | ${outcome} | ${found} | ${within} | ${named} | ${cleared} |`)
  }
  shadow.close()
  return isWell
}

process.exit((await run()) ? 0 : 1)
