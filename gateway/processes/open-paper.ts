import { logOf } from '../log'
import type { Pipeline } from '../market/pipeline/pipeline'
import { PaperEngine, type PaperEngineParts } from '../people/strategy/paper/paper-engine'
import { PaperStore } from '../people/strategy/paper/paper-store'
import type { Db } from '../storage/database'

const log = logOf('paper')

/** Time between two turns, ms. */
const TURN_MS = 250
/** The same while no account has an open order. */
const IDLE_MS = 1_000
/** Stored days in which an ex-date is looked for. */
const DAYS = 30

interface PaperParts {
  now: () => number
  actionsOf: PaperEngineParts['actionsOf']
  /** Whether the market is this process's. */
  isKeeper?: () => boolean
}

/** Paper accounts filled in the process that runs the market. */
export function openPaper(pipeline: Pipeline, db: Db, { now, actionsOf, isKeeper = () => true }: PaperParts) {
  const { events, feed, state, past } = pipeline
  const engine = new PaperEngine({
    store: new PaperStore(db, now),
    clock: () => feed.clock(),
    market: state,
    actionsOf,
    pastDays: async (id) => {
      const { days } = await past.history.days(id, DAYS)
      return days.map((day) => ({ ...day, isCloseKnown: day.closeKnown === true || day.completeness >= 1 }))
    },
  })
  events.on('applied', (event) => engine.applied(event))
  let busy: Promise<void> | undefined
  let turned = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => {
    if (busy || !isKeeper()) return
    const at = performance.now()
    if (engine.isIdle && at - turned < IDLE_MS) return
    turned = at
    busy = engine
      .turn()
      .catch((thrown: unknown) => log.error({ err: thrown }, 'paper accounts not looked after'))
      .finally(() => {
        busy = undefined
      })
  }, TURN_MS)
  return {
    async close(): Promise<void> {
      clearInterval(timer)
      await busy
    },
  }
}
