import type { HealthReport } from '../../../shared/protocol/rest'
import type { KnownSource } from '../../../shared/protocol/rest-orders'

/** Reports of sources, here or in the process with the market: `source.NAME` and `coin.NAME`. */
const SOURCE = /^(?:feed-process\.)?(source|coin)\.(.+)$/

/** Sources that may be chosen or resynchronized, by their reports. */
export function knownSources(reports: readonly HealthReport[]): KnownSource[] {
  const sources = new Map<string, KnownSource>()
  for (const { source, words, figures } of reports) {
    const [, kind, name] = SOURCE.exec(source) ?? []
    if (kind === undefined || name === undefined || sources.has(name)) continue
    sources.set(name, {
      channel: kind === 'coin' ? 'coin' : 'stock',
      name,
      words,
      // A single source does not report it.
      isActive: figures.active !== 0,
      isChosen: figures.chosen === 1,
    })
  }
  return [...sources.values()]
}
