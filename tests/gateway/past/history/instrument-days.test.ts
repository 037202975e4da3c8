import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { createDayStore } from '../../../../gateway/past/history/day-store'
import { engineDialect } from '../../../../gateway/storage/dialect'
import { type DatabaseEngine, LocalEngine } from '../../../../gateway/storage/engine'
import { migrate } from '../../../../gateway/storage/migrate'
import type { Tables } from '../../../../gateway/storage/tables'

type Store = ReturnType<typeof createDayStore>

const questions: [name: string, ask: (store: Store) => Promise<unknown>][] = [
  ['the first day', (store) => store.first('600519.SH')],
  ['the newest days', (store) => store.newest('600519.SH', 250, '20260706')],
  ['a range of days', (store) => store.between('600519.SH', '20250706', '20260706')],
]

test.each(questions)('%s of one instrument is read without the rows of others', async (_name, ask) => {
  const engine = new LocalEngine(':memory:')
  const statements: [sql: string, parameters: readonly unknown[]][] = []
  const recording: DatabaseEngine = {
    readsApart: engine.readsApart,
    close: () => engine.close(),
    execute(lane, sql, parameters) {
      statements.push([sql, parameters])
      return engine.execute(lane, sql, parameters)
    },
  }
  const db = new Kysely<Tables>({ dialect: engineDialect(recording) })
  await migrate(db)
  statements.length = 0
  await ask(createDayStore(db, 'test'))
  expect(statements).toHaveLength(1)
  const [[sql, parameters]] = statements as [[string, unknown[]]]
  const { rows } = await engine.execute('read', `EXPLAIN QUERY PLAN ${sql}`, parameters)
  expect(rows.flat().join()).toMatch(/day_rows_instrument \(source=\? AND instrument=\?/)
  expect(rows.flat().join()).not.toContain('SCAN')
  await db.destroy()
})
