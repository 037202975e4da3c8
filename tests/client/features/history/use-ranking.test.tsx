// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { type LoadedRanking, useRanking } from '../../../../client/features/history/use-ranking'
import { historyText } from '../../../../client/text/history'
import { openPage } from '../../open-page'

const answers = {
  'GET /api/history/rank': { tradingDays: ['20260702', '20260703', '20260706'], id: ['600519.SH'] },
  'GET /api/history/calendar': { days: [] },
}

async function ranked(days: number) {
  const page = await openPage({ answers, path: '/hist' })
  const found: { ranking?: LoadedRanking } = {}
  const Probe = () => {
    found.ranking = useRanking({ mode: 'BS', days, horizonText: `H${days}` })
    return null
  }
  await page.show(<Probe />)
  await page.pass(100)
  return found as { ranking: LoadedRanking }
}

test.each([
  [3, [historyText.running]],
  [5, [historyText.short(3, 5), historyText.running]],
])('a horizon of %d days of which three are recorded has the notes %j', async (days, notes) => {
  expect((await ranked(days)).ranking.notes).toEqual(notes)
})

test('a chosen day becomes the end of the address; the running day clears it', async () => {
  const found = await ranked(3)
  const searchAfter = async (day: string) => {
    await act(async () => found.ranking.showDay(day))
    return location.search
  }
  expect([await searchAfter('20260703'), await searchAfter('20260706')]).toEqual(['?end=20260703', ''])
})
