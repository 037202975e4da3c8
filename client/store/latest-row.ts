import type { Section } from '../../shared/protocol/frame'
import type { KindName, Row } from '../../shared/protocol/kinds'

/** The newest row of a section as an object, for kinds of which there is one row only. */
export function latestRow<K extends KindName>(section: Section<K>): Row<K> | undefined {
  if (section.count === 0) return undefined
  const columns = section.columns as Record<string, ArrayLike<number | string>>
  return Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [name, values[section.count - 1]]),
  ) as Row<K>
}
