import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, OWNER, type WallDesk, wallDesk } from './wall-desk'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let desk: WallDesk
beforeEach(async () => {
  desk = await wallDesk()
})
afterEach(() => desk.close())

describe('a wall’s token', () => {
  test('is kept as a digest alone', async () => {
    const { token } = await desk.paired()
    const rows = await desk.db.selectFrom('walls').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[2])
  })

  test('is changed when the new one is shown first; an answer that is lost locks nobody out', async () => {
    const { walls } = desk
    const { id, token } = await desk.paired()
    const lost = await walls.tokens.issue(id)
    expect(await codeOf(walls.verify(token))).toBe('ok')
    const next = await walls.tokens.issue(id)
    expect(await codeOf(walls.verify(next))).toBe('ok')
    expect(await codeOf(walls.verify(lost))).toBe('wall-revoked')
    expect(await codeOf(walls.verify(next))).toBe('ok')
  })

  test('may still be shown by what was on its way, and later is a copy that ends the wall’s rights', async () => {
    const { walls, pass } = desk
    const { id, token } = await desk.paired()
    const endings: string[] = []
    walls.onEnd((sid) => endings.push(sid))
    const next = await walls.tokens.issue(id)
    await walls.verify(next)
    pass(2 * MINUTE)
    expect(await codeOf(walls.verify(token))).toBe('ok')
    pass(1)
    expect(await codeOf(walls.verify(token))).toBe('wall-revoked')
    expect(await codeOf(walls.verify(next))).toBe('wall-revoked')
    expect(endings).toEqual([`wall:${id}`])
    const [wall] = await walls.fleet.list(OWNER)
    expect(wall?.incidents.map(({ kind }) => kind)).toEqual(['copied', 'paired'])
  })

  test('an older one, or one that was invented, ends nothing', async () => {
    const { walls, pass } = desk
    const { id, token } = await desk.paired()
    let current = token
    for (let turn = 0; turn < 2; turn++) {
      current = await walls.tokens.issue(id)
      await walls.verify(current)
      pass(DAY)
    }
    expect(await codeOf(walls.verify(token))).toBe('wall-revoked')
    expect(await codeOf(walls.verify(`wall.${id}.${'A'.repeat(43)}`))).toBe('wall-revoked')
    expect(await codeOf(walls.verify(current))).toBe('ok')
  })

  test.each(['wall.', 'wall.x.y', `wall.${'0'.repeat(24)}`, `wall.${'g'.repeat(24)}.${'A'.repeat(43)}`])(
    '%j is malformed',
    async (token) => expect(await codeOf(desk.walls.verify(token))).toBe('token-malformed'),
  )

  test('lives through a holiday, and not for ever', async () => {
    const { token } = await desk.paired()
    desk.pass(30 * DAY)
    expect(await codeOf(desk.walls.verify(token))).toBe('ok')
    desk.pass(5 * DAY)
    expect(await codeOf(desk.walls.verify(token))).toBe('wall-revoked')
  })
})
