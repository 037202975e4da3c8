import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PAIRING_INTERVAL_MS, PAIRING_TTL_MS } from '../../../../gateway/people/walls/pairing'
import { codeShape } from '../../../../gateway/people/walls/shapes'
import { codeOf, OTHER, OWNER, type WallDesk, wallDesk } from './wall-desk'

let desk: WallDesk
beforeEach(async () => {
  desk = await wallDesk()
})
afterEach(() => desk.close())

const request = { name: '大厅', board: 'overview', rights: [] }

describe('pairing', () => {
  test('a screen waits, is let in by its code, and has a token then', async () => {
    const { walls, from, pass } = desk
    const { deviceCode, userCode, intervalMs } = await walls.pairing.start(from)
    expect(userCode).toMatch(/^[B-DF-HJ-NP-TV-XZ]{6}$/)
    expect(await codeOf(walls.pairing.ask(deviceCode))).toBe('pair-pending')
    expect(await walls.pairing.look(OWNER.id, userCode)).toMatchObject({ ip: '10.0.0.7', userAgent: 'Kiosk' })
    const id = await walls.admit(OWNER, userCode, request)
    pass(intervalMs)
    const { token } = await walls.pairing.ask(deviceCode)
    expect(await walls.verify(token)).toMatchObject({ id: `wall:${id}`, name: '大厅', readOnly: true, role: 'viewer' })
  })

  test('an answer that was lost may be asked for again, until a token was shown', async () => {
    const { walls, from, pass } = desk
    const { deviceCode, userCode } = await walls.pairing.start(from)
    await walls.admit(OWNER, userCode, request)
    const first = await walls.pairing.ask(deviceCode)
    pass(PAIRING_INTERVAL_MS)
    const second = await walls.pairing.ask(deviceCode)
    expect(await codeOf(walls.verify(first.token))).toBe('wall-revoked')
    await walls.verify(second.token)
    pass(PAIRING_INTERVAL_MS)
    expect(await codeOf(walls.pairing.ask(deviceCode))).toBe('pair-expired')
    await walls.verify(second.token)
  })

  test('a code lets one screen in, once', async () => {
    const { walls, from } = desk
    const { userCode } = await walls.pairing.start(from)
    await walls.admit(OWNER, userCode, request)
    expect(await codeOf(walls.admit(OTHER, userCode, request))).toBe('pair-unknown')
    expect((await walls.fleet.list({ ...OTHER, role: 'operator' })).length).toBe(1)
  })

  test('who asks too fast is told so, who waited too long begins anew', async () => {
    const { walls, from, pass } = desk
    const { deviceCode, userCode } = await walls.pairing.start(from)
    await codeOf(walls.pairing.ask(deviceCode))
    expect(await codeOf(walls.pairing.ask(deviceCode))).toBe('pair-slow')
    pass(PAIRING_TTL_MS)
    expect(await codeOf(walls.pairing.ask(deviceCode))).toBe('pair-expired')
    expect(await codeOf(walls.admit(OWNER, userCode, request))).toBe('pair-unknown')
  })

  test('addresses of one IPv6 network count together, those of another do not', async () => {
    const start = (ip: string) => codeOf(desk.others.pairing.start({ ip, userAgent: 'Kiosk' }))
    for (let n = 1; n <= 30; n++) expect(await start(`2001:db8:0:1::${n.toString(16)}`)).toBe('ok')
    expect(await start('2001:db8:0:1:ffff::1')).toBe('too-many')
    expect(await start('2001:db8:0:2::1')).toBe('ok')
  })

  test('a screen that is refused is told so', async () => {
    const { walls, from } = desk
    const { deviceCode, userCode } = await walls.pairing.start(from)
    await walls.pairing.refuse(OWNER.id, userCode)
    expect(await codeOf(walls.pairing.ask(deviceCode))).toBe('pair-refused')
    expect(await codeOf(walls.admit(OWNER, userCode, request))).toBe('pair-unknown')
  })

  test('a board that is not one’s own is not given to a screen, and the code stays good', async () => {
    const { walls, from } = desk
    const { userCode } = await walls.pairing.start(from)
    const { id } = await walls.boards.create(OTHER.id, { name: '他', panels: [] })
    expect(await codeOf(walls.admit(OWNER, userCode, { ...request, board: id }))).toBe('not-found')
    expect(await codeOf(walls.admit(OWNER, userCode, request))).toBe('ok')
  })
})

describe('guessing', () => {
  test('is braked after twenty tries of one account, even for the right code; others still pass', async () => {
    const { walls, from, pass } = desk
    const { userCode } = await walls.pairing.start(from)
    for (let tries = 0; tries < 20; tries++)
      expect(await codeOf(walls.pairing.look(OWNER.id, 'ZZZZZZ'))).toBe('pair-unknown')
    expect(await codeOf(walls.admit(OWNER, userCode, request))).toBe('too-many')
    expect(await codeOf(walls.pairing.refuse(OWNER.id, userCode))).toBe('too-many')
    expect(await codeOf(walls.pairing.look(OTHER.id, userCode))).toBe('ok')
    pass(10 * 60_000)
    expect(await codeOf(walls.pairing.look(OWNER.id, userCode))).toBe('pair-unknown')
  })

  test('screens of one address cannot begin without end', async () => {
    const { walls, from } = desk
    const codes = []
    for (let tries = 0; tries < 31; tries++)
      codes.push(await codeOf(walls.pairing.start(from).catch((e) => Promise.reject(e))))
    expect(codes.at(-1)).toBe('too-many')
  })
})

describe('a typed code', () => {
  test.each([
    ['bcd-fgh', 'BCDFGH'],
    [' BCD FGH ', 'BCDFGH'],
  ])('%j is read as %s', (typed, code) => expect(codeShape.parse(typed)).toBe(code))

  test.each(['', 'BCDFG', 'BCDFGHJ', 'AEIOUY', '123456', "BCDFG'"])('%j is none', (typed) =>
    expect(codeShape.safeParse(typed).success).toBe(false),
  )
})
