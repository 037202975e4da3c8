import { describe, expect, test } from 'vitest'
import { createFileSeries, type DayFiles } from '../../../../gateway/past/history/file-series'
import type { SeriesStore } from '../../../../gateway/past/history/series-store'
import { partOf } from '../../../support/part-of'
import { findingOf } from '../../../support/split-finding'

const [FILE, ROW] = [new Uint8Array([1]), new Uint8Array([2])]

/** Files with pieces of `a`, and a database of an earlier version with pieces of `a` and `b`. */
function open({ inFiles = ['f1', 'f2'], inRows = ['f2', 'r1', 'r2'] } = {}) {
  const queries: unknown[] = []
  const written: unknown[] = []
  const body = (id: string) => JSON.stringify(findingOf(id))
  const files = partOf<DayFiles>({
    storePiece: async (...of: unknown[]) => void written.push(of),
    storeFindings: async (...of: unknown[]) => void written.push(of),
    piece: async (_day: string, _name: string, subject: string) => (subject === 'a' ? FILE : undefined),
    pieces: async (_day: string, _name: string, subjects: readonly string[]) =>
      subjects.filter((id) => id === 'a').map(() => FILE),
    newestBefore: async (_day: string, _name: string, subject: string) => (subject === 'a' ? FILE : undefined),
    findings: async (_first: string, _last: string, _subject: string | undefined, limit: number) =>
      inFiles.slice(0, limit).map(body),
  })
  const before = partOf<SeriesStore>({
    read: async (_day: string, id: string) => (id === 'x' ? undefined : ROW),
    readAll: async (_day: string, ids: readonly string[]) => ids.map(() => ROW),
    newestBefore: async () => ROW,
    findings: async (first: string, last: string, id: string | undefined, limit: number) => {
      queries.push([first, last, id, limit])
      return inRows.slice(0, limit).map((each) => findingOf(each))
    },
    prune: async (keep: number) => void queries.push(keep),
  })
  const series = createFileSeries(files, before)
  const ids = async (limit: number) => (await series.findings('1', '2', 'a', limit)).map(({ id }) => id)
  return { series, queries, written, ids }
}

describe('pieces of a day', () => {
  test('come from the files, or else from the database of an earlier version', async () => {
    const { series } = open()
    expect([await series.read('1', 'a', 'minute'), await series.read('1', 'b', 'minute')]).toEqual([FILE, ROW])
    expect(await series.read('1', 'x', 'minute')).toBeUndefined()
    expect([await series.newestBefore('1', 'a', 'minute'), await series.newestBefore('1', 'b', 'minute')]).toEqual([
      FILE,
      ROW,
    ])
    expect(await series.readAll('1', ['a', 'b'], 'minute')).toEqual([FILE])
    expect(await series.readAll('1', ['b', 'c'], 'minute')).toEqual([ROW, ROW])
  })

  test('are written to the files', async () => {
    const { series, written, queries } = open()
    await series.write('1', 'a', 'minute', ROW)
    expect(written).toEqual([['1', 'minute', 'a', ROW]])
    await series.prune(30)
    expect(queries).toEqual([30])
  })
})

describe('findings of a day', () => {
  test('come from the files, then from the database those that the files lack', async () => {
    const { ids, queries } = open()
    expect(await ids(9)).toEqual(['f1', 'f2', 'r1', 'r2'])
    expect(queries).toEqual([['1', '2', 'a', 7]])
  })

  test.each([
    [1, ['f1'], 0],
    [2, ['f1', 'f2'], 0],
    [3, ['f1', 'f2'], 1],
    [4, ['f1', 'f2', 'r1'], 1],
  ])('are %i at most', async (limit, expected, count) => {
    const { ids, queries } = open()
    expect([await ids(limit), queries.length]).toEqual([expected, count])
  })

  test('are written if there are any', async () => {
    const { series, written } = open()
    await series.writeFindings('1', [])
    expect(written).toEqual([])
    const one = { instrument: 'a', id: 'f', body: '{}' }
    await series.writeFindings('1', [one])
    expect(written).toEqual([['1', [one]]])
  })
})
