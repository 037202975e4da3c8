import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moveSeries } from '../../../../gateway/past/history/move-series'
import type { Db } from '../../../../gateway/storage/database'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { partOf } from '../../../support/part-of'

let db: Db
beforeEach(async () => {
  db = await openMigratedDatabase()
})
afterEach(() => db.destroy())

const { signal } = new AbortController()

async function store(pieces: number, findings: Record<string, number> = {}, source = 'test') {
  for (let at = 0; at < pieces; at++) {
    const row = { source, trading_day: String(20_260_101 + (at % 3)), instrument: `i${at}`, kind: 'minute' }
    await db
      .insertInto('day_series')
      .values({ ...row, bytes: new Uint8Array([at]) })
      .execute()
  }
  for (const [trading_day, count] of Object.entries(findings))
    for (let at = 0; at < count; at++) {
      const row = { source, trading_day, instrument: `i${at}`, id: `${trading_day} ${at}`, body: `b${at}` }
      await db.insertInto('day_findings').values(row).execute()
    }
}

/** Files that record what they receive. `broken`: how many pieces are stored before one fails. */
function filesOf(broken = Number.POSITIVE_INFINITY) {
  const [pieces, findings] = [[] as [string, string, string, number[]][], [] as [string, number][]]
  const files = {
    async storePiece(day: string, name: string, subject: string, bytes: Uint8Array) {
      if (pieces.length === broken) throw new Error('the disk is full')
      pieces.push([day, name, subject, [...bytes]])
    },
    storeFindings: async (day: string, of: readonly { id: string }[]) => void findings.push([day, of.length]),
  }
  return { pieces, findings, files: partOf<Parameters<typeof moveSeries>[2]>(files) }
}

const left = async () => {
  const count = async (table: 'day_series' | 'day_findings') =>
    (await db.selectFrom(table).selectAll().execute()).length
  return [await count('day_series'), await count('day_findings')]
}

describe('series that an earlier version stored in the database', () => {
  test('move to the files completely, the oldest day first, and are counted', async () => {
    await store(95, { '20260105': 2, '20260106': 1 })
    const { pieces, findings, files } = filesOf()
    expect(await moveSeries(db, 'test', files, signal)).toBe(98)
    expect(pieces).toHaveLength(95)
    expect(pieces.map(([day]) => day)).toEqual(pieces.map(([day]) => day).toSorted())
    expect(pieces.find(([, , subject]) => subject === 'i7')).toEqual(['20260102', 'minute', 'i7', [7]])
    expect(findings).toEqual([
      ['20260105', 2],
      ['20260106', 1],
    ])
    expect(await left()).toEqual([0, 0])
  })

  test('are none in an empty database, and stay if they belong to another source', async () => {
    const { pieces, findings, files } = filesOf()
    expect(await moveSeries(db, 'test', files, signal)).toBe(0)
    await store(2, { '20260105': 1 }, 'other')
    expect(await moveSeries(db, 'test', files, signal)).toBe(0)
    expect([pieces, findings, await left()]).toEqual([[], [], [2, 1]])
  })

  test('stay from the first one that cannot be stored, and move the next time', async () => {
    await store(5)
    await expect(moveSeries(db, 'test', filesOf(2).files, signal)).rejects.toThrow('the disk is full')
    expect(await left()).toEqual([3, 0])
    expect(await moveSeries(db, 'test', filesOf().files, signal)).toBe(3)
  })

  test('stay if the gateway ends', async () => {
    await store(1, { '20260105': 1 })
    expect(await moveSeries(db, 'test', filesOf().files, AbortSignal.abort())).toBe(0)
    expect(await left()).toEqual([1, 1])
  })
})
