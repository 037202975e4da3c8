import { expect, test } from 'vitest'
import { MissingMinutes } from '../../../../gateway/market/gaps/missing-minutes'
import { MissingMinuteStore } from '../../../../gateway/market/pipeline/missing-minute-store'
import { migrate } from '../../../../gateway/storage/migrate'
import { clockText, dateToMs, type Phase } from '../../../../shared/market/session'
import { openTestDatabase } from '../../../support/test-database'

const at = (hours: number, minutes: number, day = '20260706') => dateToMs(day) + (hours * 60 + minutes) * 60_000

async function openKept() {
  const db = await openTestDatabase()
  await migrate(db)
  const clock = { marketTime: at(10, 30), phase: 'morning' as Phase, tradingDay: '20260706', speed: 1 }
  const life = () => {
    const minutes = new MissingMinutes()
    return { minutes, kept: new MissingMinuteStore({ db, minutes, feed: { name: 'sina', clock: () => clock } }) }
  }
  const rows = async () => {
    const all = await db.selectFrom('missing_minutes').selectAll().orderBy('exchange').orderBy('minute').execute()
    return all.map(({ exchange, minute, state }) => `${exchange} ${clockText(Number(minute)).slice(0, 5)} ${state}`)
  }
  return { db, clock, life, rows }
}

test('gaps are stored, and that they were refilled', async () => {
  const { db, life, rows } = await openKept()
  const { minutes, kept } = life()
  minutes.lack(0, at(10, 28), at(10, 29))
  await kept.write()
  expect(await rows()).toEqual([' 10:30 watched', 'SH 10:28 missing', 'SH 10:29 missing'])
  minutes.fill(0, at(10, 28), at(10, 29))
  await kept.write()
  expect(await rows()).toEqual([' 10:30 watched', 'SH 10:28 refilled', 'SH 10:29 refilled'])
  await db.destroy()
})

test('a later process does not know what this one missed, nor what arrived while none ran', async () => {
  const { db, clock, life, rows } = await openKept()
  const first = life()
  first.minutes.lack(1, at(10, 29), at(10, 29))
  first.minutes.lack(0, at(10, 20), at(10, 20))
  first.minutes.fill(0, at(10, 20), at(10, 20))
  await first.kept.write()
  clock.marketTime = at(10, 32)
  await life().kept.write()
  const all = await rows()
  expect(all.filter((row) => row.includes('SZ'))).toEqual(
    ['10:29', '10:30', '10:31', '10:32'].map((minute) => `SZ ${minute} unknown`),
  )
  expect(all).toContain('SH 10:20 refilled')
  expect(all[0]).toBe(' 10:32 watched')
  await db.destroy()
})

test('rows that a source repeats after a restart refill gaps; minutes of the restart count with both ends', async () => {
  const { db, clock, life, rows } = await openKept()
  const first = life()
  first.minutes.lack(1, at(10, 20), at(10, 20))
  await first.kept.write()
  clock.marketTime = at(10, 33)
  const second = life()
  const hear = (hours: number, minutes: number, second_: number) =>
    second.minutes.hear(1, at(hours, minutes) + second_ * 1_000)
  hear(10, 20, 30)
  hear(10, 30, 55)
  hear(10, 31, 30)
  hear(10, 32, 5)
  hear(10, 33, 1)
  await second.kept.write()
  const ofSZ = async () => (await rows()).filter((row) => row.startsWith('SZ'))
  expect(await ofSZ()).toEqual([
    'SZ 10:20 refilled',
    'SZ 10:30 unknown',
    'SZ 10:31 refilled',
    'SZ 10:32 refilled',
    'SZ 10:33 unknown',
  ])
  hear(10, 33, 52)
  hear(10, 30, 2)
  await second.kept.write()
  expect(await ofSZ()).not.toContainEqual(expect.stringMatching('unknown'))
  const sources = await db.selectFrom('missing_minutes').select('source').where('exchange', '!=', '').execute()
  expect(new Set(sources.map(({ source }) => source))).toEqual(new Set(['sina']))
  await db.destroy()
})

test.each([
  ['at once', at(10, 30)],
  ['on the next day', at(10, 0, '20260707')],
  ['with an earlier clock', at(9, 40)],
])('no minute is missing after a restart %s', async (_, marketTime) => {
  const { db, clock, life, rows } = await openKept()
  await life().kept.write()
  clock.marketTime = marketTime
  await life().kept.write()
  expect((await rows()).filter((row) => !row.startsWith(' '))).toEqual([])
  await db.destroy()
})

test('a minute is stored with the largest number of codes that lacked prints', async () => {
  const { db, life } = await openKept()
  const { minutes, kept } = life()
  const told = async () =>
    (await db.selectFrom('missing_minutes').selectAll().where('exchange', '=', 'SH').execute())[0]
  minutes.lack(0, at(10, 28), at(10, 28))
  await kept.write()
  expect(await told()).toMatchObject({ instruments: 1 })
  minutes.lack(0, at(10, 28), at(10, 28))
  await kept.write()
  expect(await told()).toMatchObject({ instruments: 2 })
  await db.destroy()
})

test('the watched time ends at the newest minute of trading, not of the lunch break', async () => {
  const { db, clock, life, rows } = await openKept()
  const { kept } = life()
  await kept.write()
  Object.assign(clock, { marketTime: at(11, 45), phase: 'lunch' })
  await kept.write()
  expect(await rows()).toEqual([' 10:30 watched'])
  await db.destroy()
})

test('minutes are stored for forty days', async () => {
  const { db, life } = await openKept()
  const before = (days: number) => at(10, 30) - days * 86_400_000
  const old = { exchange: 'SH', instruments: 1, state: 'refilled' }
  await db
    .insertInto('missing_minutes')
    .values([39, 40, 41].map((days) => ({ ...old, minute: before(days) })))
    .execute()
  await life().kept.write()
  const left = await db.selectFrom('missing_minutes').select('minute').where('exchange', '=', 'SH').execute()
  expect(left.map(({ minute }) => Number(minute)).sort()).toEqual([before(40), before(39)])
  await db.destroy()
})

test('minutes that could not be written are written the next time', async () => {
  const { db, clock, rows } = await openKept()
  const minutes = new MissingMinutes()
  let isBroken = false
  const failing = new Proxy(db, {
    get: (target, name) => {
      if (isBroken && name === 'insertInto') throw new Error('the disk is full')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const kept = new MissingMinuteStore({ db: failing, minutes, feed: { name: 'sina', clock: () => clock } })
  await kept.write()
  isBroken = true
  minutes.lack(0, at(10, 28), at(10, 29))
  await kept.write()
  expect(await rows()).toEqual([' 10:30 watched'])
  isBroken = false
  await kept.write()
  expect(await rows()).toEqual([' 10:30 watched', 'SH 10:28 missing', 'SH 10:29 missing'])
  await db.destroy()
})
