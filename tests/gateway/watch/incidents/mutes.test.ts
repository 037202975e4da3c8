import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import type { Alarm } from '../../../../gateway/watch/incidents/alarms'
import { openIncidentBook } from '../../../../gateway/watch/incidents/incident-book'
import { Mutes } from '../../../../gateway/watch/incidents/mutes'
import type { HealthReport, HealthState } from '../../../../shared/protocol/rest'
import { MUTE_MAX_MS } from '../../../../shared/protocol/rest-ops'
import { openTestDatabase } from '../../../support/test-database'

const PLACE = 'http://zeus.test'
const HOUR = 3_600_000

let db: Db
let now = 0
beforeEach(async () => {
  now = 1_000_000
  db = await openTestDatabase()
  await migrate(db)
})
afterEach(() => db.destroy())

const report = (state: HealthState, source = 'feed'): HealthReport => ({
  source,
  state,
  words: `${source} ${state}`,
  at: now,
  figures: {},
})
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (thrown: { code?: string }) => thrown.code,
  )

/** A process: its book, what it mutes, and what it tells of, `*` for what goes on after a mute. */
async function process(place = PLACE) {
  const mutes = new Mutes(db, place, () => now)
  const told: string[] = []
  const again: (number | undefined)[] = []
  const changed = ({ id, recoveredAt, unmutedAt }: Alarm) => {
    told.push(`${id}${recoveredAt === null ? '' : ' over'}${unmutedAt === undefined ? '' : '*'}`)
    if (unmutedAt !== undefined) again.push(unmutedAt)
  }
  const book = await openIncidentBook({ db, place, now: () => now, mutes, changed })
  const look = async (...reports: HealthReport[]) => {
    book.look(reports)
    await book.settled()
  }
  /** The part has been well for as long as it takes. */
  const recover = async (source = 'feed') => {
    await look(report('ok', source))
    now += 30_000
    await look(report('ok', source))
  }
  const mute = (until: number, id = 1) => book.change(id, { muteUntil: until, reason: '换线' }, 'ann')
  const unmute = (id = 1) => book.change(id, { unmute: true, reason: '换好了' }, 'bob')
  const close = (id = 1) => book.change(id, { close: true, reason: '换好了' }, 'bob')
  const muted = async () => (await book.list()).map(({ mute: one }) => one?.until ?? null)
  return { book, mutes, told, again, look, recover, mute, unmute, close, muted }
}

describe('a mute', () => {
  test('is returned with the incident: until when, by whom, why', async () => {
    const { look, mute, book, mutes } = await process()
    await look(report('broken'), report('broken', 'tape'))
    const until = now + HOUR
    expect(await mute(until)).toMatchObject({ id: 1, mute: { until, by: 'ann', reason: '换线' } })
    const told = await book.list()
    expect(told.map(({ source, mute: one }) => [source, one?.reason]).sort()).toEqual([
      ['feed', '换线'],
      ['tape', undefined],
    ])
    expect([mutes.has('feed'), mutes.has('tape')]).toEqual([true, false])
    expect([await book.isMuted(1), await book.isMuted(2)]).toEqual([true, false])
  })

  test('ends by itself, and a continuing incident is then reported once', async () => {
    const { look, mute, told, muted, mutes } = await process()
    await look(report('broken'))
    await mute(now + HOUR)
    now += HOUR - 1
    await look(report('broken'))
    expect([await muted(), told, mutes.has('feed')]).toEqual([[now + 1], ['1'], true])
    now += 1
    expect([await muted(), mutes.has('feed')]).toEqual([[null], true])
    await look(report('broken'))
    await look(report('broken'))
    expect([told, mutes.has('feed')]).toEqual([['1', '1*'], false])
    expect(await db.selectFrom('ops_mutes').selectAll().execute()).toEqual([])
  })

  test('that could not be deleted is reported as the same one each time', async () => {
    const { look, mute, again } = await process()
    await look(report('broken'))
    const until = now + HOUR
    await mute(until)
    const kept = await db.selectFrom('ops_mutes').selectAll().executeTakeFirstOrThrow()
    for (const ms of [HOUR, 5_000]) {
      now += ms
      await look(report('broken'))
      await db.insertInto('ops_mutes').values(kept).execute()
    }
    expect(again).toEqual([until, until])
  })

  test('that ends after its incident is not reported', async () => {
    const { look, mute, told, recover } = await process()
    await look(report('broken'))
    await mute(now + HOUR)
    await recover()
    now += HOUR
    await look(report('ok'))
    expect(told).toEqual(['1', '1 over'])
  })

  test('is of the part: a later incident of it is muted too', async () => {
    const { look, mute, recover, muted, mutes } = await process()
    await look(report('broken'))
    const until = now + HOUR
    await mute(until)
    await recover()
    now += 600_000
    await look(report('broken'))
    expect([await muted(), mutes.has('feed')]).toEqual([[until, until], true])
  })

  test('is moved to another time by the next one', async () => {
    const { look, mute, muted, told } = await process()
    await look(report('broken'))
    await mute(now + HOUR)
    await mute(now + 2 * HOUR)
    now += HOUR
    await look(report('broken'))
    expect([await muted(), told]).toEqual([[now + HOUR], ['1']])
  })

  test('is removed by a person, and a continuing incident is reported at once', async () => {
    const { look, mute, unmute, told, mutes } = await process()
    await look(report('broken'))
    await mute(now + HOUR)
    expect(await unmute()).toMatchObject({ mute: null })
    expect([told, mutes.has('feed')]).toEqual([['1', '1*'], false])
    expect(await codeOf(unmute())).toBe('not-muted')
  })

  test('continues over a restart, and ends in the next process', async () => {
    const before = await process()
    await before.look(report('broken'))
    const until = now + HOUR
    await before.mute(until)
    const after = await process()
    expect([after.mutes.has('feed'), await after.muted()]).toEqual([true, [until]])
    now = until
    const last = await process()
    expect(last.mutes.has('feed')).toBe(true)
    await last.look(report('broken'))
    expect([last.told, last.mutes.has('feed')]).toEqual([['1', '1*'], false])
  })

  test('of another process’s part is stored for it, and ended by it', async () => {
    const [own, other] = [await process(), await process('http://other.test')]
    await other.look(report('broken'))
    await own.mute(now + HOUR)
    await other.look(report('broken'))
    expect([own.mutes.has('feed'), other.mutes.has('feed')]).toEqual([false, true])
    await own.unmute()
    await own.look(report('ok'))
    expect([await other.muted(), other.told]).toEqual([[null], ['1']])
    await other.look(report('broken'))
    expect([other.told, own.told]).toEqual([['1', '1*'], []])
  })

  test('ends when the last open incident of its part is closed, and not before', async () => {
    const { look, mute, recover, close, mutes, told } = await process()
    await look(report('broken'))
    await mute(now + 2 * HOUR)
    await recover()
    now += 600_000
    await look(report('broken'))
    expect((await close(1)).mute).not.toBeNull()
    expect(mutes.has('feed')).toBe(true)
    await recover()
    expect(await close(2)).toMatchObject({ mute: null })
    expect(mutes.has('feed')).toBe(false)
    expect(told.filter((one) => one.endsWith('*'))).toEqual([])
    await look(report('broken'))
    expect(told.at(-1)).toBe('3')
  })

  test.each([
    ['now', 0, 'mute-invalid'],
    ['before', -1, 'mute-invalid'],
    ['a moment', 1, 'ok'],
    ['a day', MUTE_MAX_MS, 'ok'],
    ['longer', MUTE_MAX_MS + 1, 'mute-invalid'],
    ['for ever', Number.MAX_SAFE_INTEGER - 1_000_000, 'mute-invalid'],
  ])('until %s: %i ms from now is %s', async (_, ms, code) => {
    const { look, mute, muted } = await process()
    await look(report('broken'))
    expect(await codeOf(mute(now + ms))).toBe(code)
    expect(await muted()).toEqual([code === 'ok' ? now + ms : null])
  })

  test('is refused without anything to mute, and stores nothing', async () => {
    const { look, mute, unmute, recover, close } = await process()
    expect(await codeOf(mute(now + HOUR))).toBe('not-found')
    await look(report('broken'))
    expect(await codeOf(unmute())).toBe('not-muted')
    await recover()
    await close()
    expect(await codeOf(mute(now + HOUR))).toBe('incident-closed')
    expect(await db.selectFrom('ops_mutes').selectAll().execute()).toEqual([])
  })

  test('ends at its time although the database does not answer', async () => {
    const { look, mute, mutes, told } = await process()
    await look(report('broken'))
    await mute(now + HOUR)
    now += HOUR
    await db.schema.dropTable('ops_mutes').execute()
    await look(report('broken'))
    expect([mutes.has('feed'), told]).toEqual([false, ['1', '1*']])
  })
})
