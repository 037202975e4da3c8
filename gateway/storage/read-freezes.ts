import type { Freeze, FreezeExchange, FrozenFigure } from '../../shared/protocol/freezes'
import type { Db } from './database'

/** Figures that are not published now, in the order in which they were frozen. */
export async function readFreezes(db: Db, now: number): Promise<Freeze[]> {
  const rows = await db
    .selectFrom('figure_freezes')
    .selectAll()
    .where((at) => at.or([at('until', 'is', null), at('until', '>', now)]))
    .orderBy('since')
    .orderBy('figure')
    .orderBy('exchange')
    .execute()
  return rows.map(({ figure, exchange, since, until, operator, reason }) => ({
    figure: figure as FrozenFigure,
    exchange: exchange as FreezeExchange,
    since: Number(since),
    until: until === null ? null : Number(until),
    by: operator,
    reason,
  }))
}
