import type { RetentionBounds } from '../retention'
import { partitionsOf } from './schema'
import { bytesOfDays, factsOf } from './server-days'
import type { ClickHouseStore } from './store'

/**
 * Makes room like `prune` for files: deletes days beyond the newest `daysMax`, then the prints and the market by minute
 * of the oldest days, then whole days; days from `open` on stay. Returns what was deleted, for operators.
 */
export function pruneOnServer(
  store: ClickHouseStore,
  { bytesMax, daysMax }: RetentionBounds,
  open: string,
  noteDropped: (day: string) => void,
): string[] {
  const pruned: string[] = []
  const days = store.rows('toString(day) AS day', 'facts', 'GROUP BY day ORDER BY day').texts('day')
  const over = days.filter((day) => day < open)
  const rest = over.slice(Math.max(0, over.length - daysMax))
  for (const day of over.slice(0, over.length - rest.length)) {
    dropDay(store, day)
    pruned.push(day)
  }
  const total = () => [...bytesOfDays(store).values()].reduce((sum, size) => sum + size, 0)
  const prints = bytesOfDays(store, 'prints')
  for (const day of rest) {
    if (total() <= bytesMax) return pruned
    if (!prints.has(day) || factsOf(store, day).get('sealed') !== 1) continue
    // Noted first: a half-deleted day must not look complete.
    noteDropped(day)
    drop(store, day, true)
    pruned.push(`${day} prints`)
  }
  for (const day of rest) {
    if (total() <= bytesMax) return pruned
    dropDay(store, day)
    pruned.push(day)
  }
  return pruned
}

const dropDay = (store: ClickHouseStore, day: string): void => drop(store, day, false)

/** `beside`: only prints and the pieces that are useless without them. */
function drop(store: ClickHouseStore, day: string, beside: boolean): void {
  for (const { table, partition, beside: goesFirst } of partitionsOf(store.source, day)) {
    if (beside && !goesFirst) continue
    store.say({ query: `ALTER TABLE ${store.table(table)} DROP PARTITION ${partition}` })
  }
}
