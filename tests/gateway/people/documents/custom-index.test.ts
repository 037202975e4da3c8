import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namedCourseRoutes } from '../../../../gateway/people/documents/basket-course'
import { BasketStore } from '../../../../gateway/people/documents/basket-store'
import { cappedWeights, ownWeights } from '../../../../gateway/people/documents/basket-weights'
import { customIndexRoutes } from '../../../../gateway/people/documents/custom-index'
import type {
  BasketCourse,
  BasketCourseQuery,
  CustomIndex,
  FoundBasket,
} from '../../../../shared/protocol/rest-baskets'
import { MOUTAI, PINGAN, QUIET, smallMarket } from '../../../support/small-market'
import { type ApiServer, apiServer } from '../../serve/http/api-server'

const NONE = { data: { basket: null } }
/** A course that only tells what it was asked of. */
const echoed = (request: BasketCourseQuery) => request as unknown as BasketCourse

let api: ApiServer
let tradingDay = '20261120'
let namesRead: string[][] = []

beforeAll(async () => {
  const { state } = smallMarket()
  const market = {
    instrument: (id: string) => state.instrument(id),
    get tradingDay() {
      return tradingDay
    },
  }
  const readNames = async (names: readonly string[]) => {
    namesRead.push([...names])
    return names.map((name) => (name === '酒篮' ? 'jl jiulan' : ''))
  }
  api = await apiServer((db) => {
    const baskets = new BasketStore(db, readNames)
    return [
      customIndexRoutes(baskets, market),
      namedCourseRoutes(baskets, { basket: async (request) => echoed(request) }),
    ]
  })
})
afterAll(() => api.stop())

const put = (path: string, body: unknown) => api.ask(path, { method: 'PUT', body, as: 'lin' })

describe('custom indexes', () => {
  const own = (weights: number[]) => ({
    weighting: 'own',
    members: [MOUTAI, PINGAN, QUIET].slice(0, weights.length).map((id, index) => ({ id, weight: weights[index] })),
  })
  const path = '/api/custom-index/消费_A'

  test('are saved with weights of that time, listed, shared by owner and deleted', async () => {
    expect(await put(path, { weighting: 'equal', members: [{ id: MOUTAI }, { id: PINGAN }] })).toMatchObject({
      data: { name: '消费_A', owner: 'lin', baseDay: '20261120', members: [{ weight: 0.5 }, { weight: 0.5 }] },
    })
    expect(await api.ask('/api/custom-index')).toMatchObject({ data: [{ name: '消费_A' }] })
    expect(await api.ask('/api/custom-index', { as: 'wang' })).toMatchObject({ data: [] })
    expect(await api.ask(path, { as: 'wang' })).toMatchObject(NONE)
    expect(await api.ask('/api/custom-index/lin~消费_A', { as: 'wang' })).toMatchObject({
      data: { basket: { owner: 'lin' } },
    })
    expect(await api.ask(path, { as: 'wang', method: 'DELETE' })).toMatchObject({ code: 'not-found' })
    expect(await api.ask(path, { method: 'DELETE' })).toMatchObject({ code: 'ok' })
    // One answer for both: nobody's fault, so no error.
    for (const gone of [path, '/api/custom-index/lin~消费_A', '/api/custom-index/nobody~消费_A'])
      expect(await api.ask(gone)).toMatchObject({ status: 200, ...NONE })
  })

  test('belong to the account: a name used by another account too finds only its own', async () => {
    const basket = { weighting: 'equal', members: [{ id: MOUTAI }] }
    await put(path, basket)
    expect(await api.ask('/api/custom-index/lin~消费_A', { as: 'wang' })).toMatchObject({
      data: { basket: { ownerName: 'lin' } },
    })
    await api.ask(path, { as: 'other', method: 'PUT', body: { ...basket, members: [{ id: PINGAN }] } })
    const found = async (address: string) =>
      ((await api.ask(`/api/custom-index/${address}`, { as: 'wang' })).data as FoundBasket).basket
    expect(await found('lin~消费_A')).toMatchObject({ ownerName: 'lin', members: [{ id: MOUTAI }] })
    expect(await found('ｌｉｎ~消费_A')).toMatchObject({ ownerName: 'lin' })
    expect(await found('u-lin~消费_A')).toMatchObject({ ownerName: 'lin' })
    for (const address of ['u-other~消费_A', 'lin@other.example~消费_A']) {
      expect(await found(address)).toMatchObject({ owner: 'lin', ownerName: 'u-other', members: [{ id: PINGAN }] })
    }
    await api.ask(path, { method: 'DELETE' })
    expect(await api.ask('/api/custom-index/lin~消费_A', { as: 'wang' })).toMatchObject(NONE)
  })

  test('by size are capped and still sum to one', () => {
    const weights = cappedWeights([90, 4, 3, 2, 1].map((weight, index) => ({ id: String(index), weight })))
    expect(weights[0]?.weight).toBe(0.3)
    expect(weights.every(({ weight }) => weight <= 0.3 + 1e-9)).toBe(true)
    expect(weights.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12)
  })

  test.each([[[1e308, 1e308, 1e308, 1e308]], [[1, 1, 1, 1, 5e-324]]])('of which one has no value: %j', (weights) => {
    const members = weights.map((weight, at) => ({ id: String(at), weight }))
    expect(() => ownWeights(members)).toThrow(expect.objectContaining({ code: 'weights-invalid' }))
  })

  test.each([
    ['/api/custom-index/a b', own([1]), 'name-invalid'],
    [`/api/custom-index/${'x'.repeat(25)}`, own([1]), 'name-invalid'],
    ['/api/custom-index/lin~x', own([1]), 'name-invalid'],
    ['/api/custom-index/x', own([0, 1]), 'weights-invalid'],
    ['/api/custom-index/x', own([-1, 2]), 'weights-invalid'],
    ['/api/custom-index/x', own([5, 1, 1]), 'weights-invalid'],
    ['/api/custom-index/x', own([1e308, 1e308]), 'weights-invalid'],
    ['/api/custom-index/x', { weighting: 'own', members: [{ id: MOUTAI }] }, 'weights-invalid'],
    ['/api/custom-index/x', { weighting: 'own', members: [{ id: MOUTAI, weight: '1' }] }, 'weights-invalid'],
    ['/api/custom-index/x', { weighting: 'equal', members: [] }, 'members-count'],
    ['/api/custom-index/x', { weighting: 'equal', members: Array(201).fill({ id: MOUTAI }) }, 'members-count'],
    ['/api/custom-index/x', { weighting: 'equal', members: [{ id: MOUTAI }, { id: MOUTAI }] }, 'members-repeated'],
    ['/api/custom-index/x', { weighting: 'equal', members: [{ id: '600000.SH' }] }, 'unknown-instrument'],
    ['/api/custom-index/x', { weighting: 'equal', members: [{ id: 'ci:x' }] }, 'unknown-instrument'],
    ['/api/custom-index/x', { ...own([1]), baseDay: '20261340' }, 'base-day-invalid'],
    ['/api/custom-index/x', { ...own([1]), baseDay: '99990101' }, 'base-day-invalid'],
    ['/api/custom-index/x', { ...own([1]), baseDay: '20261121' }, 'base-day-invalid'],
    ['/api/custom-index/x', { ...own([1]), baseDay: '19901218' }, 'base-day-invalid'],
    ['/api/custom-index/x', { weighting: 'best', members: [{ id: MOUTAI }] }, 'bad-request'],
    ['/api/custom-index/x', { ...own([1]), rebalance: 'day' }, 'bad-request'],
    ['/api/custom-index/x', { ...own([1]), effect: 'tomorrow' }, 'bad-request'],
  ])('%s refuses invalid %j', async (address, body, code) => {
    expect(await put(address, body)).toMatchObject({ code })
  })
})

describe('the course of a custom index', () => {
  const path = '/api/custom-index/程'
  const course = (name: string, as: 'lin' | 'wang' = 'lin') =>
    api.ask(`/api/history/basket/${encodeURIComponent(name)}`, { as })

  test('uses all its versions, oldest first, by its own name or its owner’s', async () => {
    tradingDay = '20261118'
    const members = [{ id: MOUTAI, weight: 1 }]
    await put(path, { weighting: 'equal', members: [{ id: MOUTAI }] })
    tradingDay = '20261119'
    await put(path, { weighting: 'equal', members: [{ id: QUIET }], effect: 'today', rebalance: 'month' })
    const definitions = [
      { from: '20261118', rebalance: 'none', members },
      { from: '20261119', rebalance: 'month', members: [{ id: QUIET, weight: 1 }] },
    ]
    expect(await course('程')).toMatchObject({ data: { baseDay: '20261118', definitions } })
    expect((await course('lin~程', 'wang')).data).toEqual({ baseDay: '20261118', definitions })
    tradingDay = '20261120'
    await api.ask(path, { method: 'DELETE' })
  })

  test.each([
    ['程', 404],
    ['lin~没有', 404],
    ['nobody~程', 404],
    ['lin~a b', 400],
  ])('of an invalid “%s” is refused', async (name, status) => {
    expect(await course(name, 'wang')).toMatchObject({ status })
  })
})

describe('earlier members of a custom index', () => {
  const path = '/api/custom-index/变'
  const equal = (...ids: string[]) => ({ weighting: 'equal', members: ids.map((id) => ({ id })) })
  const saved = async (body: object) => (await put(path, body)).data as CustomIndex
  const half = (...ids: string[]) => ids.map((id) => ({ id, weight: 1 / ids.length }))

  test('stay if a change is valid from today on, one per day', async () => {
    tradingDay = '20261118'
    expect(await saved({ ...equal(MOUTAI, PINGAN), baseDay: '20261116', rebalance: 'month' })).toMatchObject({
      baseDay: '20261116',
      from: '20261116',
      rebalance: 'month',
      earlier: [],
    })
    tradingDay = '20261119'
    const first = { from: '20261116', rebalance: 'month', members: half(MOUTAI, PINGAN) }
    const today = { effect: 'today', rebalance: 'quarter' }
    expect(await saved({ ...equal(MOUTAI, QUIET), ...today })).toMatchObject({
      baseDay: '20261116',
      from: '20261119',
      rebalance: 'quarter',
      members: half(MOUTAI, QUIET),
      earlier: [first],
    })
    // Twice on one day is once, and the same again is nothing new.
    expect(await saved({ ...equal(QUIET), ...today })).toMatchObject({ from: '20261119', earlier: [first] })
    tradingDay = '20261120'
    expect(await saved({ ...equal(QUIET), ...today })).toMatchObject({ from: '20261119', earlier: [first] })
    const second = { from: '20261119', rebalance: 'quarter', members: half(QUIET) }
    expect(await saved({ ...equal(MOUTAI), ...today })).toMatchObject({ from: '20261120', earlier: [first, second] })
    const [listed] = ((await api.ask('/api/custom-index')).data as CustomIndex[]).filter(({ name }) => name === '变')
    expect(listed?.earlier).toEqual([first, second])
  })

  test('keep the base day, and are dropped if a change is valid from the base day on', async () => {
    expect(await put(path, { ...equal(QUIET), effect: 'today', baseDay: '20261117' })).toMatchObject({
      code: 'base-day-invalid',
    })
    expect(await saved({ ...equal(QUIET), effect: 'base', baseDay: '20261117' })).toMatchObject({
      baseDay: '20261117',
      from: '20261117',
      rebalance: 'none',
      earlier: [],
    })
  })

  test('are refused without room, and the stored ones stay', async () => {
    const long = { from: '20260101', rebalance: 'none', members: half(MOUTAI, PINGAN) }
    const earlier = JSON.stringify(Array(400).fill(long))
    await api.db.updateTable('custom_indexes').set({ earlier }).where('name', '=', '变').execute()
    const refused = await put(path, { ...equal(MOUTAI, PINGAN), effect: 'today' })
    expect(refused).toMatchObject({ status: 409, code: 'basket-history-full' })
    expect(await api.ask(path)).toMatchObject({ data: { basket: { from: '20261117', members: half(QUIET) } } })
    await api.ask(path, { method: 'DELETE' })
  })
})

test('a name is read once, and found by its pinyin from then on', async () => {
  await put('/api/custom-index/酒篮', { weighting: 'equal', members: [{ id: MOUTAI }] })
  namesRead = []
  const list = async () => (await api.ask('/api/custom-index')).data
  expect(await list()).toMatchObject([{ name: '酒篮', pinyin: 'jl jiulan' }])
  await put('/api/custom-index/酒篮', { weighting: 'equal', members: [{ id: PINGAN }] })
  expect(await list()).toMatchObject([{ pinyin: 'jl jiulan', members: [{ id: PINGAN }] }])
  expect(namesRead).toEqual([['酒篮']])
})

test('nothing is saved before the first day', async () => {
  tradingDay = ''
  const body = { weighting: 'equal', members: [{ id: MOUTAI }], baseDay: '20261120' }
  expect(await put('/api/custom-index/早', body)).toMatchObject({ status: 503, code: 'unavailable' })
})
