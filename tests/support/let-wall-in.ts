import type { Page } from 'playwright'
import type { DayPlan } from '../../shared/walls/day-plan'
import type { WallRight, WallTile } from '../../shared/walls/wall'

export interface WallOptions {
  /** Of the gateway, without a slash at its end. */
  url: string
  /** An id_token of who lets it in. */
  person: string
  plan: DayPlan
  name?: string
  rights?: WallRight[]
  /** Which part of its board it shows; left out, the whole. */
  tile?: WallTile
}

const WHOLE: WallTile = { columns: 1, rows: 1, column: 0, row: 0 }

/** Lets a page in as an unattended screen, by the letters that it shows; answers the screen's id. */
export async function letWallIn(page: Page, request: WallOptions) {
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
