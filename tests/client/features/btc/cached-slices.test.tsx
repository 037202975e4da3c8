// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Coin, usePastBars } from '../../../../client/features/btc/use-coins'
import { market } from '../../../../client/stream/market'
import { clock } from '../../../support/market-events'
import { openPage, type PageRequest } from '../../open-page'

const ID = 'BTCUSDT.BINANCE'
const COINS = [{ id: ID, simulated: false }] as unknown as Coin[]

/** Beginnings of the slices that are shown. */
function Past({ from }: { from: string }) {
  const { data } = usePastBars(COINS, '1s', { range: { from } })
  return <p>{data?.[0]?.time.join(' ')}</p>
}

async function openPast() {
  const listeners = new Set<() => void>()
  const heard = vi.spyOn(market.session, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
  onTestFinished(() => heard.mockRestore())
  const bars = ({ query: { start } }: PageRequest) => ({ time: [start], missing: [] })
  const page = await openPage({ now: clock('10:00:30'), answers: { [`GET /api/bars/${ID}`]: bars } })
  let consumed = 0
  return {
    ...page,
    show: (from: string) => page.show(<Past from={from} />),
    publish: async () => {
      await page.turn({ freezes: [] })
      await act(async () => {
        for (const listener of listeners) listener()
      })
    },
    /** Waits for `count` further requests, and returns their start and end. */
    nextRequests: async (count: number) => {
      const all = () =>
        page.requests[`GET /api/bars/${ID}`]?.map(({ query: { start, end } }) => `${start}-${end}`) ?? []
      for (let turns = 0; all().length < consumed + count && turns < 100; turns++) await page.pass(10)
      await page.pass(500)
      const from = consumed
      consumed = all().length
      return all().slice(from)
    },
  }
}

const slice = (start: string, end: string) => `20230201${start}-20230201${end}`
const over = [slice('0100', '0259'), slice('0300', '0459'), slice('0500', '0659')]
const late = slice('0700', '0859')

test('of a range up to now, only slices that may have changed are requested again, and all are shown', async () => {
  const page = await openPast()
  await page.show('202302010100')
  expect(await page.nextRequests(5)).toEqual([...over, late, slice('0900', '1000')])
  // Prints of the slice before the last may have come late.
  await page.pass(60_000)
  expect(await page.nextRequests(2)).toEqual([late, slice('0900', '1001')])
  expect(page.text()).toBe('202302010100 202302010300 202302010500 202302010700 202302010900')
})

test('all slices are requested again when other figures are published, or for another range', async () => {
  const page = await openPast()
  await page.show('202302010100')
  await page.nextRequests(5)
  await page.publish()
  expect(await page.nextRequests(5)).toEqual([...over, late, slice('0900', '1000')])
  await page.show('202302010300')
  expect(await page.nextRequests(4)).toEqual([...over.slice(1), late, slice('0900', '1000')])
})
