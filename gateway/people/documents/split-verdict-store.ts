import { wilsonInterval } from '../../../shared/flow/proportion'
import { SPLIT_VERDICTS_MAX } from '../../../shared/protocol/limits'
import type { JudgedPrecision, SplitVerdict } from '../../../shared/protocol/rest-splits'
import type { Db } from '../../storage/database'

/** People's verdicts on one feed's findings. */
export function createSplitVerdictStore(db: Db, source: () => string) {
  return {
    async of(userId: string): Promise<SplitVerdict[]> {
      const rows = await db
        .selectFrom('split_verdicts')
        .select(['finding', 'verdict', 'style', 'confidence', 'judged_at'])
        .where('source', '=', source())
        .where('user_id', '=', userId)
        .orderBy('judged_at', 'desc')
        .execute()
      return rows.map(({ finding, judged_at, ...row }) => ({ id: finding, ...row, judgedAt: Number(judged_at) }))
    },

    async precision(): Promise<JudgedPrecision> {
      const rows = await db
        .selectFrom('split_verdicts')
        .select(({ fn }) => ['verdict', fn.countAll().as('count')])
        .where('source', '=', source())
        .groupBy('verdict')
        .execute()
      const people = await db
        .selectFrom('split_verdicts')
        .select(({ fn }) => fn.count('user_id').distinct().as('count'))
        .where('source', '=', source())
        .executeTakeFirst()
      const judged = rows.reduce((sum, { count }) => sum + Number(count), 0)
      const accepted = Number(rows.find(({ verdict }) => verdict === 'accept')?.count ?? 0)
      const [low, high] = wilsonInterval(accepted, judged)
      return { accepted, judged, people: Number(people?.count ?? 0), low, high }
    },

    /** Whether the person's limit is reached, so that only the verdict on this finding could be replaced. */
    async isFull(userId: string, finding: string): Promise<boolean> {
      const { count } = await db
        .selectFrom('split_verdicts')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('source', '=', source())
        .where('user_id', '=', userId)
        .where('finding', '!=', finding)
        .executeTakeFirstOrThrow()
      return Number(count) >= SPLIT_VERDICTS_MAX
    },

    async put(userId: string, finding: string, said: Omit<SplitVerdict, 'id'>): Promise<void> {
      const { judgedAt, ...rest } = said
      const row = { ...rest, judged_at: judgedAt }
      await db
        .insertInto('split_verdicts')
        .values({ source: source(), user_id: userId, finding, ...row })
        .onConflict((conflict) => conflict.columns(['source', 'user_id', 'finding']).doUpdateSet(row))
        .execute()
    },

    async remove(userId: string, finding: string): Promise<void> {
      await db
        .deleteFrom('split_verdicts')
        .where('source', '=', source())
        .where('user_id', '=', userId)
        .where('finding', '=', finding)
        .execute()
    },
  }
}
