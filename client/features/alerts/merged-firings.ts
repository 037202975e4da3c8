import type { AlertFiring, AlertNews } from '../../../shared/protocol/rest-alerts'

/** Stored firings with what came since: each id once, acknowledged if any of it says so, newest first. */
export function mergedFirings(stored: readonly AlertFiring[], news: readonly AlertNews[]): AlertFiring[] {
  const byId = new Map(stored.map((firing) => [firing.id, firing]))
  for (const one of news) {
    if (one.kind === 'firing' && !byId.has(one.firing.id)) byId.set(one.firing.id, one.firing)
    if (one.kind !== 'ack' && one.kind !== 'acks') continue
    for (const id of one.kind === 'ack' ? [one.id] : one.ids) {
      const firing = byId.get(id)
      if (firing && firing.ackedAt === null) byId.set(id, { ...firing, ackedAt: one.ackedAt })
    }
  }
  return [...byId.values()].sort((a, b) => b.seq - a.seq)
}

/** Number of these that wait for an acknowledgement. */
export const unackedOf = (firings: readonly AlertFiring[]): number =>
  firings.filter(({ ackedAt, muted }) => ackedAt === null && !muted).length
