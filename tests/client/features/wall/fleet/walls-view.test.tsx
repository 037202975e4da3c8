// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { WallsView } from '../../../../../client/features/wall/fleet/walls-view'
import { wallsText as text } from '../../../../../client/text/walls'
import { builtInBoards } from '../../../../../shared/walls/built-in'
import { openPage } from '../../../open-page'

test('without a screen the page leads to pairing, by address and QR code, and to a board', async () => {
  const page = await openPage({ answers: { 'GET /api/walls': { walls: [], boards: builtInBoards, serverTime: 0 } } })
  await page.show(<WallsView />)
  await page.pass(10)
  expect(document.body.textContent).toContain(`${location.origin}/pair`)
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/pair', '/wall/overview'])
  expect(document.querySelector(`[aria-label="${text.pairQr}"]`)).not.toBeNull()
})
