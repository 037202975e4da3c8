import type { KindName, Row } from './kinds'
import type { TopicName } from './topics'

/**
 * One changed row on its way from state to the readers. `every` kinds get the topic's next number, `latest` kinds
 * replace the row with the same key. `reset` starts a new epoch on every topic: a new trading day, or a replay that
 * began again. `summed`: of prints, as in `Trade`. `place`: of the instrument in the market's table, for who finds it by that.
 * Neither leaves the gateway.
 */
export type Update =
  | {
      [K in KindName]: { kind: K; topic: TopicName; row: Row<K>; ingestTime: number; summed?: true; place?: number }
    }[KindName]
  | { kind: 'reset'; ingestTime: number }
