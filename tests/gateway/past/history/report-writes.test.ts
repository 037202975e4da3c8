import { expect, test } from 'vitest'
import { reportWrites } from '../../../../gateway/past/history/report-writes'
import type { SeriesStore } from '../../../../gateway/past/history/series-store'
import { partOf } from '../../../support/part-of'

test('a day is reported once its rows are written, and not after a failure', async () => {
  const calls: string[] = []
  const store = partOf<SeriesStore>({
    write: async (day: string) => {
      if (day === 'broken') throw new Error('disk full')
      calls.push(`written ${day}`)
    },
    writeFindings: async (day: string) => void calls.push(`found ${day}`),
  })
  const series = reportWrites(store, (day) => calls.push(day))
  await series.write('20261120', 'market', 'breadth', new Uint8Array())
  await series.writeFindings('20261119', [])
  await expect(series.write('broken', 'market', 'breadth', new Uint8Array())).rejects.toThrow('disk full')
  expect(calls).toEqual(['written 20261120', '20261120', 'found 20261119', '20261119'])
})
