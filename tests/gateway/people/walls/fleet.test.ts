import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withOrder } from '../../../../gateway/people/walls/fleet'
import { boardShape, changeShape, orderShape, reportShape } from '../../../../gateway/people/walls/shapes'
import { DARK_AFTER_MS } from '../../../../gateway/people/walls/vitals'
import { PANEL_CODES_MAX, type WallPanel } from '../../../../shared/walls/board'
import { BUILT_IN } from '../../../../shared/walls/built-in'
import { planOf } from '../../../../shared/walls/day-plan'
import type { WallReport } from '../../../../shared/walls/wall'
import { codeOf, OTHER, OWNER, STAFF, type WallDesk, wallDesk } from './wall-desk'

let desk: WallDesk
beforeEach(async () => {
  desk = await wallDesk()
})
afterEach(() => desk.close())

const report = (more: Partial<WallReport> = {}): WallReport => ({
  version: '0.1.0',
  board: 'overview',
  frame: 1,
  uptimeMs: 1,
  pictureAgeMs: 400,
  picturesPerSecond: 6,
  heapBytes: 1,
  heapSlope: null,
  feedLagMs: 20,
  visible: true,
  wakeLock: false,
  width: 1920,
  height: 1080,
  recoveries: { picture: 0, data: 0, rotation: 0, reload: 0 },
  ...more,
})
const panel = { kind: 'events', x: 0, y: 0, w: 12, h: 6 } as const

describe('who manages a wall', () => {
  test('is its owner and operators; to others there is none', async () => {
    const { id } = await desk.paired()
    const { walls } = desk
    expect(await Promise.all([OWNER, STAFF, OTHER].map((by) => codeOf(walls.fleet.managed(by, id))))).toEqual([
      ...['ok', 'ok', 'not-found'],
    ])
    expect((await walls.fleet.list(OTHER)).length).toBe(0)
    expect((await walls.fleet.list(STAFF)).length).toBe(1)
    expect(await codeOf(walls.order(OTHER, id, { do: 'revoke' }))).toBe('not-found')
  })
})

describe('orders', () => {
  const none = { identifyUntil: 0, reload: 0, swap: 0, message: null, takeOver: null }

  test('last as long as they say, by the gateway’s clock', () => {
    expect(withOrder(none, { do: 'identify' }, [], 1_000).identifyUntil).toBe(16_000)
    expect(withOrder(none, { do: 'message', text: '午休', seconds: 60 }, ['messages'], 5).message).toEqual({
      text: '午休',
      until: 60_005,
    })
    expect(withOrder(none, { do: 'reload' }, [], 0).reload).toBe(1)
  })

  test.each([
    { do: 'message', text: 'x', seconds: 1 },
    { do: 'takeOver', instrument: '600519.SH', slot: null, seconds: 1 },
  ] as const)('$do needs its right', async (order) => {
    expect(await codeOf(Promise.resolve().then(() => withOrder(none, order, [], 0)))).toBe('forbidden')
  })

  test('a wall that waits hears of them at once, and of its end', async () => {
    const { id } = await desk.paired()
    const { walls } = desk
    const revision = (await walls.wait(id, 0, 0, () => false))?.revision ?? 0
    const next = walls.wait(id, revision, Number.POSITIVE_INFINITY, () => false)
    await walls.order(OWNER, id, { do: 'message', text: '收盘', seconds: 60 })
    expect((await next)?.orders.message?.text).toBe('收盘')
    const end = walls.wait(id, revision + 1, Number.POSITIVE_INFINITY, () => false)
    await walls.order(OWNER, id, { do: 'revoke' })
    expect(await codeOf(end)).toBe('wall-revoked')
  })

  test('a wall that has left is not looked up again', async () => {
    const { id } = await desk.paired()
    const { walls } = desk
    const revision = (await walls.wait(id, 0, 0, () => false))?.revision ?? 0
    const left = walls.wait(id, revision, Number.POSITIVE_INFINITY, () => true)
    await walls.order(OWNER, id, { do: 'revoke' })
    expect(await left).toBeUndefined()
  })

  test('a second revocation forgets the wall', async () => {
    const { id } = await desk.paired()
    await desk.walls.order(OWNER, id, { do: 'revoke' })
    expect((await desk.walls.fleet.list(OWNER))[0]?.revokedAt).toBe(desk.clock())
    expect(await codeOf(desk.walls.order(OWNER, id, { do: 'reload' }))).toBe('wall-revoked')
    await desk.walls.order(OWNER, id, { do: 'revoke' })
    expect(await desk.walls.fleet.list(OWNER)).toEqual([])
  })
})

describe('what a wall may read', () => {
  test('follows the board it is given, and what is shown on it from a desk', async () => {
    const { walls } = desk
    const { id, token } = await desk.paired(OWNER, 'flow')
    const narrowed: string[] = []
    walls.onNarrow((sid) => narrowed.push(sid))
    const wall = await walls.verify(token)
    const reads = () => ['split:market', 'index:000016.SH', 'tick:600519.SH', 'health'].map(wall.mayRead)
    expect(reads()).toEqual([true, false, false, false])
    await walls.order(OWNER, id, { do: 'board', board: 'radar' })
    expect(reads()).toEqual([false, true, false, false])
    expect(narrowed).toEqual([`wall:${id}`])
    await walls.order(OWNER, id, { do: 'takeOver', instrument: '600519.SH', slot: 3, seconds: 60 })
    expect(reads()).toEqual([false, true, true, false])
    await walls.order(OWNER, id, { do: 'release' })
    expect(reads()).toEqual([false, true, false, false])
    expect([wall.mayAsk('/api/instruments'), wall.mayAsk('/api/watchlists')]).toEqual([true, false])
  })

  test('is the same in a process that did not hear of the change, once it shows its token there', async () => {
    const { walls, others } = desk
    const board = await walls.boards.create(OWNER.id, { name: '我的', panels: [panel] })
    const { id, token } = await desk.paired(OWNER, 'flow')
    const before = await others.verify(token)
    const narrowed: string[] = []
    others.onNarrow((sid) => narrowed.push(sid))
    const readsThere = async () => {
      const wall = await others.verify(token)
      return ['split:market', 'events:market', 'tick:600519.SH'].map(wall.mayRead)
    }
    await walls.order(OWNER, id, { do: 'board', board: board.id })
    expect(await readsThere()).toEqual([false, true, false])
    expect(narrowed).toEqual([`wall:${id}`])
    expect(before.mayRead('events:market')).toBe(true)
    await walls.order(OWNER, id, { do: 'takeOver', instrument: '600519.SH', slot: 3, seconds: 60 })
    expect(await readsThere()).toEqual([false, true, true])
    await walls.boards.write(OWNER.id, { ...board, panels: [{ ...panel, kind: 'splits' }] })
    await walls.boardChanged(OWNER.id, board.id)
    expect(await readsThere()).toEqual([true, false, true])
  })

  test('follows a board of one’s own when that is changed', async () => {
    const { walls } = desk
    const board = await walls.boards.create(OWNER.id, { name: '我的', panels: [panel] })
    const { token } = await desk.paired(OWNER, board.id)
    const wall = await walls.verify(token)
    expect(wall.mayRead('events:market')).toBe(true)
    await walls.boards.write(OWNER.id, { ...board, panels: [{ ...panel, kind: 'splits' }] })
    await walls.boardChanged(OWNER.id, board.id)
    expect([wall.mayRead('events:market'), wall.mayRead('split:market')]).toEqual([false, true])
  })
})

test('a wall is told which trading days are half, for its day follows from them', async () => {
  const { id } = await desk.paired()
  expect((await desk.walls.wait(id, -1, 0, () => false))?.halfDays).toEqual(['20261231'])
})

describe('the board of one’s own list', () => {
  const groups = [
    { name: '一', colour: '', codes: ['600519.SH', 'ci:mine', '000300.SH'] },
    { name: '二', colour: '', codes: ['000300.SH', '300750.SZ'] },
  ]
  const keep = (user_id: string, lists: typeof groups) =>
    desk.db
      .insertInto('watchlists')
      .values({ user_id, revision: 1, body: JSON.stringify(lists), updated_at: 0 })
      .execute()
  const codesOn = async (id: string) => {
    const state = await desk.walls.wait(id, -1, 0, () => false)
    return (state?.boards ?? []).flatMap(({ panels }) =>
      panels.filter(({ kind }) => kind === 'list').map(({ codes }) => codes),
    )
  }

  test('shows the lists of the screen’s owner, each code once, and nobody else’s', async () => {
    await keep(OWNER.id, groups)
    await keep(OTHER.id, [{ name: '别人的', colour: '', codes: ['000001.SZ'] }])
    const { id, token } = await desk.paired(OWNER, 'list')
    expect(await codesOn(id)).toEqual([['600519.SH', 'ci:mine', '000300.SH', '300750.SZ']])
    const { mayAsk } = await desk.walls.verify(token)
    expect(
      ['/api/watchlists', '/api/custom-index', '/api/custom-index/别的', '/api/custom-index/mine'].map(mayAsk),
    ).toEqual([false, false, false, true])
  })

  test('follows them, as many as have room, and leaves a list that names its codes alone', async () => {
    const { id } = await desk.paired(OWNER, 'list')
    expect(await codesOn(id)).toEqual([[]])
    const many = Array.from({ length: 40 }, (_, at) => `6000${String(at).padStart(2, '0')}.SH`)
    await keep(OWNER.id, [{ name: '一', colour: '', codes: many }])
    expect(await codesOn(id)).toEqual([many.slice(0, PANEL_CODES_MAX)])
    const own: WallPanel = { ...panel, kind: 'list', subject: '我的', codes: ['600519.SH', 'ci:mine', '600519.SH'] }
    const board = await desk.walls.boards.create(OWNER.id, { name: '我的', panels: [own] })
    expect(await codesOn((await desk.paired(OWNER, board.id)).id)).toEqual([['600519.SH', 'ci:mine']])
  })
})

describe('boards of one’s own', () => {
  test('are their owner’s alone', async () => {
    const { boards } = desk.walls
    const board = await boards.create(OWNER.id, { name: '我的', panels: [panel] })
    expect((await boards.list(OWNER.id)).map(({ id }) => id)).toContain(board.id)
    expect((await boards.list(OTHER.id)).map(({ id }) => id)).not.toContain(board.id)
    expect(await codeOf(boards.write(OTHER.id, board))).toBe('not-found')
    expect(await codeOf(boards.remove(OTHER.id, board.id))).toBe('not-found')
    expect(await codeOf(boards.remove(OWNER.id, board.id))).toBe('ok')
  })

  test('are not too many', async () => {
    for (let made = 0; made < 50; made++) await desk.walls.boards.create(OWNER.id, { name: 'x', panels: [panel] })
    expect(await codeOf(desk.walls.boards.create(OWNER.id, { name: 'x', panels: [panel] }))).toBe('walls-full')
  })
})

describe('a dark wall', () => {
  test('is one whose newest picture is older than five minutes, told once, and once over', async () => {
    const { walls, pass } = desk
    const { id } = await desk.paired()
    const wall = async () => (await walls.fleet.list(OWNER))[0]
    expect(await walls.fleet.lookForDark()).toEqual([])
    const row = async () => (await walls.fleet.find(id)) as NonNullable<Awaited<ReturnType<typeof walls.fleet.find>>>
    await walls.fleet.report(await row(), report())
    expect((await wall())?.pictureAgeMs).toBe(400)
    pass(DARK_AFTER_MS - 400)
    expect(await walls.fleet.lookForDark()).toEqual([])
    pass(1)
    expect(await walls.fleet.lookForDark()).toEqual(['大厅'])
    expect(await walls.fleet.lookForDark()).toEqual([])
    expect(await walls.fleet.darkOf(OWNER)).toEqual([{ id, name: '大厅' }])
    expect(await walls.fleet.darkOf(OTHER)).toEqual([])
    // It speaks, and paints nothing: that is dark as well.
    await walls.fleet.report(await row(), report({ pictureAgeMs: DARK_AFTER_MS + 400 }))
    expect((await wall())?.dark).toBe(true)
    await walls.fleet.report(await row(), report())
    await walls.fleet.lookForDark()
    const incidents = (await wall())?.incidents.filter(({ kind }) => kind === 'dark')
    expect(incidents).toEqual([{ kind: 'dark', at: desk.clock(), endedAt: desk.clock() }])
  })

  test('a recovery of its own is an incident', async () => {
    const { id } = await desk.paired()
    const { fleet } = desk.walls
    const tell = async (picture: number) =>
      fleet.report(
        (await fleet.find(id)) as never,
        report({ recoveries: { picture, data: 0, rotation: 0, reload: 0 } }),
      )
    for (const count of [0, 1, 1]) await tell(count)
    const [wall] = await fleet.list(OWNER)
    expect(wall?.incidents.map(({ kind }) => kind)).toEqual(['recovered', 'paired'])
  })
})

describe('what comes in is checked', () => {
  const good = { name: '我的', panels: [panel] }
  const listOf = (code: string) => ({ ...panel, kind: 'list', subject: '', codes: ['600519.SH', code] })
  const change = { name: '大厅', rights: [], plan: planOf('flow'), tile: { columns: 2, rows: 2, column: 1, row: 1 } }

  test.each<[string, { safeParse: (value: unknown) => { success: boolean } }, unknown, boolean]>([
    ['a board', boardShape, good, true],
    ...Object.values(BUILT_IN)
      .filter(({ id }) => id !== 'list')
      .map(
        ({ name, panels }) =>
          [name, boardShape, { name, panels }, true] as [string, typeof boardShape, unknown, boolean],
      ),
    ['a board without panels', boardShape, { name: 'x', panels: [] }, false],
    ['a board without a name', boardShape, { ...good, name: ' ' }, false],
    ['two panels on one cell', boardShape, { ...good, panels: [panel, panel] }, false],
    ['an unknown panel', boardShape, { ...good, panels: [{ ...panel, kind: 'secrets' }] }, false],
    ['a line of nothing', boardShape, { ...good, panels: [{ ...panel, kind: 'line' }] }, false],
    ['a ranking of its own', boardShape, { ...good, panels: [{ ...panel, kind: 'rank', subject: 'x' }] }, false],
    ['codes where none belong', boardShape, { ...good, panels: [{ ...panel, codes: ['600519.SH'] }] }, false],
    ['a list without codes', boardShape, { ...good, panels: [{ ...panel, kind: 'list', subject: '' }] }, false],
    ['a list with a basket', boardShape, { ...good, panels: [listOf('ci:jia~酒篮')] }, true],
    ['a list with no code', boardShape, { ...good, panels: [listOf('ci:a b')] }, false],
    ['coins that are a basket', boardShape, { ...good, panels: [{ ...panel, kind: 'coin', codes: ['ci:a'] }] }, false],
    ['more fields', boardShape, { ...good, owner: 'x' }, false],
    ['a plan', changeShape, change, true],
    ['a tile beside the board', changeShape, { ...change, tile: { columns: 2, rows: 2, column: 2, row: 0 } }, false],
    ['a plan without nights', changeShape, { ...change, plan: { ...change.plan, night: undefined } }, false],
    ['a board’s path', changeShape, { ...change, plan: planOf('../x') }, false],
    ['a message', orderShape, { do: 'message', text: 'x', seconds: 5 }, true],
    ['an endless message', orderShape, { do: 'message', text: 'x', seconds: 1e9 }, false],
    ['a slot beyond the day', orderShape, { do: 'takeOver', instrument: '600519.SH', slot: 241, seconds: 5 }, false],
    ['no order', orderShape, { do: 'format' }, false],
    ['a report', reportShape, report(), true],
    ['a negative age', reportShape, report({ pictureAgeMs: -1 }), false],
    ['a huge version', reportShape, report({ version: 'x'.repeat(99) }), false],
  ])('%s', (_, shape, value, fine) => {
    expect(shape.safeParse(value).success).toBe(fine)
  })
})
