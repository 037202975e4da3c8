import type { Page } from 'playwright'
import type { DayPlan } from '../../shared/walls/day-plan'
import type { WallRight, WallTile } from '../../shared/walls/wall'

export interface PairedWallOptions {
  /** Address of the gateway, without a trailing slash. */
  url: string
  /** The id_token of the user who pairs the wall. */
  person: string
  plan: DayPlan
  name?: string
  rights?: WallRight[]
  /** Part of the board that it shows; the whole if missing. */
  tile?: WallTile
}

const WHOLE: WallTile = { columns: 1, rows: 1, column: 0, row: 0 }

/** Pairs a page as a wall by the letters that it shows; returns the wall's id. */
export async function pairWall(page: Page, request: PairedWallOptions) {
  const { url, person, plan, name = '大厅', rights = ['messages'], tile = WHOLE } = request
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${person}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { data: { id: string } }
  }
  await page.goto(`${url}/pair`)
  const letters = page.getByRole('img', { name: /^配对码/ })
  await letters.waitFor()
  const code = ((await letters.getAttribute('aria-label')) ?? '').replaceAll(/[^A-Z]/g, '')
  const { data } = await send('POST', `/api/walls/pairing/${code}`, { name, board: 'overview', rights })
  await send('PUT', `/api/walls/${data.id}`, { name, rights, plan, tile })
  await page.waitForURL('**/wall/**')
  return data.id
}
