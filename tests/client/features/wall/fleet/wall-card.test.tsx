// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { WallCard } from '../../../../../client/features/wall/fleet/wall-card'
import { wallsText as text } from '../../../../../client/text/walls'
import { planOf } from '../../../../../shared/walls/day-plan'
import type { WallRow } from '../../../../../shared/walls/wall'
import { openPage } from '../../../open-page'

const WALL: WallRow = {
  id: 'w',
  name: '大厅',
  rights: [],
  owner: 'boss',
  plan: planOf('overview'),
  tile: { columns: 1, rows: 1, column: 0, row: 0 },
  createdAt: 0,
  revokedAt: 0,
  seenAt: null,
  pictureAgeMs: null,
  dark: false,
  report: null,
  orders: { identifyUntil: 0, reload: 0, swap: 0, message: null, takeOver: null },
  incidents: [],
}

test.each([
  ['its owner', { id: 'boss', role: 'viewer', permissions: [] }, true],
  ['an operator', { id: 'other', role: 'operator' }, true],
  ['who may manage all', { id: 'lin', role: 'viewer', permissions: ['walls:read', 'walls:write'] }, true],
  ['who may see all', { id: 'lin', role: 'viewer', permissions: ['walls:read'] }, false],
])('a screen is commanded by %s: %o', async (_who, me, manages) => {
  const page = await openPage({ answers: { 'GET /api/me': me } })
  await page.show(<WallCard wall={WALL} boards={[]} serverTime={0} onChanged={() => undefined} />)
  expect(page.text().includes(text.readOnly)).toBe(!manages)
  expect(page.host.querySelectorAll('button').length > 0).toBe(manages)
})
