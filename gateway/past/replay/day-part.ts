import type { UnixMs } from '../../../shared/market/units'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import type { TopicName } from '../../../shared/protocol/topics'

/** Notifies the readers of a topic of a changed row. */
export type PublishRow = (name: TopicName, kind: KindName, row: Row<KindName>) => void

/** One family of topics in a replay: its time only advances. */
export interface ReplayPart {
  /** Current rows of a topic; `subject` is an instrument or `market`. */
  rows(subject: string, kind: KindName): readonly Row<KindName>[]
  /** Advances to a time and sends the rows on the way. */
  to(at: UnixMs, publish: PublishRow): void
  /** From now on only these subjects are read. */
  retainOnly(subjects: ReadonlySet<string>): void
}
