// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { CodesTable } from '../../../../client/features/watchlist/codes'
import { MonitorView } from '../../../../client/features/watchlist/monitor-view'
import { watchlist } from '../../../../client/text/watchlist'
import { openPage } from '../../open-page'
import { smallTable } from '../board/small-board'

const CODES = ['600519.SH', '430047.BJ', '600005.SH', '000001.SZ']
const former = {
  '430047.BJ': { name: '诺思兰德', now: '920047.BJ' },
  '600005.SH': { name: '大量股份' },
}

async function opened(table = { ...smallTable, former } as typeof smallTable, answers: Record<string, unknown> = {}) {
  const page = await openPage({
    table,
    answers: {
      'GET /api/watchlists': { revision: 4, groups: [{ name: '甲', colour: 'ad', codes: CODES }] },
      'GET /api/settings': { revision: 0, values: {} },
      'PUT /api/watchlists': ({ body }: { body: object }) => ({ ...body, revision: 5 }),
      ...answers,
    },
  })
  await page.show(<MonitorView events={() => null} />)
  await page.pass(500)
  const rows = () =>
    [...document.querySelectorAll(`[aria-label="${watchlist.former}"] li`)].map((row) => row.textContent ?? '')
  return { page, rows }
}

test('codes of a list that the market no longer lists say what became of them', async () => {
  const { rows } = await opened()
  expect(rows()).toEqual([
    expect.stringContaining('430047.BJ诺思兰德（代码已改为 920047.BJ）'),
    expect.stringContaining('600005.SH大量股份（已不存在）'),
  ])
})

test('neither a list with only listed codes nor a market without earlier codes shows a note', async () => {
  const { rows } = await opened(smallTable)
  expect(rows()).toEqual([])
})

test('a list’s panes say what became of the codes that they have no rows for', async () => {
  const page = await openPage({ table: { ...smallTable, former } as typeof smallTable })
  await page.show(<CodesTable codes={CODES} label="自选" />)
  await page.pass(500)
  expect(page.text()).toContain('诺思兰德（代码已改为 920047.BJ）')
  expect(page.text()).toContain('大量股份（已不存在）')
})
