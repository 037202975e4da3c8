import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPredictionLog, type NewPrediction } from '../../../gateway/people/strategy/prediction-log'
import type { Db } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'
import { migrations } from '../../../gateway/storage/migrations'
import { openTestDatabase } from '../../support/test-database'

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

const forecast = (horizon: NewPrediction['horizon'], made_at: number): NewPrediction => ({
  instrument: '000300.SH',
  horizon,
  made_at,
  due_at: made_at + 900_000,
  last: 400_000,
  probability_up: 0.5,
  baseline_up: 0.5,
  low: 399_000,
  high: 401_000,
  model: '朴素基准 1',
})

test('forecasts from before there were horizons stay the chain that they were, and later ones follow it', async () => {
  await migrate(
    db,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === '013-prediction-horizons'),
    ),
  )
  // SHA-256 of the fields in order, as they were frozen then.
  const first = '0'.repeat(64)
  const hash = 'fc3db7c4533b13aa8dfc9fc34b3ae375620ac918bdd472899a845c6601008eab'
  await sql`INSERT INTO prediction_log (source, instrument, made_at, due_at, last, probability_up, baseline_up, low, high,
      model, previous_hash, hash)
    VALUES ('simulated', '000300.SH', 1000, 901000, 400000, 0.5, 0.5, 399000, 401000, '朴素基准 1', ${first}, ${hash})`.execute(
    db,
  )
  await migrate(db)
  const log = createPredictionLog(db, 'simulated')
  const [before] = await log.newest(9, '15')
  expect(before).toMatchObject({ horizon: '15', made_at: 1_000, hash })
  await log.append([forecast('15', 1_000), forecast('5', 1_000), forecast('5', 1_000)])
  expect(await log.newest(9, '15')).toHaveLength(1)
  const [later] = await log.newest(9, '5')
  expect(later?.seq).toBeGreaterThan(before?.seq ?? 0)
  expect(later?.previous_hash).toBe(hash)
  expect(await log.firstBroken()).toBeUndefined()
})
