import { describe, expect, test } from 'vitest'
import { type DayPage, type PageStart, pageOf, pageStartOf, partOf } from '../../../../gateway/past/history/pages'

const DAYS = ['20261118', '20261119', '20261120']
const rowsOf = (day: string) => [0, 1, 2].map((at) => `${day.slice(-2)}.${at}`)
const signal = new AbortController().signal

async function page(
  limit: number,
  cursor?: string,
  load = (place: PageStart, room: number) => partOf(rowsOf(place.day), place, room),
) {
  const requests: string[] = []
  const answer = await pageOf<string>(DAYS, { cursor, limit, signal }, async (place, room) => {
    requests.push(`${place.day}-${place.done}/${room}`)
    return load(place, room)
  })
  return { ...answer, requests }
}

describe('a cursor', () => {
  test.each([
    [undefined, { day: '20261118', done: 0 }],
    ['20261119-0', { day: '20261119', done: 0 }],
    ['20261120-123456789', { day: '20261120', done: 123_456_789 }],
  ])('%s is %j', (cursor, place) => {
    expect(pageStartOf(cursor, DAYS)).toEqual(place)
  })

  test('without days has no position', () => {
    expect(pageStartOf(undefined, [])).toEqual({ day: '', done: 0 })
  })

  test.each(['20261117-0', '20261118', '20261118-', '20261118-1234567890', 'x20261118-0', '20261118-0x', ''])(
    '%j is refused',
    (cursor) => {
      expect(() => pageStartOf(cursor, DAYS)).toThrow(expect.objectContaining({ code: 'cursor-invalid' }))
    },
  )

  test('is cut to thirty characters when it is refused', () => {
    expect(() => pageStartOf('x'.repeat(80), DAYS)).toThrow('x'.repeat(30))
    expect(() => pageStartOf('x'.repeat(80), DAYS)).not.toThrow('x'.repeat(31))
  })
})

describe('a page', () => {
  test('with all rows has no next one', async () => {
    expect(await page(99)).toMatchObject({
      rows: DAYS.flatMap(rowsOf),
      next: null,
      derived: [],
      missing: [],
      requests: ['20261118-0/99', '20261119-0/96', '20261120-0/93'],
    })
  })

  test('counts the rows that its parts contain', async () => {
    const framed = ({ day, done }: PageStart, room: number) => {
      const { rows, upTo } = partOf(rowsOf(day), { day, done }, room)
      return { rows: [rows.join(' ')], count: rows.length, ...(upTo !== undefined && { upTo }) }
    }
    expect(await page(4, undefined, framed)).toMatchObject({
      rows: ['18.0 18.1 18.2', '19.0'],
      next: '20261119-1',
      requests: ['20261118-0/4', '20261119-0/1'],
    })
  })

  test.each([
    [1, '20261118-1'],
    [2, '20261118-2'],
    [3, '20261119-0'],
    [4, '20261119-1'],
    [8, '20261120-2'],
    [9, null],
  ])('of %i rows continues at %s', async (limit, next) => {
    const first = await page(limit)
    expect(first.next).toBe(next)
    expect(first.rows).toEqual(DAYS.flatMap(rowsOf).slice(0, limit))
    if (next) expect((await page(99, next)).rows).toEqual(DAYS.flatMap(rowsOf).slice(limit))
  })

  test('continues within its day, and reads later days from their beginning', async () => {
    expect((await page(99, '20261119-2')).requests).toEqual(['20261119-2/99', '20261120-0/98'])
  })

  test('lists derived and missing days', async () => {
    const marked: Record<string, DayPage<string>> = {
      '20261118': { rows: [], derived: true },
      '20261119': { rows: [], missing: true },
      '20261120': { rows: [], derived: false, missing: false },
    }
    expect(await page(9, undefined, ({ day }) => marked[day] as DayPage<string>)).toMatchObject({
      derived: ['20261118'],
      missing: ['20261119'],
      next: null,
    })
  })

  test('ends where a day has more rows, even without one of them', async () => {
    expect(await page(9, undefined, () => ({ rows: [], upTo: 7 }))).toMatchObject({ rows: [], next: '20261118-7' })
  })

  test('is not read for an aborted request', async () => {
    await expect(
      pageOf(DAYS, { cursor: undefined, limit: 1, signal: AbortSignal.abort() }, async () => ({ rows: [] })),
    ).rejects.toThrow()
  })
})

describe('a part of available rows', () => {
  const all = ['a', 'b', 'c', 'd']
  test.each([
    [0, 9, { rows: all }],
    [0, 4, { rows: all }],
    [0, 3, { rows: ['a', 'b', 'c'], upTo: 3 }],
    [2, 1, { rows: ['c'], upTo: 3 }],
    [3, 1, { rows: ['d'] }],
    [4, 1, { rows: [] }],
    [0, 0, { rows: [], upTo: 0 }],
  ])('from row %i, at most %i rows: %j', (done, room, part) => {
    expect(partOf(all, { day: '', done }, room)).toEqual(part)
  })
})
