import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { VolumeCount } from '../../../../gateway/feeds/volume-count'
import { Volumes } from '../../../../gateway/market/pipeline/store-volumes'
import type { Db } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import type { Phase } from '../../../../shared/market/session'
import { openTestDatabase } from '../../../support/test-database'

/** Beijing time of a day of November 2026. */
const at = (day: number, hour: number, minute: number, second = 0) => Date.UTC(2026, 10, day, hour - 8, minute, second)

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
  await migrate(db)
})
afterEach(() => db.destroy())

/** A life of the process, whose source tells `perSecond` quotes. */
function life(startTime: number) {
  const volume = new VolumeCount()
  const state = { time: startTime, perSecond: 1, isLive: true, phase: 'morning' as Phase, name: 'sina', isKeeper: true }
  const volumes = new Volumes({
    db,
    now: () => state.time,
    isLive: () => state.isLive,
    isKeeper: () => state.isKeeper,
    feed: { clock: () => ({ marketTime: state.time, speed: 1, phase: state.phase, tradingDay: '20261120' }) },
    sources: () => [{ name: state.name, isCoin: false, volume }],
  })
  const pass = async (seconds: number) => {
    for (let left = seconds; left > 0; left--) {
      volumes.look()
      await volumes.settled()
      for (let count = state.perSecond; count > 0; count--) volume.add({ kind: 'quote' })
      state.time += 1_000
    }
  }
  return { volumes, state, pass, line: () => volumes.board().lines[0] }
}

const keep = (day: string, count: number, source = 'sina') => {
  const minutes = JSON.stringify(new Array(1_440).fill(count))
  return db.insertInto('source_volumes').values({ source, channel: 'quote', day, minutes }).execute()
}

describe('the volume of rows of a source', () => {
  test('is stored by minute, and continued after a restart', async () => {
    const first = life(at(20, 10, 0))
    await first.pass(130)
    await first.volumes.write()
    const second = life(at(20, 10, 3))
    await second.pass(62)
    expect(second.line()).toMatchObject({
      source: 'sina',
      channel: 'quote',
      days: 0,
      state: 'learning',
      from: 601,
      today: [60],
    })
    expect(first.volumes.board()).toMatchObject({ day: '20261120' })
  })

  test('is left as written by another process that runs the market now', async () => {
    const { volumes, state, pass } = life(at(20, 10, 0))
    await pass(130)
    await volumes.write()
    const kept = () => db.selectFrom('source_volumes').select('minutes').execute()
    const before = await kept()
    await pass(60)
    state.isKeeper = false
    await volumes.write()
    expect(await kept()).toEqual(before)
    state.isKeeper = true
    await volumes.write()
    expect(await kept()).not.toEqual(before)
  })

  test('is compared with the twenty days before only', async () => {
    for (let day = 1; day <= 22; day++) await keep(`202610${String(day).padStart(2, '0')}`, day <= 2 ? 9_000 : 60)
    await keep('20261019', 9_000, 'tencent')
    const { volumes, state, pass, line } = life(at(20, 10, 0))
    await pass(130)
    expect(line()).toMatchObject({ days: 20, state: 'ok', newest: 60 })
    expect(line()?.high[600]).toBe(60)
    expect(volumes.report()).toMatchObject({ source: 'volume', state: 'ok' })
    state.perSecond = 0
    await pass(30)
    expect(volumes.report()).toMatchObject({ state: 'late', words: expect.stringMatching(/^sina 快照偏少/) })
    await volumes.write()
    expect(await db.selectFrom('source_volumes').select('day').where('day', '=', '20261001').execute()).toEqual([])
  })

  test('is not judged outside of trading hours, nor before the source is live', async () => {
    for (let day = 1; day <= 9; day++) await keep(`2026100${day}`, 60)
    const { state, pass, line } = life(at(20, 11, 26))
    await pass(130)
    expect(line()?.state).toBe('ok')
    Object.assign(state, { phase: 'lunch', perSecond: 0 })
    await pass(120)
    expect(line()?.state).toBe('idle')
    Object.assign(state, { phase: 'afternoon', isLive: false, perSecond: 500 })
    await pass(70)
    expect(line()?.state).toBe('idle')
  })

  test('starts again with the day', async () => {
    const { state, pass, volumes, line } = life(at(20, 10, 0))
    await pass(130)
    state.time = at(23, 10, 0)
    await pass(130)
    expect(line()).toMatchObject({ days: 1, from: 601 })
    expect(volumes.board().day).toBe('20261123')
    const kept = await db.selectFrom('source_volumes').select(['day', 'minutes']).execute()
    expect(kept.map(({ day, minutes }) => [day, (JSON.parse(minutes) as (number | null)[])[601]])).toEqual([
      ['20261120', 60],
    ])
  })
})
