import { describe, expect, test } from 'vitest'
import { dialSocket } from '../../../../gateway/feeds/coin/dial'
import { createCoinFeed } from '../../../../gateway/feeds/coin/live-feed'
import { okxVenue } from '../../../../gateway/feeds/okx/venue'
import { FeedRun } from '../../../support/coin-servers/feed-run'
import { bookPush, PUBLIC_PATH, SWAP, sendCandles, startOkx } from '../../../support/coin-servers/okx-server'
import { FakeClock } from '../../../support/fake-clock'

/** 2026-09-10 10:00:30 in Beijing. */
const NOW = Date.UTC(2026, 8, 10, 2, 0, 30)
const HOUR = 3_600_000
const EIGHT = Date.UTC(2026, 8, 10, 8)
const ID = 'BTCUSDTSWAP.OKX'

/** As the venue documents it. */
const fundingPush = (over: Record<string, string> = {}) => ({
  arg: { channel: 'funding-rate', instId: SWAP },
  data: [
    {
      formulaType: 'noRate',
      fundingRate: '-0.0001875391284828',
      fundingTime: String(EIGHT),
      impactValue: '',
      instId: SWAP,
      instType: 'SWAP',
      interestRate: '',
      maxFundingRate: '0.00375',
      method: 'current_period',
      minFundingRate: '-0.00375',
      nextFundingRate: '',
      nextFundingTime: String(EIGHT + 8 * HOUR),
      premium: '0.0001233824646391',
      settFundingRate: '0.0001699799259033',
      settState: 'settled',
      ts: String(NOW),
      ...over,
    },
  ],
})
const openPush = (oiCcy: string) => ({
  arg: { channel: 'open-interest', instId: SWAP },
  data: [
    { instId: SWAP, instType: 'SWAP', oi: '2216113.01000000000309', oiCcy, oiUsd: '1939251795.5', ts: String(NOW) },
  ],
})

const answers: Record<string, unknown[]> = {
  'funding-rate-history': [
    { fundingRate: '0.0002', realizedRate: '0.00021', fundingTime: String(EIGHT - 8 * HOUR), instId: SWAP },
    { fundingRate: '0.0001', realizedRate: '-0.00011', fundingTime: String(EIGHT - 16 * HOUR), instId: SWAP },
  ],
  'period=1H': [[String(NOW - HOUR), '2200000', '22000.5', '1.9']],
  'period=5m': [[String(NOW - 300_000), '2210000', '22100', '1.9']],
}

async function start(rest: (path: string) => { body: unknown; status?: number } | undefined = () => undefined) {
  const clock = new FakeClock()
  clock.pass(NOW - clock.now())
  const server = await startOkx(clock.now, {
    rest: (path) => {
      const known = Object.entries(answers).find(([part]) => path.includes(part))
      return rest(path) ?? { body: { code: '0', msg: '', data: known?.[1] ?? [] } }
    },
  })
  const feed = createCoinFeed(okxVenue({ url: server.url }), { clock, random: () => 0, dial: dialSocket })
  const run = new FeedRun(feed, clock)
  const connection = await server.connection(PUBLIC_PATH)
  await run.status('live')
  return { server, clock, run, connection }
}

describe('the OKX perpetual', () => {
  test('tells the rate to come with its sign, when it is settled, and what was settled last', async () => {
    const { run, connection } = await start()
    connection.send(fundingPush())
    await run.until(() => run.of('perpetual').some(({ funding }) => funding), 'a funding rate')
    expect(run.of('perpetual').find(({ funding }) => funding)).toEqual({
      kind: 'perpetual',
      instrument: ID,
      exchangeTime: NOW,
      funding: { rate: -18_754, settlesAt: EIGHT, everyMs: 8 * HOUR },
      settled: [{ time: EIGHT - 8 * HOUR, rate: 16_998 }],
    })
  })

  test('counts what stands open in coins, not in contracts', async () => {
    const { run, connection } = await start()
    connection.send(openPush('22161.1301000000000309'))
    await run.until(() => run.of('perpetual').some(({ open }) => open), 'open interest')
    expect(run.of('perpetual').find(({ open }) => open)).toMatchObject({ exchangeTime: NOW, open: 221_611_301 })
  })

  test('asks for the rates that were settled, as they were paid, and for open interest of the past, oldest first', async () => {
    const { run } = await start()
    await run.until(() => run.of('perpetual').length === 3, 'three answers')
    expect(run.of('perpetual').flatMap(({ settled }) => settled ?? [])).toEqual([
      { time: EIGHT - 16 * HOUR, rate: -11_000 },
      { time: EIGHT - 8 * HOUR, rate: 21_000 },
    ])
    expect(run.of('perpetual').flatMap(({ earlierOpen }) => earlierOpen ?? [])).toEqual([
      { time: NOW - HOUR, open: 220_005_000 },
      { time: NOW - 300_000, open: 221_000_000 },
    ])
  })

  test('asks again a minute after a settlement, and not before', async () => {
    const { server, clock, run, connection } = await start()
    const asked = () => server.requests.filter((path) => path.includes('funding-rate-history')).length
    await run.until(() => asked() === 1, 'the first question')
    connection.send(fundingPush({ fundingTime: String(NOW + 30_000) }))
    await run.until(() => run.of('perpetual').some(({ funding }) => funding), 'a funding rate')
    for (const seconds of [20, 20, 20]) {
      clock.advance(seconds * 1_000)
      connection.send(bookPush(SWAP, 'snapshot', clock.now()))
      await sendCandles(server, clock.now())
    }
    expect(asked()).toBe(1)
    clock.advance(35_000)
    await run.until(() => asked() === 2, 'the second question')
  })

  test('that cannot be asked keeps neither candles nor the state waiting, and is asked again', async () => {
    let isThere = false
    const { clock, run } = await start((path) =>
      path.includes('open-interest-history') && !isThere ? { body: 'gone', status: 404 } : undefined,
    )
    await run.status('live', `${ID} 资金费率与持仓量`)
    isThere = true
    clock.advance(61_000)
    await run.until(() => run.of('perpetual').filter(({ earlierOpen }) => earlierOpen).length === 2, 'open interest')
  })

  test.each([
    ['a rate that is none', fundingPush({ fundingRate: '' }), 'funding-rate 消息的字段不对'],
    ['a rate beyond the whole position', fundingPush({ fundingRate: '1.5' }), 'funding-rate 消息的字段不对'],
    ['a negative open interest', openPush('-1'), 'open-interest 消息的字段不对'],
    ['a time of next year', fundingPush({ ts: String(NOW + 400 * 24 * HOUR) }), 'time 消息的字段不对'],
  ])('%s is a fault of the connection', async (_, push, reason) => {
    const { run, connection } = await start()
    connection.send(push)
    await run.status('reconnecting', reason)
  })

  test('tells the book by bands of ten of the money once a second at most, in whole bands', async () => {
    const { run, connection } = await start()
    const before = run.of('coin-depth').length
    const bids = [
      ['99999.9', '100', '0', '1'],
      ['99991', '50', '0', '1'],
      ['99989', '7', '0', '1'],
      ['99975', '3', '0', '1'],
    ]
    const asks = [
      ['100000.1', '10', '0', '1'],
      ['100012', '20', '0', '1'],
      ['100025', '1', '0', '1'],
    ]
    connection.send(bookPush(SWAP, 'snapshot', NOW + 2_000, { bids, asks }))
    connection.send(bookPush(SWAP, 'update', NOW + 2_100, { prevSeqId: 10, seqId: 11 }))
    connection.send(bookPush(SWAP, 'update', NOW + 3_000, { prevSeqId: 11, seqId: 12 }))
    await run.until(() => run.of('coin-depth').at(-1)?.exchangeTime === NOW + 3_000, 'the second second')
    const told = run.of('coin-depth').slice(before)
    expect(told.map(({ exchangeTime }) => exchangeTime - NOW)).toEqual([2_000, 3_000])
    expect(told[0]).toEqual({
      kind: 'coin-depth',
      instrument: ID,
      exchangeTime: NOW + 2_000,
      step: 100,
      bid: 999_900,
      bidVolumes: [15_000, 700],
      ask: 1_000_000,
      askVolumes: [1_000, 2_000],
    })
  })
})
